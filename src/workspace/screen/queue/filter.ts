import { startOfDay } from '#src/workspace/clock.ts'
import { isTranslated } from '#src/workspace/text/blank.ts'
import type { Issue } from '#src/workspace/checks/check.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { Show, WorkspaceSearch } from '#src/workspace/workspace-search.ts'

export function isUntranslated(unit: Unit): boolean {
  return !isTranslated(unit)
}

export const untranslatedAsTyped =
  (typed: (key: string) => string | undefined) =>
  (unit: Unit): boolean => {
    const text = typed(unit.key)
    return !isTranslated(text === undefined ? unit : { target: text, base: unit.base, state: unit.state })
  }

function isShown(unit: Unit, show: Show): boolean {
  switch (show) {
    case 'untranslated':
      return isUntranslated(unit)
    case 'unsaved':
      return unit.state === 'unsaved'
    case 'conflicts':
      return unit.state === 'conflict'
    case 'review':
      return unit.review
    default:
      return true
  }
}

export type Wanted = Pick<WorkspaceSearch, 'show' | 'tag' | 'check' | 'by' | 'since'>

/**
 * When texts were changed, by key, in ms since 1970. `mine`: by this user, on this device or as the last author that
 * the server knows. `last`: the last change that the server knows, with its author.
 */
export type Changes = {
  mine: ReadonlyMap<string, number>
  last: ReadonlyMap<string, { by: string; at: number }>
}
export const noChanges: Changes = { mine: new Map(), last: new Map() }

/**
 * Returns when a text was last changed, in ms since 1970; undefined if unknown. `by`: '' for anybody, 'me' for this
 * user, or an author's name. An author's change is known only if it is the last one that the server has.
 */
export function changedAt({ mine, last }: Changes, key: string, by: string): number | undefined {
  const own = mine.get(key)
  if (by === 'me') return own
  const known = last.get(key)
  if (by !== '') return known?.by === by ? known.at : undefined
  return own === undefined || (known && known.at > own) ? known?.at : own
}

/** The filter that lets every text pass. Callers recognise it by identity, to skip filtering. */
export const anyUnit = (): boolean => true

/**
 * Returns a function that filters texts by everything except the search; `anyUnit` if all texts match. `since`: a date,
 * from whose beginning in `timeZone` changes count. With `findings`, a text matches only if it has an issue; if `check`
 * is set, an issue of that check.
 */
export function unitFilter(
  { show, tag, check, by, since }: Wanted,
  changes: Changes,
  findings: ReadonlyMap<string, readonly Pick<Issue, 'check'>[]> | null,
  timeZone: string | undefined,
): (unit: Unit) => boolean {
  const from = since === '' ? undefined : startOfDay(since, timeZone)
  const asksForChanges = by !== '' || from !== undefined
  if (show === 'all' && tag === '' && check === '' && !findings && !asksForChanges) return anyUnit
  return (unit) => {
    const found = findings?.get(unit.key)
    if (findings && !found) return false
    if (check !== '' && !found?.some((finding) => finding.check === check)) return false
    if (!isShown(unit, show) || (tag !== '' && !unit.tags.includes(tag))) return false
    if (!asksForChanges) return true
    const at = changedAt(changes, unit.key, by)
    return at !== undefined && (from === undefined || at >= from)
  }
}

const worklists = new Set<WorkspaceSearch['show']>(['unsaved', 'review', 'conflicts', 'findings'])

/**
 * Returns whether a list is a worklist: filtered by unsaved texts, texts to review, conflicts, issues or one check. In
 * a worklist, the shortcuts go to the next text that still matches.
 */
export const isWorklist = ({ show, check }: Pick<WorkspaceSearch, 'show' | 'check'>): boolean =>
  worklists.has(show) || check !== ''
