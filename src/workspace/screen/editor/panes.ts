import type { Pane } from './panes/pane.ts'

const files = import.meta.glob<{ pane: Pane }>('./panes/*.tsx', { eager: true })

export const panes = Object.entries(files)
  .map(
    ([
      id,
      {
        pane: { order, title, Pane },
      },
    ]) => ({ id, order, title, Pane }),
  )
  .toSorted((a, b) => a.order - b.order)
