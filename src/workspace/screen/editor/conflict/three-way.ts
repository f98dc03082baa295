import { diff3MergeRegions } from 'node-diff3'
import { isBlank } from '#src/blank-text.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import { wordsOf } from '#src/workspace/screen/text/differing-parts.ts'

/**
 * A piece of a merged text. both: not changed, or changed by both sides in the same way. mine, theirs: changed by this
 * side only. clash: changed by both sides in different ways.
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

/**
 * Max pairs of words that are compared, between the first and the last difference. More would take noticeable time, so
 * such texts are compared by lines.
 */
const maxPairs = 250_000

const words = (text: string) => wordsOf(text).map((word) => word.text)
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

type Texts = readonly (readonly string[])[]

const countSame = (texts: Texts, at: (list: readonly string[], index: number) => string | undefined): number => {
  const [first = []] = texts
  const most = Math.min(...texts.map((list) => list.length))
  let same = 0
  while (same < most && texts.every((list) => at(list, same) === at(first, same))) same += 1
  return same
}

/** Cuts off what all texts begin and end with. `middles`: the rest of each. */
function trimmed(texts: Texts): { head: string; middles: Texts; tail: string } {
  const head = countSame(texts, (list, index) => list[index])
  const rests = texts.map((list) => list.slice(head))
  const tail = countSame(rests, (list, index) => list.at(-1 - index))
  const [first = []] = texts
  const middles = rests.map((list) => list.slice(0, list.length - tail))
  return { head: first.slice(0, head).join(''), middles, tail: first.slice(first.length - tail).join('') }
}

const isShort = (middles: Texts): boolean => {
  const [mine = [], base = [], theirs = []] = middles
  return base.length * Math.max(mine.length, theirs.length) <= maxPairs
}

/**
 * Merges two versions of a text word by word, or line by line if they are long. `base`: the text from which both were
 * made. Returns null if `base` is unknown, or if one of the texts is blank or too long.
 */
export function merge(base: string | null, mine: string, theirs: string | null): Merged | null {
  if (base === null || theirs === null || [base, mine, theirs].some(isBlank)) return null
  const texts = [mine, base, theirs]
  const cut = [words, lines].map((split) => trimmed(texts.map(split))).find(({ middles }) => isShort(middles))
  if (!cut) return null
  const [a = [], o = [], b = []] = cut.middles.map((list) => [...list])
  const changed = diff3MergeRegions(a, o, b).map((region): MergedRun => {
    if (region.stable) return { kind: sides[region.buffer], text: region.bufferContent.join('') }
    const [own, other] = [region.aContent.join(''), region.bContent.join('')]
    return own === other ? { kind: 'both', text: own } : { kind: 'clash', mine: own, theirs: other }
  })
  const runs = joined([{ kind: 'both', text: cut.head }, ...changed, { kind: 'both', text: cut.tail }])
  return {
    runs,
    text: runs.map((run) => (run.kind === 'clash' ? run.mine : run.text)).join(''),
    hasClash: runs.some(({ kind }) => kind === 'clash'),
  }
}

/** Joins unchanged runs that follow each other, and leaves out empty ones. */
function joined(runs: readonly MergedRun[]): MergedRun[] {
  const all: MergedRun[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (run.kind !== 'both') all.push(run)
    else if (last?.kind === 'both') all[all.length - 1] = { kind: 'both', text: last.text + run.text }
    else if (run.text !== '') all.push(run)
  }
  return all
}

/** Returns the text with the changes of both sides; null if they clash, or if `merge` cannot merge the texts. */
export function mergedText(base: string | null, mine: string, theirs: string | null): string | null {
  const merged = merge(base, mine, theirs)
  return merged === null || merged.hasClash ? null : merged.text
}

/**
 * A text for the box that contains both versions. Where they differ, it has a choice such as "[mine / theirs]".
 * `choices`: the other side's version of each choice. All line ends are those of the box.
 */
export type Both = { text: string; choices: readonly string[] }

const choice = (mine: string, theirs: string) => `[${mine} / ${theirs}]`

/**
 * Combines two versions into one text for the box. Where both sides have changed the same words, the text contains a
 * choice: "[mine / theirs]". If the versions cannot be merged, for example without a base, the choice is between the
 * whole texts. Returns null if one of them is blank.
 */
export function bothIn(base: string | null, mine: string, theirs: string | null): Both | null {
  const merged = merge(base, mine, theirs)
  if (merged) {
    const text = merged.runs.map((run) => (run.kind === 'clash' ? choice(run.mine, run.theirs) : run.text)).join('')
    return { text: toBox(text), choices: merged.runs.flatMap((run) => (run.kind === 'clash' ? toBox(run.theirs) : [])) }
  }
  if (theirs === null || !canCombine(mine, theirs)) return null
  return { text: toBox(choice(mine, theirs)), choices: [toBox(theirs)] }
}

/** Returns whether `bothIn` can combine these versions. */
export const canCombine = (mine: string, theirs: string | null): boolean =>
  theirs !== null && !isBlank(mine) && !isBlank(theirs)

/** Returns whether the text still contains one of these choices, so that the user has to resolve it. */
export const isToChoose = (text: string, choices: Both['choices']): boolean =>
  choices.some((theirs) => text.includes(` / ${theirs}]`))

const sides = { a: 'mine', o: 'both', b: 'theirs' } as const
