import type { Unit, UnitState } from '#src/workspace/view.ts'

/**
 * A line of the minimap, which usually stands for several texts. `state`: the most important state among them.
 * `strength`: from 0 to 1; the share of saved texts, but at most 0.6 if not all are saved, and always 1 for a conflict
 * or an unsaved text. `review`, `finding`: whether one of them has a review mark or an issue.
 */
export type Stripe = { state: UnitState; strength: number; review: boolean; finding: boolean }

const loud: readonly UnitState[] = ['conflict', 'unsaved']
/**
 * Max strength of a line with untranslated texts. Without it, one untranslated text among twenty would be invisible.
 */
const fullestOpen = 0.6
const noFindings: ReadonlyMap<string, unknown> = new Map()

/**
 * Divides the texts into `height` lines of the minimap, in the order of `keys`. Even a single conflict, unsaved text,
 * review mark or issue shows in its line. `findings`: the issues by key.
 */
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
    const count: Record<UnitState, number> = { conflict: 0, unsaved: 0, saved: 0, untranslated: 0 }
    let [review, finding] = [false, false]
    // Runs while the user types, so no object is created for each text.
    for (let at = from; at < to; at += 1) {
      const key = keys[at] ?? ''
      const unit = byKey.get(key)
      count[unit?.state ?? 'untranslated'] += 1
      review ||= unit?.review === true
      finding ||= findings.size > 0 && findings.has(key)
    }
    const standsOut = loud.find((state) => count[state] > 0)
    const saved = count.saved / (to - from)
    const strength = saved === 1 ? 1 : Math.min(saved, fullestOpen)
    const state = standsOut ?? (saved > 0 ? 'saved' : 'untranslated')
    stripes.push({ state, strength: standsOut ? 1 : strength, review, finding })
  }
  return stripes
}
