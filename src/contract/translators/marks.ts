import { z } from 'zod'
import { largeBody } from '#src/body-limit.ts'
import { call } from '#src/contract/call/call.ts'
import { count, date, text } from '#src/contract/call/fields.ts'
import { languageCode, textKey } from '#src/contract/values/language.ts'
import { space } from '#src/contract/values/space.ts'
import { sinceAnswer, sinceInput } from './since.ts'

/** Per call: what a person marks in a day without a server. */
const maxMarks = 5_000
/** Includes the source that a text was translated from. */
const maxValue = 20_100

const mark = z.object({
  space: space.describe('system, vartext or catalog.'),
  lang: languageCode.describe('The code of the language of the translation.'),
  key: textKey.describe('What names the text.'),
  kind: z
    .enum(['review', 'dismissed'])
    .describe('review: somebody is to look at it again. dismissed: a finding that is none.'),
  value: text
    .max(maxValue)
    .nullable()
    .describe('What is marked, in the words of the program; null where it no longer is.'),
})

const sentMark = mark.extend({
  over: text
    .max(maxValue)
    .nullable()
    .optional()
    .describe(
      'Of a mark that is taken away: the value that its sender saw there, null where none was known. Where another changed source is marked there by now, that stays. Without it the mark is taken away whatever it says.',
    ),
})

export const marks = {
  marks: call({
    summary: 'What translators have marked in the texts of a language',
    description:
      'With since: only what changed after that revision, and what is no longer marked, with the value null.',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/marks/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      lang: languageCode.describe('The code of the language of the translations.'),
      since: sinceInput,
    }),
    data: z.object({
      marks: z
        .array(
          mark.extend({
            by: z.string().describe('Who marked it, or took the mark away.'),
            at: date.describe('When that was.'),
            again_at: date
              .nullable()
              .optional()
              .describe(
                'When the source changed once more of a text that was marked for a changed source, or null; left out by a backend that does not note it.',
              ),
          }),
        )
        .describe('The marks; one of a kind a text.'),
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
    summary: 'Mark texts, or take marks away',
    description:
      'The last word counts, whoever said it, but a review for a changed source stays until the mark is taken away by somebody who has seen it (over), or the source is again what the translation was made from. A mark on a text that is not there is left out; so is one that stands so already.',
    isAddition: true,
    method: 'POST',
    path: '/vue/i18n/marks/',
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: z.object({ marks: z.array(sentMark).max(maxMarks).describe('The marks as they are to be; at most 5000.') }),
    data: z.object({
      saved: count.describe('How many marks stand as they were sent.'),
      revision: count.describe('Counts the changes to what translators share.'),
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
