import { englishForms, englishVerbForms, termEndings as endings } from '#src/workspace/text/word-forms.ts'
import { foldWord } from './fold.ts'
import type { FoundTerm, Term } from './term.ts'
import { wordingsOf } from './wordings.ts'

/** A term in the index. `before`, `between` and `behind`: its characters that are not part of a word. */
type Entry<T> = { words: string[]; before: string; between: string; behind: string; term: T }
export type TermIndex<T = Term> = ReadonlyMap<string, readonly Entry<T>[]>

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** Signs between sentences or list items, and the sign that stands for a placeholder. */
const parting = /[.,;:!?\ue000]/

type Word = { folded: string; at: number; length: number }

/** Replaces all kinds of apostrophes by "'", which is no letter. */
const withApostrophes = (text: string) => text.replaceAll(/[\u2018\u2019\u02bc]/g, "'")

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    folded: foldWord(word),
    at: index,
    length: word.length,
  }))

const endOf = ({ at, length }: Word) => at + length

/** Returns the forms of a term in which its last word is changed or, for a verb, its first. */
function formsOf(words: readonly string[], isVerb: boolean): string[][] {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const forms = englishForms(last).map((form) => words.with(words.length - 1, form))
  return isVerb ? [...forms, ...englishVerbForms(first).map((form) => words.with(0, form))] : forms
}

export function indexTerms<T extends { term: string }>(terms: readonly T[], lang = 'en'): TermIndex<T> {
  const index = new Map<string, Entry<T>[]>()
  for (const term of terms)
    for (const { text: wording, isVerb } of wordingsOf(term.term, lang)) {
      const text = withApostrophes(wording)
      const words = wordsOf(text)
      const [first, last] = [words[0], words.at(-1)]
      if (!first || !last) continue
      const signs = {
        before: text.slice(0, first.at),
        between: text.slice(endOf(first), last.at),
        behind: text.slice(endOf(last)),
      }
      const folded = words.map((word) => word.folded)
      for (const forms of formsOf(folded, isVerb)) {
        const known = index.get(forms[0] ?? '') ?? []
        known.push({ words: forms, ...signs, term })
        index.set(forms[0] ?? '', known)
      }
    }
  return index
}

const isInflected = (word: string, of: string) =>
  word.startsWith(of) && endings.includes(word.slice(of.length)) && (word === of || of.length > 2)

const stemsOf = (word: string): string[] =>
  endings.flatMap((ending) => (word.endsWith(ending) ? [word.slice(0, word.length - ending.length)] : []))

/**
 * Finds the glossary terms in a text, in order and without overlaps. If several terms start at the same word, returns
 * only those with the most words.
 */
export function findTerms<T>(index: TermIndex<T>, typed: string): FoundTerm<T>[] {
  if (index.size === 0) return []
  const text = withApostrophes(typed)
  const words = wordsOf(text)
  const found: FoundTerm<T>[] = []
  for (let from = 0; from < words.length;) {
    const hits = hitsAt(index, text, words, from)
    const longest = hits.reduce((most, { words: own }) => Math.max(most, own.length), 0)
    const [first, last] = [words[from], words[from + longest - 1]]
    const here = new Set(hits.flatMap(({ term, words: own }) => (own.length === longest ? [term] : [])))
    if (first && last) for (const term of here) found.push({ term, at: first.at, length: endOf(last) - first.at })
    from += Math.max(longest, 1)
  }
  return found
}

/** Returns whether the word is part of "in order to", which is not the term "order". */
const isInOrderTo = (words: readonly Word[], at: number) =>
  words[at]?.folded === 'order' && words[at - 1]?.folded === 'in' && /^(?:to|that)$/.test(words[at + 1]?.folded ?? '')

function hitsAt<T>(index: TermIndex<T>, text: string, words: readonly Word[], from: number): Entry<T>[] {
  if (isInOrderTo(words, from)) return []
  const entries = stemsOf(words[from]?.folded ?? '').flatMap((stem) => index.get(stem) ?? [])
  return entries.filter((entry) => {
    const here = words.slice(from, from + entry.words.length)
    const areSame = entry.words.every((word, at) => here[at] !== undefined && isInflected(here[at].folded, word))
    return areSame && hasSigns(text, here, entry)
  })
}

/**
 * Returns whether the text has the term's signs too, and the words belong together: "C++" is not in "C", and "door
 * leaf" not in "the door. Leaf".
 */
function hasSigns<T>(text: string, here: readonly Word[], { before, between, behind }: Entry<T>): boolean {
  const [first, last] = [here[0], here.at(-1)]
  if (!first || !last) return false
  if (!text.startsWith(before, first.at - before.length) || !text.startsWith(behind, endOf(last))) return false
  if (parting.test(between)) return true
  return here.every((word, at) => {
    const previous = here[at - 1]
    return !previous || !parting.test(text.slice(endOf(previous), word.at))
  })
}

/**
 * Returns the found terms that a translation lacks, each once. If several terms were found at the same place, one of
 * them is enough. `isThere`: returns whether the translation has a term.
 */
export function missingTerms<T>(found: readonly FoundTerm<T>[], isThere: (term: T) => boolean): FoundTerm<T>[] {
  const there = new Set([...new Set(found.map(({ term }) => term))].filter(isThere))
  const met = new Set(found.flatMap(({ at, term }) => (there.has(term) ? at : [])))
  const missing = new Map<T, FoundTerm<T>>()
  for (const one of found) if (!met.has(one.at) && !missing.has(one.term)) missing.set(one.term, one)
  return [...missing.values()]
}
