import { englishForms, termEndings as endings } from '#src/workspace/word-forms.ts'
import { foldStem, foldWord } from './fold.ts'
import type { FoundTerm, Term } from './term.ts'

type Entry = { words: string[]; term: Term }
export type TermIndex = ReadonlyMap<string, readonly Entry[]>

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

type Word = { folded: string; at: number; length: number }

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    folded: foldWord(word),
    at: index,
    length: word.length,
  }))

export function indexTerms(terms: readonly Term[]): TermIndex {
  const index = new Map<string, Entry[]>()
  for (const term of terms) {
    const singular = wordsOf(term.term).map(({ folded }) => folded)
    for (const last of englishForms(singular.at(-1) ?? '')) {
      const words = [...singular.slice(0, -1), last]
      const [first = ''] = words
      if (first === '') continue
      const known = index.get(first) ?? []
      known.push({ words, term })
      index.set(first, known)
    }
  }
  return index
}

const isInflected = (word: string, of: string) =>
  word.startsWith(of) && endings.includes(word.slice(of.length)) && (word === of || of.length > 2)

const stemsOf = (word: string): string[] =>
  endings.flatMap((ending) => (word.endsWith(ending) ? [word.slice(0, word.length - ending.length)] : []))

/** Terms in a text in order; of those that start at the same word the longest, with all its translations. */
export function findTerms(index: TermIndex, text: string): FoundTerm[] {
  if (index.size === 0) return []
  const words = wordsOf(text)
  const found: FoundTerm[] = []
  for (let from = 0; from < words.length;) {
    const hits = hitsAt(index, words, from)
    const longest = Math.max(0, ...hits.map(({ words: { length } }) => length))
    const [first, last] = [words[from], words[from + longest - 1]]
    if (first && last)
      for (const { term, words: own } of hits)
        if (own.length === longest) found.push({ term, at: first.at, length: last.at + last.length - first.at })
    from += Math.max(longest, 1)
  }
  return found
}

function hitsAt(index: TermIndex, words: readonly Word[], from: number): Entry[] {
  const entries = stemsOf(words[from]?.folded ?? '').flatMap((stem) => index.get(stem) ?? [])
  return entries.filter((entry) =>
    entry.words.every((word, offset) => {
      const here = words[from + offset]?.folded
      return here !== undefined && isInflected(here, word)
    }),
  )
}

/** Whether a translation has a term: anywhere, as German joins its words, and however inflected. */
export const hasTranslation = (text: string, { translation }: Term): boolean =>
  foldStem(text).includes(foldStem(translation))

/** Found terms without any of their translations in the text, each once. */
export function missingTerms(found: readonly FoundTerm[], target: string): FoundTerm[] {
  const met = new Set(found.filter(({ term }) => hasTranslation(target, term)).map(({ at }) => at))
  const seen = new Set<string>()
  return found.filter(({ at, term }) => {
    if (met.has(at) || seen.has(term.translation)) return false
    seen.add(term.translation)
    return true
  })
}
