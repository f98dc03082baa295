import { unspacedLetters } from '#src/workspace/text/word-forms.ts'
import type { Found } from './check.ts'

type Translated = { source: string; target: string }
type Wording = { target: string; times: number }
/**
 * The translations of one source. `commonest`: up to two most frequent wordings; null until they are needed, and after
 * a change.
 */
type Tally = { keys: Set<string>; counts: Map<string, number>; commonest: readonly Wording[] | null }
/** The only text with its source, as most texts are. Nothing is counted for it. */
type Alone = { key: string; target: string }

const nowhere: readonly string[] = []

// In a script without spaces, up to four characters count as one word.
const severalWords = new RegExp(String.raw`\S\s+\S|[${unspacedLetters}]{5}`, 'u')
const maxLength = 60
const isOneWord = (text: string) => text.length <= maxLength && !severalWords.test(text)

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
const stemLetters = (letters: string) => letters.normalize('NFD').replaceAll(/\p{M}/gu, '')

/**
 * Returns whether the longer word contains half of the shorter one, and at least four letters of it: "Gelöscht" and
 * "Löschungen".
 */
function haveOneStem(a: string, b: string): boolean {
  const [short = '', long = ''] = [stemLetters(a), stemLetters(b)].toSorted((one, other) => one.length - other.length)
  const length = Math.min(short.length, Math.max(4, Math.ceil(short.length / 2)))
  const pieces = Array.from({ length: short.length - length + 1 }, (_, at) => short.slice(at, at + length))
  return length > 0 && pieces.some((piece) => long.includes(piece))
}

/** Endings of short adjectives, without accents: "Tous" and "Toutes", "Nowy" and "Nowa". */
const inflection = /^(?:t?es?|[aeiouy]{0,2}s?|[аеиоуыэюя]{1,2})$/u
const minShared = 3

function areInflected(a: string, b: string): boolean {
  const [one, other] = [stemLetters(a), stemLetters(b)]
  let shared = 0
  while (shared < one.length && one.charAt(shared) === other.charAt(shared)) shared += 1
  return shared >= minShared && inflection.test(one.slice(shared)) && inflection.test(other.slice(shared))
}

/**
 * Returns whether two translations of a one-word source are forms of one word. A source like "Archive" (place or
 * command) or "All" may need several forms, but not several spellings.
 */
function areForms(source: string, target: string, other: string): boolean {
  if (!isOneWord(source) || target.length > maxLength || other.length > maxLength) return false
  const [a, b] = [lettersOf(target), lettersOf(other)]
  return a !== b && (haveOneStem(a, b) || areInflected(a, b))
}

function commonestOf({ counts }: Tally): readonly Wording[] {
  let first: Wording | undefined
  let second: Wording | undefined
  for (const [target, times] of counts)
    if (!first || times > first.times) {
      second = first
      first = { target, times }
    } else if (!second || times > second.times) second = { target, times }
  return [first, second].filter((one) => one !== undefined)
}

function count({ keys, counts }: Tally, key: string, target: string): void {
  keys.add(key)
  counts.set(target, (counts.get(target) ?? 0) + 1)
}

/**
 * Creates a store that finds sources with several different translations. The time that a change of a text takes grows
 * with the number of different translations of its source.
 */
export function createSameSource() {
  const tallies = new Map<string, Tally | Alone>()

  function leave(key: string, { source, target }: Translated): void {
    const tally = tallies.get(source)
    if (!tally) return
    if ('key' in tally) {
      tallies.delete(source)
      return
    }
    tally.keys.delete(key)
    tally.commonest = null
    const left = (tally.counts.get(target) ?? 0) - 1
    if (left > 0) tally.counts.set(target, left)
    else tally.counts.delete(target)
    if (tally.keys.size === 0) tallies.delete(source)
  }

  function enter(key: string, { source, target }: Translated, moved: Set<string>): void {
    const known = tallies.get(source)
    if (!known) {
      tallies.set(source, { key, target })
      return
    }
    moved.add(source)
    let tally = known
    if ('key' in tally) {
      const both: Tally = { keys: new Set(), counts: new Map(), commonest: null }
      count(both, tally.key, tally.target)
      tallies.set(source, both)
      tally = both
    }
    count(tally, key, target)
    tally.commonest = null
  }

  return {
    /**
     * Replaces a text: `last` is the previous one, `text` the new one, null for no translation. Adds to `moved` the
     * sources whose issues may have changed.
     */
    place(key: string, last: Translated | null, text: Translated | null, moved: Set<string>): void {
      if (last?.source === text?.source && last?.target === text?.target) return
      if (last) {
        leave(key, last)
        moved.add(last.source)
      }
      if (text) enter(key, text, moved)
    },
    keysOf(source: string): Iterable<string> {
      const tally = tallies.get(source)
      if (!tally) return nowhere
      return 'key' in tally ? [tally.key] : tally.keys
    },
    find(source: string, target: string): Found | null {
      const tally = tallies.get(source)
      if (!tally || 'key' in tally || tally.keys.size < 2) return null
      tally.commonest ??= commonestOf(tally)
      const other = tally.commonest.find((one) => one.target !== target)
      if (!other || (tally.counts.get(target) ?? 0) > other.times) return null
      if (areForms(source, target, other.target)) return null
      return { code: 'same-source', part: other.target, range: null, fix: null }
    },
  }
}
