import type { Unit, UnitState } from '#src/workspace/view.ts'

/** A line of the strip: the state that stands out, how much of it is done, and whether a text in it needs a review or has a finding. */
export type Stripe = { state: UnitState; strength: number; review: boolean; finding: boolean }

const loud: readonly UnitState[] = ['conflict', 'unsaved']
const noFindings: ReadonlyMap<string, unknown> = new Map()

/** Sums the queue up in `height` lines. One conflict, unsaved text, review or finding is never averaged away. */
export function stripesOf(
  keys: readonly string[],
  byKey: ReadonlyMap<string, Unit>,
  height: number,
  findings = noFindings,
): Stripe[] {
  const stripes: Stripe[] = []
  for (let line = 0; line < height; line += 1) {
    const from = Math.floor((line * keys.length) / height)
    const to = Math.max(from + 1, Math.floor(((line + 1) * keys.length) / height))
    const here = keys.slice(from, to)
    const states = here.map((key) => byKey.get(key)?.state ?? 'untranslated')
    const review = here.some((key) => byKey.get(key)?.review)
    const finding = findings.size > 0 && here.some((key) => findings.has(key))
    const standsOut = loud.find((state) => states.includes(state))
    if (standsOut) stripes.push({ state: standsOut, strength: 1, review, finding })
    else {
      const saved = states.filter((state) => state === 'saved').length / Math.max(1, states.length)
      stripes.push({ state: saved > 0 ? 'saved' : 'untranslated', strength: saved, review, finding })
    }
  }
  return stripes
}
