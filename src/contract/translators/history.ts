import { z } from 'zod'
import { call } from '#src/contract/call/call.ts'
import { date } from '#src/contract/call/fields.ts'
import { languageCode, textKey } from '#src/contract/values/language.ts'
import { space } from '#src/contract/values/space.ts'

export const history = {
  history: call({
    summary: 'The wordings that a text has had in a language',
    description: 'The newest first, beginning with the present one; at most 200.',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/history/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      space: space.describe('system, vartext or catalog.'),
      lang: languageCode.describe('The code of the language.'),
      key: textKey.describe('What names the text.'),
    }),
    data: z.object({
      wordings: z
        .array(
          z.object({
            text: z.string().nullable().describe('The text; null where it was removed.'),
            by: z.string().describe('Who wrote it so, or removed it; empty where that is not known.'),
            at: date.nullable().describe('Since when it stood so; null where that is not known.'),
          }),
        )
        .describe('The wordings, each with who wrote it and when.'),
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
