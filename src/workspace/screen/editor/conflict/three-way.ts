import { diff3MergeRegions } from 'node-diff3'
import { isBlank } from '#src/blank-text.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import { wordsOf } from '#src/workspace/screen/text/differing-parts.ts'

/**
 * A run of a merged text. `both`: unchanged, or changed alike; `mine`, `theirs`: changed by one side; `clash`: changed
 * differently by both sides.
 */
export type MergedRun =
  | { kind: 'both' | 'mine' | 'theirs'; text: string }
  | { kind: 'clash'; mine: string; theirs: string }

export type Merged = {
  runs: readonly MergedRun[]
  /** The text with both sides' changes. In a clash it has the user's version. */
  text: string
  hasClash: boolean
}

// More words would take noticeable time, so longer texts are compared by lines.
const maxWords = 1_500

const words = (text: string) => wordsOf(text).map((word) => word.text)
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Merges both texts word by word. Returns null if the base is unknown, a text is empty, or the texts are too long. */
export function merge(base: string | null, mine: string, theirs: string | null): Merged | null {
  if (base === null || theirs === null || [base, mine, theirs].some(isBlank)) return null
  const texts = [mine, base, theirs]
  const inWords = texts.map(words)
  const cut = inWords.every((list) => list.length <= maxWords) ? inWords : texts.map(lines)
  if (cut.some((list) => list.length > maxWords)) return null
  const [a = [], o = [], b = []] = cut
  const runs = diff3MergeRegions(a, o, b).map((region): MergedRun => {
    if (region.stable) return { kind: sides[region.buffer], text: region.bufferContent.join('') }
    const [own, other] = [region.aContent.join(''), region.bContent.join('')]
    return own === other ? { kind: 'both', text: own } : { kind: 'clash', mine: own, theirs: other }
  })
  return {
    runs,
    text: runs.map((run) => (run.kind === 'clash' ? run.mine : run.text)).join(''),
    hasClash: runs.some(({ kind }) => kind === 'clash'),
  }
}

/** Returns the text with both sides' changes; null if they clash or cannot be merged. */
export function mergedText(base: string | null, mine: string, theirs: string | null): string | null {
  const merged = merge(base, mine, theirs)
  return merged === null || merged.hasClash ? null : merged.text
}

/**
 * A text that contains both versions, with line ends as in the box. `choices`: the other side's version of each choice
 * in it.
 */
export type Both = { text: string; choices: readonly string[] }

const choice = (mine: string, theirs: string) => `[${mine} / ${theirs}]`

/**
 * Combines both texts for the box. Where both sides have changed the same words, the text contains a choice of both
 * versions. Without a base, the choice is between the whole texts. Returns null if one of them is empty.
 */
export function bothIn(base: string | null, mine: string, theirs: string | null): Both | null {
  const merged = merge(base, mine, theirs)
  if (merged) {
    const text = merged.runs.map((run) => (run.kind === 'clash' ? choice(run.mine, run.theirs) : run.text)).join('')
    return { text: toBox(text), choices: merged.runs.flatMap((run) => (run.kind === 'clash' ? toBox(run.theirs) : [])) }
  }
  if (theirs === null || isBlank(mine) || isBlank(theirs)) return null
  return { text: toBox(choice(mine, theirs)), choices: [toBox(theirs)] }
}

/** Returns whether one of these choices is still unresolved in the text. */
export const isToChoose = (text: string, choices: Both['choices']): boolean =>
  choices.some((theirs) => text.includes(` / ${theirs}]`))

const sides = { a: 'mine', o: 'both', b: 'theirs' } as const
