import { m } from '#messages'
import { toBox } from '#src/workspace/text/line-ends.ts'
import { isBlank } from '#src/blank-text.ts'
import type { Replaced } from '#src/workspace/search/replace.ts'
import type { ManyChange, Unit, EditingActions, TextsView } from '#src/workspace/view.ts'

export type Planned = Replaced & { key: string }

/**
 * Planned replacements. `inConflict`: number of texts that are left out because of an open conflict. `inPlaceholders`:
 * number of matches that are not replaced because they overlap placeholders, in texts without other matches.
 */
export type Plan = { texts: readonly Planned[]; inConflict: number; inPlaceholders: number }

type Found = { units: readonly Unit[]; found: readonly (Replaced & { at: number })[] }

/**
 * Returns the replacements to show, from the matches that the search has found. `keys`: the texts to which they are
 * limited; null for all texts.
 */
export function planOf({ units, found }: Found, keys: ReadonlySet<string> | null): Plan {
  const texts: Planned[] = []
  let inConflict = 0
  let inPlaceholders = 0
  for (const { at, ...replaced } of found) {
    const unit = units[at]
    if (!unit || unit.removed || (keys && !keys.has(unit.key))) continue
    if (replaced.count === 0) inPlaceholders += replaced.kept
    else if (unit.state === 'conflict') inConflict += 1
    else texts.push({ key: unit.key, ...replaced })
  }
  return { texts, inConflict, inPlaceholders }
}

/** Returns a message that explains why no text would change. */
export function noneWords(plan: Plan | null): string {
  const count = plan?.inPlaceholders ?? 0
  if (count === 0) return m.replace_none()
  return plan?.inConflict === 0 ? m.replace_all_kept({ count }) : m.replace_kept({ count })
}

/**
 * The texts that the user has selected (true) or deselected (false), by key. A text without an entry is selected,
 * unless it would become blank.
 */
export type Choice = ReadonlyMap<string, boolean>

export const isChosen = (choice: Choice, { key, after }: Planned): boolean => choice.get(key) ?? !isBlank(after)

export const withAll = (texts: readonly Planned[], isOn: boolean): Choice =>
  new Map(texts.map(({ key }) => [key, isOn]))

/**
 * Returns the changes to write. `skipped`: number of selected texts that are left out, because they have changed since
 * the plan, were removed, or are in conflict.
 */
export function changesOf(
  texts: readonly Planned[],
  choice: Choice,
  { byKey, typed }: Pick<TextsView & EditingActions, 'byKey' | 'typed'>,
): { changes: ManyChange[]; skipped: number } {
  const chosen = texts.filter((text) => isChosen(choice, text))
  const still = chosen.filter(({ key, before }) => {
    const unit = byKey.get(key)
    const isReplaceable = unit && !unit.removed && unit.state !== 'conflict'
    return isReplaceable && unit.target === before && toBox(typed(key) ?? before) === toBox(before)
  })
  return {
    changes: still.map(({ key, before, after }) => ({ key, text: after, before })),
    skipped: chosen.length - still.length,
  }
}
