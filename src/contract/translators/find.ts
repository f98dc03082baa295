import { z } from 'zod'
import { call } from '#src/contract/call/call.ts'
import { required } from '#src/contract/call/fields.ts'
import { space } from '#src/contract/values/space.ts'
import { textKey } from '#src/contract/call/language.ts'

/** Maximum number of texts that a search returns. The workspace's own search finds the others. */
export const maxFoundTexts = 20

export const find = {
  find: call({
    summary: 'Find texts by words',
    description: `Searches system messages, article descriptions and catalogue texts, by key and in every language. Returns at most ${maxFoundTexts} texts.`,
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/find/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      search: required
        .pipe(z.string().min(2).max(60))
        .describe('Search text, at least 2 characters. The key or one of the texts must contain every word.'),
    }),
    data: z.object({
      texts: z
        .array(
          z.object({
            space: space.describe('List: system, vartext or catalog.'),
            key: textKey.describe('Text key.'),
            text: z.string().describe('Master text; may be empty.'),
            wording: z
              .string()
              .optional()
              .describe('Matching text in another language, if neither the master text nor the key matches.'),
          }),
        )
        .describe('Matches, alternating between system messages, article descriptions and catalogue texts.'),
    }),
    example: {
      query: { search: 'innenradius' },
      data: {
        texts: [
          {
            space: 'system',
            key: 'edging.radius.too_small',
            text: 'The inner radius is below {min} mm.',
            wording: 'Der Innenradius unterschreitet {min} mm.',
          },
        ],
      },
    },
  }),
}
