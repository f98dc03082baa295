import * as z from 'zod/mini'
import { begunText, type BegunPlace, keepBegun } from '#src/workspace/store/begun.ts'
import { writeWords } from '#src/workspace/terms/forbidden.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { wordingOf } from '#src/workspace/terms/wording-of.ts'

const words = { term: z.string(), translation: z.string(), note: z.string() }
const typedTerm = z.object({ ...words, forbidden: z.string() })
const begunOver = z.object({ over: z.object({ ...words, forbidden: z.array(z.string()) }) })
/** A term as its fields have it. */
export type TypedTerm = z.infer<typeof typedTerm>

const emptyTerm: TypedTerm = { term: '', translation: '', note: '', forbidden: '' }

const parsed = <Data>(schema: z.ZodMiniType<Data>, begun: string): Data | undefined => {
  try {
    return schema.parse(JSON.parse(begun))
  } catch {
    return undefined
  }
}

/** What a form says in which nothing was typed. */
const untyped = (before: TermWords | undefined): TypedTerm => {
  if (!before) return emptyTerm
  return { ...wordingOf(before), forbidden: writeWords(before.forbidden) }
}

/** `before`: the term whose form it is, none for a new one. */
export const readTerm = (begun: string, before?: TermWords): TypedTerm => parsed(typedTerm, begun) ?? untyped(before)

export const isSameTerm = (one: TypedTerm, other: TypedTerm): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A term that was not added or changed, kept as a note is that was not sent. */
export const keptTerm = (place: BegunPlace, before?: TermWords): TypedTerm => readTerm(begunText(place), before)

export function keepTerm(place: BegunPlace, typed: TypedTerm, before?: TermWords): void {
  // A term that is gone may come back: what was begun goes over it as it read then.
  const known = before ?? keptOver(place)
  const over = known && wordingOf(known)
  keepBegun(place, isSameTerm(typed, untyped(before)) ? '' : JSON.stringify({ ...typed, over }))
}

/** How a known term read when what is kept of its form was begun: what has become of it since was not seen. */
export const keptOver = (place: BegunPlace): TermWords | undefined => parsed(begunOver, begunText(place))?.over

/** The box of a known term beside that of a new one. */
export const placeOf = ({ owner, box }: BegunPlace, id: string): BegunPlace => ({ owner, box: `${box} ${id}` })

export const dropTerm = (place: BegunPlace): void => keepBegun(place, '')
