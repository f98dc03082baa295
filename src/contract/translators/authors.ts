import { z } from 'zod'
import { call } from '#src/contract/call/call.ts'
import { count, date } from '#src/contract/call/fields.ts'
import { languageCode } from '#src/contract/call/language.ts'
import { space } from '#src/contract/values/space.ts'

export const authors = {
  authors: call({
    summary: 'List the authors of a language’s texts',
    description:
      'With `revision`, also reports which texts have changed since, so that a client does not show a wrong author.',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/authors/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      space: space.describe('List: system, vartext or catalog.'),
      lang: languageCode.describe('Language code.'),
      revision: count.optional().describe('Revision of the texts the caller has.'),
    }),
    data: z.object({
      authors: z
        .array(
          z.object({
            by: z.string().describe('Author; empty if unknown.'),
            texts: z
              .array(
                z.object({
                  key: z.string().describe('Text key.'),
                  at: date.describe('Time of the last change.'),
                  changed_since: z
                    .boolean()
                    .optional()
                    .describe('Whether the text may have changed since the requested revision.'),
                }),
              )
              .describe('Texts by this author, by key.'),
          }),
        )
        .describe('Authors, each with their texts.'),
      revision: count
        .optional()
        .describe(
          'The requested revision: texts that are not reported as changed are the same as then. Absent if the revision is unknown.',
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
