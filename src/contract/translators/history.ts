import { z } from 'zod'
import { call } from '#src/contract/call/call.ts'
import { date } from '#src/contract/call/fields.ts'
import { languageCode, textKey } from '#src/contract/call/language.ts'
import { space } from '#src/contract/values/space.ts'

export const history = {
  history: call({
    summary: 'List the versions of a text',
    description:
      'Returns at most 200 versions of the text in one language, newest first, starting with the current one.',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/history/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      space: space.describe('List: system, vartext or catalog.'),
      lang: languageCode.describe('Language code.'),
      key: textKey.describe('Text key.'),
    }),
    data: z.object({
      wordings: z
        .array(
          z.object({
            text: z.string().nullable().describe('The text; null if removed.'),
            by: z.string().describe('Author of the version or removal; empty if unknown.'),
            at: date.nullable().describe('Time of the version; null if unknown.'),
          }),
        )
        .describe('Versions, with author and time.'),
    }),
    example: {
      query: { space: 'system', lang: 'de', key: 'edging.radius.too_small' },
      data: {
        wordings: [
          {
            text: 'Innenradius kleiner als {min} mm.',
            by: 'admin@demo.example',
            at: '2026-11-21T08:02:11+01:00',
          },
          { text: 'Radius zu klein.', by: '', at: null },
        ],
      },
    },
  }),
}
