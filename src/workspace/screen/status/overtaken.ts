import type { Unit, WorkspaceView } from '#src/workspace/view.ts'

/** The key of the overtaken text that follows this one, or of the first; '' if there is none. */
export function nextOvertaken(units: readonly Unit[], from: string): string {
  const keys = units.filter(({ overtaken }) => overtaken).map(({ key }) => key)
  return keys[keys.indexOf(from) + 1] ?? keys[0] ?? ''
}

/** 0 where the open text is the only one: beside it more is said. */
export const toldOvertaken = (view: Pick<WorkspaceView, 'counts' | 'byKey'>, open: string): number => {
  const { overtaken } = view.counts
  return overtaken === 1 && view.byKey.get(open)?.overtaken ? 0 : overtaken
}
