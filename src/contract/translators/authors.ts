import { z } from 'zod'
import { call } from '#src/contract/call/call.ts'
import { count, date } from '#src/contract/call/fields.ts'
import { languageCode } from '#src/contract/values/language.ts'
import { space } from '#src/contract/values/space.ts'

export const authors = {
  authors: call({
    summary: 'Who wrote the texts of a language as they stand now, and when',
    description:
      'With revision: which of the texts have changed since, so that nobody is named for one that they did not write.',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/authors/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      space: space.describe('system, vartext or catalog.'),
      lang: languageCode.describe('The code of the language.'),
      revision: count.optional().describe('Of the texts that the caller has of the language.'),
    }),
    data: z.object({
      authors: z
        .array(
          z.object({
            by: z.string().describe('Who wrote them; empty where that is not known.'),
            texts: z
              .array(
                z.object({
                  key: z.string().describe('What names the text.'),
                  at: date.describe('Since when it stands so.'),
                  changed_since: z
                    .boolean()
                    .optional()
                    .describe('Whether it may be another text than that of the revision that was asked of.'),
                }),
              )
              .describe('The texts, by their key.'),
          }),
        )
        .describe('Everybody who wrote any of them, each with what they wrote.'),
      revision: count
        .optional()
        .describe(
          'That was asked of: what is not said to have changed since stands as it did then. Absent if unknown.',
        ),
    }),
    example: {
      query: { space: 'system', lang: 'de', revision: 42 },
      data: {
        revision: 42,
        authors: [
          {
            by: 'translator@demo.example',
            texts: [{ key: 'edging.radius.too_small', at: '2026-11-21T08:02:11+01:00' }],
          },
        ],
      },
    },
  }),
}
