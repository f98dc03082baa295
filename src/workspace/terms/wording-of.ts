import type { TermWords } from './term-csv.ts'

/** A term’s words alone, of whatever has them. */
export const wordingOf = ({ term, translation, note, forbidden }: TermWords): TermWords => {
  return { term, translation, note, forbidden }
}
