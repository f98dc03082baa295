import type { ChangeSearch } from '#src/workspace/screen/workspace-context.ts'
import { useRef } from 'react'
import { m } from '#messages'
import { conflictPanelId } from '#src/workspace/screen/editor/conflict/conflict-panel.tsx'
import { type Both, bothIn, isToChoose } from '#src/workspace/screen/editor/conflict/three-way.ts'
import type { Listed } from '#src/workspace/screen/list/use-listed.ts'
import type { useOpenUnit } from './use-open-unit.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { Choice, Conflict, EditingActions, TextsView } from '#src/workspace/view.ts'
import { noFilter } from '#src/workspace/screen/texts-search.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type Parts = {
  view: Pick<TextsView & EditingActions, 'conflicts' | 'counts' | 'settle'>
  listed: Pick<Listed, 'keys'>
  opened: Pick<ReturnType<typeof useOpenUnit>, 'key' | 'open' | 'draft'>
  search: Pick<WorkspaceSearch, 'show'>
  onSearch: ChangeSearch
  focusBox: () => void
  onMessage: (text: string) => void
}

type InBox = Pick<Conflict, 'key' | 'theirs'> & Pick<Both, 'choices'> & { mine: string }

const inBoxOf = (text: string | null) => (text === null ? null : toBox(text))

/**
 * Returns whether the user has resolved the conflict in the box: both texts were put there, the user has edited them,
 * and no choice between two versions is left.
 */
function isDecided(inBox: InBox | null, { key, theirs }: Conflict, text: string) {
  if (inBox?.key !== key || inBox.theirs !== theirs) return false
  return text !== inBox.mine && !isToChoose(text, inBox.choices)
}

export function useConflicts({ view, listed, opened, search, onSearch, focusBox, onMessage }: Parts) {
  const { key, open } = opened
  const settling = useRef('')
  const inBox = useRef<InBox | null>(null)

  /**
   * Returns the key of the next conflict below the open text, or else from the top. Conflicts that are not listed come
   * last.
   */
  function nextOf(from: string): string | undefined {
    const { keys } = listed
    const at = keys.indexOf(from)
    const ordered = [...keys.slice(at + 1), ...keys.slice(0, Math.max(at, 0))]
    const isOther = (other: string) => other !== from && view.conflicts.has(other)
    return ordered.find(isOther) ?? [...view.conflicts.keys()].find(isOther)
  }
  const goOn = useStable((from: string, isSettled: boolean) => {
    // In the list of conflicts, the next conflict opens, unless the user has opened another text meanwhile.
    const next = key === from && search.show === 'conflicts' && isSettled ? nextOf(from) : undefined
    if (next === undefined) focusBox()
    else open(next, true)
  })

  const settle = useStable(async (choice: Choice) => {
    // A held key resolves only one conflict.
    if (settling.current === key) return
    settling.current = key
    onMessage('')
    focusBox()
    try {
      const seen = view.conflicts.get(key)?.theirs
      const isSettled = await view.settle(key, choice, seen)
      // The remaining conflicts are known after the next render.
      setTimeout(() => goOn(key, isSettled))
    } finally {
      settling.current = ''
    }
  })

  function openNext(): void {
    const next = nextOf(key)
    if (next !== undefined) open(next, true)
  }

  return {
    next: view.counts.conflicts > 0 ? openNext : undefined,
    settle,
    /** Puts both texts into the box, unless it still contains a choice between them. */
    edit: useStable(() => {
      const { draft } = opened
      const conflict = view.conflicts.get(key)
      focusBox()
      if (!draft || !conflict) return
      const { text: mine } = draft
      const both = bothIn(inBoxOf(conflict.base), mine, inBoxOf(conflict.theirs))
      if (!both) return
      const known = inBox.current?.key === key ? inBox.current.choices : []
      if (isToChoose(mine, [...known, ...both.choices])) return
      draft.type(both.text)
      inBox.current = { key, theirs: conflict.theirs, mine, choices: both.choices }
    }),
    /**
     * Called on Done: resolves the conflict if the user has resolved it in the box. Only opening another text does not.
     */
    leave(): void {
      const conflict = view.conflicts.get(key)
      if (!conflict) return
      if (!isDecided(inBox.current, conflict, opened.draft?.text ?? ''))
        return onMessage(m.workspace_conflict_left({ key }))
      inBox.current = null
      const say = (isSettled: boolean) =>
        onMessage(isSettled ? m.workspace_conflict_done({ key }) : m.workspace_conflict_left({ key }))
      void view.settle(key, 'mine', conflict.theirs).then(say, () => say(false))
    },
    show(): void {
      const unit = view.conflicts.has(key) ? key : (view.conflicts.keys().next().value ?? '')
      onSearch({ ...noFilter, show: 'conflicts', unit }, false)
      if (unit !== key) return
      // The panel may be scrolled out of view. If it is higher than the window, its start is shown.
      const panel = document.getElementById(conflictPanelId)
      panel?.focus({ preventScroll: true })
      panel?.scrollIntoView({ block: 'start' })
    },
  }
}
