import { z } from 'zod'
import { call } from '#src/contract/call/call.ts'
import { required } from '#src/contract/call/fields.ts'
import { space } from '#src/contract/values/space.ts'
import { textKey } from '#src/contract/values/language.ts'

/** The most that are returned; a search in the workspace itself goes on from there. */
export const maxFoundTexts = 20

export const find = {
  find: call({
    summary: 'Where a text is that has these words',
    description: `Looks among the system messages, the variable texts and the texts of the catalogues, at their keys and at every language; at most ${maxFoundTexts} are told of.`,
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/find/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      search: required
        .pipe(z.string().min(2).max(60))
        .describe('2 characters or more; each of its words must be in the key or in one text.'),
    }),
    data: z.object({
      texts: z
        .array(
          z.object({
            space: space.describe('Where it is: system, vartext or catalog.'),
            key: textKey.describe('What names the text.'),
            text: z.string().describe('Its master text; empty where it has none.'),
            wording: z
              .string()
              .optional()
              .describe(
                'The text of another language that has these words, where neither master text nor key has them.',
              ),
          }),
        )
        .describe(
          'The texts, in turn of the system, variable ones and those of the catalogues, so that none hides another.',
        ),
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
