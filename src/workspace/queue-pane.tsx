import type { RefObject } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Minimap } from './minimap.tsx'
import { UnitList } from './unit-list.tsx'
import type { Unit } from './view.ts'

const empty = css({ gridColumn: '[1 / 3]', overflowY: 'auto', background: 'sheet', borderRight: 'hair' })

type QueuePaneProps = {
  keys: readonly string[]
  units: readonly Unit[]
  byKey: ReadonlyMap<string, Unit>
  chosenKey: string
  listRef: RefObject<HTMLDivElement | null>
  sourceLang: string | undefined
  targetLang: string
  onChoose: (key: string) => void
  onClear: () => void
}

export function QueuePane({
  keys,
  units,
  byKey,
  chosenKey,
  listRef,
  sourceLang,
  targetLang,
  onChoose,
  onClear,
}: QueuePaneProps) {
  if (units.length === 0) {
    return (
      <div className={empty}>
        <EmptyState title={m.workspace_no_texts()} />
      </div>
    )
  }
  if (keys.length === 0) {
    return (
      <div className={empty}>
        <EmptyState
          title={m.workspace_no_results()}
          actions={<Button onClick={onClear}>{m.workspace_clear_filter()}</Button>}
        >
          {m.workspace_no_results_hint()}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <Minimap keys={keys} units={units} byKey={byKey} scrollRef={listRef} />
      <UnitList
        keys={keys}
        units={units}
        byKey={byKey}
        chosenKey={chosenKey}
        scrollRef={listRef}
        sourceLang={sourceLang}
        targetLang={targetLang}
        onChoose={onChoose}
      />
    </>
  )
}
