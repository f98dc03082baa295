import { z } from 'zod'
import { largeBody } from '#src/body-limit.ts'
import { call } from '#src/contract/call/call.ts'
import { count, date, text } from '#src/contract/call/fields.ts'
import { languageCode, textKey } from '#src/contract/values/language.ts'
import { maxNoteAgeMs } from '#src/contract/values/note-age.ts'
import { space } from '#src/contract/values/space.ts'
import { sinceAnswer, sinceInput } from './since.ts'

const maxChanges = 200

const note = z.object({
  id: z.uuid().toLowerCase().describe('The id of the note, made by whoever writes it.'),
  reply_to: z.uuid().toLowerCase().nullable().describe('The id of the note that it replies to; null for a first one.'),
  space: space.describe('system, vartext or catalog.'),
  lang: languageCode.describe('The code of the language it was written over.'),
  key: textKey.describe('What names the text.'),
  text: text.min(1).max(4_000).describe('What is asked or remarked.'),
  open: z.boolean().describe('Whether an answer is still wanted; of a reply it says nothing.'),
})

const sentNote = note.extend({
  reopens: date
    .optional()
    .describe(
      'To open a closed note again: its closed_at, as seen by whoever opens it. Without it a closed note stays closed.',
    ),
  age_ms: z
    .int()
    .min(0)
    .max(maxNoteAgeMs)
    .optional()
    .describe(
      'How many milliseconds before the call it was written or, if it is there already, marked as answered or opened again; at most 60 days. A duration, so that a wrong clock does not matter. Without it: just now.',
    ),
})

const storedNote = note.extend({
  by: z.string().describe('Who wrote it.'),
  at: date.describe('When it was written.'),
  closed_by: z.string().nullable().describe('Who marked it as answered; null while it is open.'),
  closed_at: date.nullable().describe('When it was marked as answered; null while it is open.'),
})
export type StoredNote = z.output<typeof storedNote>

const exampleNote = {
  id: '0d4cb3f4-02a1-4a4e-8e0d-3a9c5a7f1b22',
  reply_to: null,
  space: 'system' as const,
  lang: 'de',
  key: 'edging.radius.too_small',
  text: 'Is the inner or the outer radius meant?',
  open: true,
}
const exampleStored = {
  ...exampleNote,
  by: 'translator@demo.example',
  at: '2026-11-21T08:02:11+01:00',
  closed_by: null,
  closed_at: null,
}
/** Whoever maintains the catalogue uploads it. */
const groups = ['CAN_TRANSLATE', 'CAN_UPLOAD'] as const

export const notes = {
  notes: call({
    summary: 'Questions and remarks on texts',
    description:
      'For translators and for whoever keeps the catalogue. With since: only what changed after that revision.',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/notes/',
    groups,
    query: z.object({ since: sinceInput }),
    data: z.object({ notes: z.array(storedNote).describe('The notes, the oldest first.'), ...sinceAnswer }),
    example: { query: { since: 43 }, data: { notes: [exampleStored], whole: false, revision: 44 } },
  }),

  saveNotes: call({
    summary: 'Ask or remark something on a text, reply, or mark a question as answered',
    description:
      'A note whose id is there already is not written again: of it, only whether it is open can change. One that was closed stays so when its first sending comes again: to open it, its closing is named. One that was opened again stays so when a closing comes that was made before. A text that is not there is refused.',
    isAddition: true,
    method: 'POST',
    path: '/vue/i18n/notes/',
    groups,
    maxBytes: largeBody,
    body: z.object({
      notes: z
        .array(sentNote)
        .max(maxChanges)
        .describe(
          'The notes as they are to be; at most 200. Of those written at one time each stands after the one before it.',
        ),
    }),
    data: z.object({
      notes: z.array(storedNote).describe('The same notes as they stand now.'),
      revision: count.describe('Counts the changes to what translators share.'),
    }),
    example: { body: { notes: [exampleNote] }, data: { notes: [exampleStored], revision: 44 } },
  }),
}
