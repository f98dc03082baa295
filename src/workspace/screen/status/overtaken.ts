import type { Unit } from '#src/workspace/view.ts'

/** The key of the overtaken text that follows this one, or of the first; '' if there is none. */
export function nextOvertaken(units: readonly Unit[], from: string): string {
  const keys = units.filter(({ overtaken }) => overtaken).map(({ key }) => key)
  return keys[keys.indexOf(from) + 1] ?? keys[0] ?? ''
}
