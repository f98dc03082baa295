import type { GlossaryTerm, TermChange } from '#src/workspace/store/shared/terms.ts'
import { foldWord } from '#src/workspace/terms/fold.ts'
import { type TermWords, writeTermCsv } from '#src/workspace/terms/term-csv.ts'

const idOf = ({ term, translation }: TermWords) => JSON.stringify([foldWord(term), foldWord(translation)])

/** Terms of a file that are new here; the same term with the same translation is not. */
export function newTerms(read: readonly TermWords[], known: readonly GlossaryTerm[]): TermChange[] {
  const there = new Set(known.map(idOf))
  const added = new Map(read.filter((one) => !there.has(idOf(one))).map((one) => [idOf(one), one]))
  return [...added.values()].map(({ term, translation, note, forbidden }) => {
    return { term, translation, note, forbidden, id: crypto.randomUUID(), removed: false }
  })
}

export function saveCsv(terms: readonly TermWords[], pair: string): void {
  const address = URL.createObjectURL(new Blob([writeTermCsv(terms)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `glossary-${pair}.csv`
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address))
}
