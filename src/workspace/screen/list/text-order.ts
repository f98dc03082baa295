import { isTranslated, standingText } from '#src/workspace/blank.ts'
import { changedSince } from '#src/workspace/changed-units.ts'
import type { Unit } from '#src/workspace/view.ts'

/** What the specification's sortKey holds: the translation or, where there is none, the source. */
const sortKeyOf = (unit: Unit): string => (isTranslated(unit) ? standingText(unit) : null) ?? unit.source

/**
 * The places of all texts by what they say, in the order of a reader's alphabet. It is made once, for the list to open
 * in: what is written afterwards moves nothing, and only other texts are ordered anew. Of 50,000 texts that takes
 * 160 ms, of 4,000 it takes 10: less than to ask a worker for it, which would have to be started and told them first.
 */
export function createTextOrder(lang: string): (units: readonly Unit[]) => Uint32Array {
  const { compare } = new Intl.Collator(lang, { numeric: true })
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
