import { fractions, inPieces } from '#src/workspace/checks/number-format.ts'
import { type Separators, separatorsOf } from '#src/workspace/text/locale-of.ts'
import { longest, minus, type NumberSide, type Run } from './digits.ts'

/** A whole amount. `key` is its value, the same in each notation; `keys` are those of its runs of digits. */
export type Amount = {
  key: string
  keys: readonly string[]
  start: number
  end: number
  whole: string
  isNegative: boolean
}

const firstGroups = /^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})*$/
const nextGroup = /^[ \u00a0\u2009\u202f]\d{3}(?:[.,]\d+)?$/
/**
 * Returns whether a run continues an amount whose thousands are separated by a space, "2 450". They may also be two
 * numbers, as in "5 100 mm boards".
 */
const isContinued = (words: string, start: number, end: number, run: Run): boolean =>
  run.start === end + 1 &&
  run.end - run.start >= 3 &&
  run.end - start <= longest &&
  nextGroup.test(words.slice(end, run.end)) &&
  firstGroups.test(words.slice(start, end))

const pointBefore = /(?:^|[\s(≥≤<>=~±+–−-])[.,]$/
/** Returns whether an amount starts with its decimal point: ".5". */
function startsWithPoint(words: string, at: number): boolean {
  const before = words.charAt(at - 1)
  return (before === '.' || before === ',') && pointBefore.test(words.slice(Math.max(0, at - 2), at))
}

function valueOf(whole: string, separators: Separators): string {
  if (/^[1-9]\d*$/.test(whole)) return whole
  const sign = fractions[whole]
  if (sign !== undefined) return `0.${sign}`
  const pieces = inPieces(whole, separators)
  const fraction = pieces.fraction.replace(/(?<!0)0+$/, '')
  const before = pieces.whole.replace(/^0+(?=\d)/, '')
  return fraction === '' ? before : `${before}.${fraction}`
}

/** Returns the whole amounts of a text, from its runs of digits. */
export function amountsOf({ runs, words, lang }: NumberSide): Amount[] {
  const found: { start: number; end: number; isNegative: boolean; keys: string[] }[] = []
  for (const run of runs) {
    const last = found.at(-1)
    if (last && (run.end <= last.end || isContinued(words, last.start, last.end, run))) {
      last.end = run.end
      last.keys.push(run.key)
      continue
    }
    const hasPoint = startsWithPoint(words, run.start)
    const isNegative = hasPoint ? minus.test(words.slice(Math.max(0, run.start - 9), run.start - 1)) : run.isNegative
    found.push({ start: hasPoint ? run.start - 1 : run.start, end: run.end, isNegative, keys: [run.key] })
  }
  const separators = separatorsOf(lang)
  return found.map(({ keys, start, end, isNegative }) => {
    const whole = words.slice(start, end)
    const value = valueOf(whole, separators)
    return { keys, start, end, isNegative, whole, key: isNegative ? `-${value}` : value }
  })
}
