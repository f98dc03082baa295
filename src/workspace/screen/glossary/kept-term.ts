import * as z from 'zod/mini'
import { begunText, type BegunPlace, keepBegun } from '#src/workspace/store/begun.ts'

const typedTerm = z.object({ term: z.string(), translation: z.string(), note: z.string(), forbidden: z.string() })
/** A term as its fields have it. */
export type TypedTerm = z.infer<typeof typedTerm>

const emptyTerm: TypedTerm = { term: '', translation: '', note: '', forbidden: '' }

export function readTerm(begun: string): TypedTerm {
  try {
    return typedTerm.parse(JSON.parse(begun))
  } catch {
    return emptyTerm
  }
}

export const isSameTerm = (one: TypedTerm, other: TypedTerm): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A new term that was not added, kept as a note is that was not sent. */
export const keptTerm = (place: BegunPlace): TypedTerm => readTerm(begunText(place))

export const keepTerm = (place: BegunPlace, typed: TypedTerm): void =>
  keepBegun(place, Object.values(typed).every((value) => value === '') ? '' : JSON.stringify(typed))
