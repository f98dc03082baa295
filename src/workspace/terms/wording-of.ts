import type { TermWords } from './term-csv.ts'

/** Returns a term with only those fields that a person types. */
export const wordingOf = ({ term, translation, note, forbidden }: TermWords): TermWords => {
  return { term, translation, note, forbidden }
}
