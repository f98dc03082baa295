import * as z from 'zod'
import { readNoteDraft, type BegunPlace, saveNoteDraft } from '#src/workspace/store/note-drafts.ts'
import { writeWords } from '#src/workspace/terms/forbidden.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { wordingOf } from '#src/workspace/terms/wording-of.ts'

const words = { term: z.string(), translation: z.string(), note: z.string() }
const typedTerm = z.object({ ...words, forbidden: z.string() })
const begunOver = z.object({ over: z.object({ ...words, forbidden: z.array(z.string()) }) })
/** A term as typed in the fields of its form. */
export type TypedTerm = z.infer<typeof typedTerm>

const emptyTerm: TypedTerm = { term: '', translation: '', note: '', forbidden: '' }

const parsed = <Data>(schema: z.ZodType<Data>, draft: string): Data | undefined => {
  try {
    return schema.parse(JSON.parse(draft))
  } catch {
    return undefined
  }
}

/** Returns the fields of a form before anything is typed. */
const untyped = (before: TermWords | undefined): TypedTerm => {
  if (!before) return emptyTerm
  return { ...wordingOf(before), forbidden: writeWords(before.forbidden) }
}

/**
 * Parses the stored draft of a term form. `before`: the term that the form changes; undefined for a new term. If there
 * is no valid draft, returns the fields as they are before anything is typed.
 */
export const readTerm = (draft: string, before?: TermWords): TypedTerm => parsed(typedTerm, draft) ?? untyped(before)

export const isSameTerm = (one: TypedTerm, other: TypedTerm): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Reads the draft of a term form from this device, where it is stored like the draft of a note. If there is none,
 * returns the fields as they are before anything is typed.
 */
export const keptTerm = (place: BegunPlace, before?: TermWords): TypedTerm => readTerm(readNoteDraft(place), before)

export function keepTerm(place: BegunPlace, typed: TypedTerm, before?: TermWords): void {
  // A term that was removed may be restored. Its draft then applies to the wording that the user saw.
  const known = before ?? keptOver(place)
  const over = known && wordingOf(known)
  saveNoteDraft(place, isSameTerm(typed, untyped(before)) ? '' : JSON.stringify({ ...typed, over }))
}

/**
 * Returns the wording of the term that the user saw when they started the draft at `place`; undefined for a new term or
 * without a draft.
 */
export const keptOver = (place: BegunPlace): TermWords | undefined => parsed(begunOver, readNoteDraft(place))?.over

/**
 * Returns the place of the draft for the existing term `id`. The first parameter is the place of the draft for a new
 * term.
 */
export const placeOf = ({ owner, box }: BegunPlace, id: string): BegunPlace => ({ owner, box: `${box} ${id}` })

export const dropTerm = (place: BegunPlace): void => saveNoteDraft(place, '')
