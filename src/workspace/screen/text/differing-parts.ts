import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Cut } from '#src/workspace/text-parts/cut.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

/**
 * A piece of a text that is compared with another text. own: only in this text. both: in both texts. cut: a long common
 * part is left out here.
 */
export type DifferingPart = { kind: 'own' | 'both'; parts: readonly Part[] } | { kind: 'cut' }

// Number of words and separators of common text shown on each side of a difference.
const context = 16
// A shorter common part is not left out, because the sign for it would be as long.
const worthCutting = 24
// Max pairs of words to compare. In longer texts, everything from the first to the last difference counts as different.
const maxPairs = 250_000

export function differingParts(text: string, other: string, cut: Cut): DifferingPart[] {
  const words = wordsOf(text, cut)
  const areOwn = ownOf(
    words.map((word) => word.text),
    wordsOf(other, cut).map((word) => word.text),
  )
  // A space between two different words counts as different.
  const isOwn = (at: number) =>
    areOwn[at] || (areOwn[at - 1] && areOwn[at + 1] && words[at]?.text.trim() === '') || false
  const runs: { kind: 'own' | 'both'; parts: Part[] }[] = []
  for (const [at, word] of words.entries()) {
    const kind = isOwn(at) ? 'own' : 'both'
    const last = runs.at(-1)
    if (last?.kind === kind) last.parts.push(word)
    else runs.push({ kind, parts: [word] })
  }
  // The other text is this text with additions, so nothing is marked here.
  if (runs.every(({ kind }) => kind === 'both')) return runs
  return runs.flatMap((run, at) => (run.kind === 'own' ? [run] : shortened(run.parts, at > 0, at < runs.length - 1)))
}

function shortened(run: readonly Part[], hasBefore: boolean, hasAfter: boolean): DifferingPart[] {
  const start = hasBefore ? context : 0
  const end = hasAfter ? context : 0
  if (run.length < start + end + worthCutting) return [{ kind: 'both', parts: run }]
  const kept = [run.slice(0, start), run.slice(run.length - end)] as const
  const parts: DifferingPart[] = [{ kind: 'both', parts: kept[0] }, { kind: 'cut' }, { kind: 'both', parts: kept[1] }]
  return parts.filter((part) => part.kind === 'cut' || part.parts.length > 0)
}

export const wordsOf = (text: string, cut: Cut = partsOf): Part[] =>
  cut(text).flatMap((part) =>
    part.kind === 'text'
      ? [...part.text.matchAll(/\s+|\S+/g)].map(({ 0: word, index }): Part => ({
          kind: 'text',
          text: word,
          at: part.at + index,
        }))
      : [part],
  )

function ownOf(here: readonly string[], there: readonly string[]): boolean[] {
  const shorter = Math.min(here.length, there.length)
  let start = 0
  while (start < shorter && here[start] === there[start]) start += 1
  let end = 0
  while (end < shorter - start && here.at(-1 - end) === there.at(-1 - end)) end += 1
  const own = here.map((_, at) => at >= start && at < here.length - end)
  const [rows, columns] = [here.length - end - start, there.length - end - start]
  if (rows * columns > maxPairs) return own
  // Length of the longest common subsequence of words from each pair of positions on.
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  const isSame = (row: number, column: number) => here[start + row] === there[start + column]
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isSame(row, column)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (isSame(row, column)) {
      own[start + row] = false
      row += 1
      column += 1
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return own
}
