import type { Unit, TextsView } from '#src/workspace/view.ts'

/** Returns the key of the next unsaved text whose stored text has changed, or of the first; '' if there is none. */
export function nextOvertaken(units: readonly Unit[], from: string): string {
  const keys = units.filter(({ overtaken }) => overtaken).map(({ key }) => key)
  return keys[keys.indexOf(from) + 1] ?? keys[0] ?? ''
}

/**
 * Returns how many such texts to report; 0 if the open text is the only one, because the editor shows more about it.
 */
export const toldOvertaken = (view: Pick<TextsView, 'counts' | 'byKey'>, open: string): number => {
  const { overtaken } = view.counts
  return overtaken === 1 && view.byKey.get(open)?.overtaken ? 0 : overtaken
}
