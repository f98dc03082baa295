import { z } from 'zod'
import { largeBody } from '#src/body-limit.ts'
import { call } from '#src/contract/call/call.ts'
import { count, date, text } from '#src/contract/call/fields.ts'
import { languageCode, textKey } from '#src/contract/call/language.ts'
import { space } from '#src/contract/values/space.ts'
import { sinceAnswer, sinceInput } from './since.ts'

/** Max marks in a call. A translator who works offline for a day sets fewer. */
const maxMarks = 2_000
/** Max length of a mark's value, in code units. It may contain a former source text. */
const maxValue = 20_100

const mark = z.object({
  space: space.describe('List: system, vartext or catalog.'),
  lang: languageCode.describe('Language code of the translation.'),
  key: textKey.describe('Text key.'),
  kind: z
    .enum(['review', 'dismissed'])
    .describe('review: the translation needs review. dismissed: a translator dismissed an issue.'),
  value: text.max(maxValue).nullable().describe('Value of the mark; null if removed.'),
})

const sentMark = mark.extend({
  over: text
    .max(maxValue)
    .nullable()
    .optional()
    .describe(
      'To remove a mark: the value the sender saw, null if unknown. A mark for a newer source change is kept. If omitted, the mark is removed whatever its value.',
    ),
})

export const marks = {
  marks: call({
    summary: 'List translators’ marks in a language',
    description: 'With `since`, returns only changes after that revision. Removed marks have the value null.',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/marks/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      lang: languageCode.describe('Language code of the translations.'),
      since: sinceInput,
    }),
    data: z.object({
      marks: z
        .array(
          mark.extend({
            by: z.string().describe('User who set or removed the mark.'),
            at: date.describe('Time of the change.'),
            again_at: date
              .nullable()
              .optional()
              .describe(
                'Optional: time of a further source change on a text that is already marked for an earlier one; otherwise null.',
              ),
          }),
        )
        .describe('Marks; at most one of each kind per text.'),
      ...sinceAnswer,
    }),
    example: {
      query: { lang: 'de', since: 40 },
      data: {
        marks: [
          {
            space: 'system',
            lang: 'de',
            key: 'edging.radius.too_small',
            kind: 'review',
            value: 'fill',
            by: 'translator@demo.example',
            at: '2026-11-21T08:02:11+01:00',
          },
        ],
        whole: false,
        revision: 41,
      },
    },
  }),

  saveMarks: call({
    summary: 'Set or remove marks',
    description:
      'The last change wins. A review mark for a changed source is kept until a user who has seen that change removes it (see `over`), or until the source is again the text that was translated. Marks on missing texts and unchanged marks are skipped.',
    isAddition: true,
    method: 'POST',
    path: '/vue/i18n/marks/',
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: z.object({ marks: z.array(sentMark).max(maxMarks).describe('Marks to store; at most 2,000.') }),
    data: z.object({
      saved: count.describe('Number of marks that are now stored as sent.'),
      revision: count.describe('Revision of the shared translator data.'),
    }),
    example: {
      body: {
        marks: [
          { space: 'system', lang: 'de', key: 'edging.radius.too_small', kind: 'review', value: null, over: 'fill' },
        ],
      },
      data: { saved: 1, revision: 42 },
    },
  }),
}
