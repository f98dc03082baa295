import { textOrderIn } from '#src/site/text-order.ts'
import { isTranslated, standingText } from '#src/workspace/text/blank.ts'
import { changedSince } from '#src/workspace/changed-units.ts'
import type { Unit } from '#src/workspace/view.ts'

/** Returns the text to sort by: the translation or, without one, the source. */
const sortKeyOf = (unit: Unit): string => (isTranslated(unit) ? standingText(unit) : null) ?? unit.source

/**
 * Creates an alphabetical order, computed once per list: edits move nothing. 4,000 texts take 10 ms, less than asking a
 * worker.
 */
export function createTextOrder(lang: string): (units: readonly Unit[]) => Uint32Array {
  const compare = textOrderIn(lang)
  let [ordered, places]: [readonly Unit[], Uint32Array] = [[], new Uint32Array()]
  return (units) => {
    if (changedSince(ordered, units) === undefined) {
      const texts = units.map(sortKeyOf)
      places = Uint32Array.from(units.keys()).sort((a, b) => compare(texts[a] ?? '', texts[b] ?? '') || a - b)
    }
    ordered = units
    return places
  }
}
