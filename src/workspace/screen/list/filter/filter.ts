import { startOfDay } from '#src/workspace/clock.ts'
import { isTranslated } from '#src/workspace/blank.ts'
import type { Finding } from '#src/workspace/checks/check.ts'
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

/** In milliseconds: own changes, and the last one known to the server. */
export type Changes = {
  mine: ReadonlyMap<string, number>
  last: ReadonlyMap<string, { by: string; at: number }>
}
export const noChanges: Changes = { mine: new Map(), last: new Map() }

/** `by` is `me`, a name, or '' for anybody. Undefined if they did not change it, or it is not known. */
export function changedAt({ mine, last }: Changes, key: string, by: string): number | undefined {
  const own = mine.get(key)
  if (by === 'me') return own
  const known = last.get(key)
  if (by !== '') return known?.by === by ? known.at : undefined
  return own === undefined || (known && known.at > own) ? known?.at : own
}

/** The filter that nothing is asked of. */
export const anyUnit = (): boolean => true

/** A filter by state, not by search; `since` begins by the clock of `timeZone`. With `findings`, only texts that have any, or any of one check. */
export function unitFilter(
  { show, tag, check, by, since }: Wanted,
  changes: Changes,
  findings: ReadonlyMap<string, readonly Pick<Finding, 'check'>[]> | null,
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

/** A list of texts that want something other than a translation: one goes through those that still do. */
export const isWorklist = ({ show, check }: Pick<WorkspaceSearch, 'show' | 'check'>): boolean =>
  worklists.has(show) || check !== ''
