import { noFilter } from '#src/workspace/screen/texts-search.ts'
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { MinimapLegend } from '#src/workspace/screen/list/minimap/legend.tsx'
import { Minimap } from '#src/workspace/screen/list/minimap/minimap.tsx'
import { UnitList } from './unit-list.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Show } from '#src/workspace/workspace-search.ts'
import { isFiltered } from './use-finding.ts'
import type { Listed } from './use-listed.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { Findings } from '#src/workspace/checks/findings.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'

const none: ReadonlyMap<string, unknown> = new Map()
const never = () => () => {}

function useFindingKeys(findings: Findings | null): ReadonlyMap<string, unknown> {
  const keys = () => findings?.state().byKey ?? none
  return useAfterPaint(findings?.subscribe ?? never, keys)
}

const empty = css({ gridColumn: '[1 / 3]', overflowY: 'auto', background: 'sheet', borderRight: 'hair' })

const emptyWords: Record<Show, () => string> = {
  all: m.workspace_no_texts,
  untranslated: m.workspace_none_left,
  unsaved: m.workspace_none_unsaved,
  review: m.workspace_none_review,
  conflicts: m.workspace_no_conflicts,
  findings: m.workspace_no_findings,
}

/** Returns a function that clears the filter. The button for it is removed, so the list gets the focus. */
function useClearing(listRef: RefObject<HTMLElement | null>, isFilled: boolean, onClear: () => void): () => void {
  const isClearing = useRef(false)
  useEffect(() => {
    if (!isClearing.current || !isFilled) return
    isClearing.current = false
    if (document.activeElement === document.body) listRef.current?.focus()
  }, [isFilled, listRef])
  return () => {
    isClearing.current = true
    onClear()
  }
}

/**
 * Properties of a component that shows the texts as a drawing, for example of an article, in place of the list.
 * `chosenKey`: the open text. `leftKey`: the text that was open last.
 */
export type DrawnListProps = {
  units: readonly Unit[]
  byKey: ReadonlyMap<string, Unit>
  chosenKey: string
  leftKey: string
  listRef: RefObject<HTMLDivElement | null>
  onChoose: (key: string) => void
}

type QueuePaneProps = {
  listed: Listed
  /** The number of hits as a text; null until the hits are counted. */
  hits: string | null
  chosenKey: string
  leftKey: string
  drawn: ((list: DrawnListProps) => ReactNode) | undefined
}

export function QueuePane(props: QueuePaneProps) {
  const { listed, hits } = props
  const { joined, isSettled } = listed
  // Always there, because screen readers announce only what changes in it.
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {joined > 0 ? m.workspace_joined({ count: joined }) : isSettled ? hits : ''}
      </p>
      <Texts {...props} />
    </>
  )
}

function Texts({ listed, chosenKey, leftKey, drawn }: QueuePaneProps) {
  const { keys, at, units, byKey, name, show, query, marks, isLooking } = listed
  const { source, target, primary, checked, listRef, open, changeSearch } = useWorkspaceContext()
  const onChoose = useCallback((key: string) => open(key, true), [open])
  const findings = useFindingKeys(checked.findings)
  const clear = useClearing(listRef, keys.length > 0, () => changeSearch(noFilter, false))
  if (keys.length === 0 && listed.isPartial && !isFiltered(listed)) {
    return (
      <div className={empty}>
        <EmptyState title={m.catalogue_texts_unknown()}>{m.catalogue_texts_unknown_hint()}</EmptyState>
      </div>
    )
  }
  if (units.length === 0) {
    return (
      <div className={empty}>
        <EmptyState title={m.workspace_no_texts()} />
      </div>
    )
  }
  // Only texts typed on this device are known, and not how many texts the server has.
  if (keys.length === 0 && !listed.isFetched && !isFiltered(listed)) {
    return (
      <div className={empty}>
        <EmptyState title={m.workspace_empty_offline()}>{m.workspace_empty_offline_hint()}</EmptyState>
      </div>
    )
  }
  if (keys.length === 0 && isLooking) return <ListSkeleton />
  const isSearched = isFiltered(listed)
  if (keys.length === 0) {
    const untold = listed.isUntold ? m.workspace_untold() : undefined
    return (
      <div className={empty}>
        <EmptyState
          title={untold ?? (isSearched ? m.workspace_no_results() : emptyWords[show]())}
          actions={
            <Button visual={primary === 'list' ? 'primary' : 'plain'} onClick={clear}>
              {m.workspace_clear_filter()}
            </Button>
          }
        >
          {untold ? m.workspace_untold_hint() : isSearched ? m.workspace_no_results_hint() : null}
        </EmptyState>
      </div>
    )
  }
  // Search results are always shown as a list. A drawing shows all texts in their places.
  if (drawn && show === 'all' && !isSearched) return drawn({ units, byKey, chosenKey, leftKey, listRef, onChoose })
  return (
    <>
      <Minimap keys={keys} units={units} byKey={byKey} findings={findings} scrollRef={listRef} />
      <UnitList
        keys={keys}
        at={at}
        name={name}
        query={query}
        marks={marks}
        units={units}
        byKey={byKey}
        chosenKey={chosenKey}
        leftKey={leftKey}
        scrollRef={listRef}
        sourceLang={source.lang}
        targetLang={target.lang}
        onChoose={onChoose}
      />
      <MinimapLegend />
    </>
  )
}
