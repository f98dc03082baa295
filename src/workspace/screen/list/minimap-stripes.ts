import type { Unit, UnitState } from '#src/workspace/view.ts'

export type Stripe = { state: UnitState; strength: number }

const loud: readonly UnitState[] = ['conflict', 'unsaved']

/** Sums the queue up in `height` lines. One conflict or one unsaved text is never averaged away. */
export function stripesOf(keys: readonly string[], byKey: ReadonlyMap<string, Unit>, height: number): Stripe[] {
  const stripes: Stripe[] = []
  for (let line = 0; line < height; line += 1) {
    const from = Math.floor((line * keys.length) / height)
    const to = Math.max(from + 1, Math.floor(((line + 1) * keys.length) / height))
    const states = keys.slice(from, to).map((key) => byKey.get(key)?.state ?? 'untranslated')
    const standsOut = loud.find((state) => states.includes(state))
    if (standsOut) stripes.push({ state: standsOut, strength: 1 })
    else {
      const saved = states.filter((state) => state === 'saved').length / Math.max(1, states.length)
      stripes.push({ state: saved > 0 ? 'saved' : 'untranslated', strength: saved })
    }
  }
  return stripes
}
