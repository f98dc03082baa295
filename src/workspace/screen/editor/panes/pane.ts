import type { ComponentType } from 'react'
import type { Conflict, Draft, Unit } from '#src/workspace/view.ts'

/**
 * Properties of a pane beside the box. `draft` always has the text in the box; `unit` has it only once it is stored on
 * the device. `place`: position of the text in the list, from `index` 0.
 */
export type PaneProps = {
  unit: Unit
  draft: Draft
  conflict: Conflict | undefined
  place: { index: number; total: number }
}

/** A pane with nothing to show renders `<p data-none>`, whose words share a line with those of other panes. */
export type Pane = { order: number; title: () => string; Pane: ComponentType<PaneProps> }
