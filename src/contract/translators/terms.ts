import { z } from 'zod'
import { largeBody } from '#src/body-limit.ts'
import { call } from '#src/contract/call/call.ts'
import { changeCount, count, date, text } from '#src/contract/call/fields.ts'
import { languageCode } from '#src/contract/values/language.ts'
import { sinceAnswer, sinceInput } from './since.ts'

const maxChanges = 2_000
const maxForbidden = 20

const term = z.object({
  id: z.uuid().toLowerCase().describe('The id of the term, made by whoever adds it.'),
  src: languageCode.describe('The code of the source language.'),
  dst: languageCode.describe('The code of the language it is translated into.'),
  term: text.min(1).max(200).describe('The word or words in the source language.'),
  translation: text.min(1).max(200).describe('What it is called in the other language.'),
  note: text.max(1_000).describe('When it is called so; may be empty.'),
  forbidden: z
    .array(text.min(1).max(200))
    .max(maxForbidden)
    .default([])
    .describe('Words that are not to stand for it in the other language.'),
  removed: z.boolean().describe('Whether it counts no longer.'),
  version: changeCount.describe('Counts its changes; sent back with a change. 0 for a new one.'),
})

const storedTerm = term.extend({
  by: z.string().describe('Who changed it last.'),
  at: date.describe('When that was.'),
})
export type StoredTerm = z.output<typeof storedTerm>

const exampleTerm = {
  id: '3a0f6a52-8f3a-4a55-9a1e-5c8f4d2b7e10',
  src: 'master',
  dst: 'de',
  term: 'edging',
  translation: 'Kante',
  note: 'in wood too',
  forbidden: ['Rand'],
  removed: false,
  version: 1,
}
const exampleStored = { ...exampleTerm, by: 'translator@demo.example', at: '2026-11-21T08:02:11+01:00' }

export const terms = {
  terms: call({
    summary: 'The glossary of two languages',
    description: 'With since: only what changed after that revision, removed terms among it.',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/terms/',
    groups: ['CAN_TRANSLATE'],
    query: z.object({
      src: languageCode.describe('The code of the source language.'),
      dst: languageCode.describe('The code of the language it is translated into.'),
      since: sinceInput,
    }),
    data: z.object({ terms: z.array(storedTerm).describe('The terms, by the alphabet.'), ...sinceAnswer }),
    example: {
      query: { src: 'master', dst: 'de' },
      data: { terms: [exampleStored], whole: true, revision: 43 },
    },
  }),

  saveTerms: call({
    summary: 'Add, change or remove terms of a glossary',
    description:
      'All or nothing: 409 where one of them has another version by now. One that stands as it was sent is left alone, so that a call can be repeated. A term stays in its languages: its id with others is refused.',
    isAddition: true,
    method: 'POST',
    path: '/vue/i18n/terms/',
    refuses: ['conflict'],
    groups: ['CAN_TRANSLATE'],
    maxBytes: largeBody,
    body: z.object({ terms: z.array(term).max(maxChanges).describe('The terms as they are to be; at most 2000.') }),
    data: z.object({
      terms: z.array(storedTerm).describe('The same terms as they stand now.'),
      revision: count.describe('Counts the changes to what translators share.'),
    }),
    example: {
      body: { terms: [{ ...exampleTerm, version: 0 }] },
      data: { terms: [exampleStored], revision: 43 },
    },
  }),
}
