import { useRef } from 'react'
import { conflictPanelId } from './editor/conflict/conflict-panel.tsx'
import type { Listed } from './list/use-listed.ts'
import type { useOpenUnit } from './use-open-unit.ts'
import { useStable } from './use-stable.ts'
import type { Choice, WorkspaceView } from '#src/workspace/view.ts'
import { noFilter, type WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type Parts = {
  view: WorkspaceView
  listed: Listed
  opened: ReturnType<typeof useOpenUnit>
  search: WorkspaceSearch
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
  focusBox: () => void
  onMessage: (text: string) => void
}

/** Going through the conflicts: settling the open one, and on to the next. */
export function useConflicts({ view, listed, opened, search, onSearch, focusBox, onMessage }: Parts) {
  const { key, open } = opened
  const settling = useRef('')

  /** The next one below the open text, or from the top again; also one that the list does not show. */
  function nextOf(from: string): string | undefined {
    const { keys } = listed
    const at = keys.indexOf(from)
    const ordered = [...keys.slice(at + 1), ...keys.slice(0, Math.max(at, 0))]
    const isOther = (other: string) => other !== from && view.conflicts.has(other)
    return ordered.find(isOther) ?? [...view.conflicts.keys()].find(isOther)
  }
  const goOn = useStable((from: string) => {
    // Whoever went on meanwhile stays there. In the inbox one leads to the next.
    const next = key === from && search.show === 'conflicts' && !view.conflicts.has(from) ? nextOf(from) : undefined
    if (next === undefined) focusBox()
    else open(next, true)
  })

  const settle = useStable(async (choice: Choice) => {
    // A key held down settles once.
    if (settling.current === key) return
    settling.current = key
    onMessage('')
    focusBox()
    try {
      await view.settle(key, choice)
      // By then the screen has drawn what is left.
      setTimeout(() => goOn(key))
    } finally {
      settling.current = ''
    }
  })

  return {
    next(): void {
      const next = nextOf(key)
      if (next !== undefined) open(next, true)
    },
    settle,
    show(): void {
      const unit = view.conflicts.has(key) ? key : (view.conflicts.keys().next().value ?? '')
      onSearch({ ...noFilter, show: 'conflicts', unit }, false)
      // Of the text that is open it may have been scrolled away.
      if (unit === key) document.getElementById(conflictPanelId)?.focus()
    },
  }
}
