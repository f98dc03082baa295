import * as z from 'zod'
import { readNoteDraft, type BegunPlace, saveNoteDraft } from '#src/workspace/store/note-drafts.ts'
import { writeWords } from '#src/workspace/terms/forbidden.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { wordingOf } from '#src/workspace/terms/wording-of.ts'

const words = { term: z.string(), translation: z.string(), note: z.string() }
const typedTerm = z.object({ ...words, forbidden: z.string() })
const begunOver = z.object({ over: z.object({ ...words, forbidden: z.array(z.string()) }) })
/** A term as in the form's fields. */
export type TypedTerm = z.infer<typeof typedTerm>

const emptyTerm: TypedTerm = { term: '', translation: '', note: '', forbidden: '' }

const parsed = <Data>(schema: z.ZodType<Data>, draft: string): Data | undefined => {
  try {
    return schema.parse(JSON.parse(draft))
  } catch {
    return undefined
  }
}

/** Returns the fields of a form in which nothing was typed. */
const untyped = (before: TermWords | undefined): TypedTerm => {
  if (!before) return emptyTerm
  return { ...wordingOf(before), forbidden: writeWords(before.forbidden) }
}

/** Reads a draft. `before`: the term of the form, none for a new term. */
export const readTerm = (draft: string, before?: TermWords): TypedTerm => parsed(typedTerm, draft) ?? untyped(before)

export const isSameTerm = (one: TypedTerm, other: TypedTerm): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the draft of a term that was not added or changed. It is stored like the draft of a note. */
export const keptTerm = (place: BegunPlace, before?: TermWords): TypedTerm => readTerm(readNoteDraft(place), before)

export function keepTerm(place: BegunPlace, typed: TypedTerm, before?: TermWords): void {
  // A removed term may come back. The draft then applies to the term's wording when it was started.
  const known = before ?? keptOver(place)
  const over = known && wordingOf(known)
  saveNoteDraft(place, isSameTerm(typed, untyped(before)) ? '' : JSON.stringify({ ...typed, over }))
}

/** Returns the term's wording when the draft was started, before later changes that the user has not seen. */
export const keptOver = (place: BegunPlace): TermWords | undefined => parsed(begunOver, readNoteDraft(place))?.over

/** Returns the box of a known term, which is separate from that of a new one. */
export const placeOf = ({ owner, box }: BegunPlace, id: string): BegunPlace => ({ owner, box: `${box} ${id}` })

export const dropTerm = (place: BegunPlace): void => saveNoteDraft(place, '')
