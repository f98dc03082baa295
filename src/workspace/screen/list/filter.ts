import { isTranslated } from '#src/workspace/blank.ts'
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

export type Wanted = Pick<WorkspaceSearch, 'show' | 'tag' | 'by' | 'since'>

/** When each text was last changed by who works here, in milliseconds. */
export type Changes = ReadonlyMap<string, number>

/** Whether a text belongs in the queue by what it is; what stands in it is looked for elsewhere. With `findings`, only those that have any. */
export function unitFilter(
  { show, tag, by, since }: Wanted,
  changes: Changes,
  findings: ReadonlyMap<string, unknown> | null = null,
): (unit: Unit) => boolean {
  const from = since === '' ? undefined : Date.parse(`${since}T00:00`)
  const asksForChanges = by !== '' || from !== undefined
  return (unit) => {
    if (findings && !findings.has(unit.key)) return false
    if (!isShown(unit, show) || (tag !== '' && !unit.tags.includes(tag))) return false
    if (!asksForChanges) return true
    const at = changes.get(unit.key)
    return at !== undefined && (from === undefined || at >= from)
  }
}
