import type { TermWords } from './term-csv.ts'

/** Returns only the words of a term. */
export const wordingOf = ({ term, translation, note, forbidden }: TermWords): TermWords => {
  return { term, translation, note, forbidden }
}
