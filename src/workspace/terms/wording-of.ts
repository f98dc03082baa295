import type { TermWords } from './term-csv.ts'

/** Returns the texts of a term, without its other fields. */
export const wordingOf = ({ term, translation, note, forbidden }: TermWords): TermWords => {
  return { term, translation, note, forbidden }
}
