import { foldWord } from './fold.ts'
import type { Term } from './term.ts'

export const readWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

export const writeWords = (words: readonly string[]): string => words.join(', ')

type Checked = { term: string; targets: string[]; forbidden: string[] }

/**
 * Merges the glossary entries that have the same term, for the checks. A translation may use the translation of any of
 * them. A word that one entry forbids is allowed if another entry gives it as the translation.
 */
export function checkedTerms(terms: readonly Omit<Term, 'id' | 'note'>[]): Checked[] {
  const byTerm = Map.groupBy(terms, ({ term }) => foldWord(term))
  return [...byTerm.values()].map((same) => {
    const targets = same.map(({ translation }) => translation)
    const allowed = new Set(targets.map(foldWord))
    const forbidden = new Set(same.flatMap(({ forbidden }) => forbidden).filter((word) => !allowed.has(foldWord(word))))
    return { term: same[0]?.term ?? '', targets, forbidden: [...forbidden] }
  })
}
