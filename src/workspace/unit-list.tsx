import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useId, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { UnitRow } from './unit-row.tsx'
import type { Unit } from './view.ts'

/** 50,000 rows make 3.5 million px; browsers end at about 16 million. */
const rowHeightPx = 70
const scrollDelayMs = 100
const scrollOffsetPx = 160

const list = css({
  position: 'relative',
  overflowY: 'auto',
  overflowX: 'hidden',
  background: 'sheet',
  borderRight: 'hair',
  minHeight: '0',
  overflowAnchor: 'none',
  _focusVisible: { outline: 'none' },
})

type UnitListProps = {
  keys: readonly string[]
  /** Changes whenever a unit did; the map beside it is patched in place. */
  units: readonly Unit[]
  byKey: ReadonlyMap<string, Unit>
  chosenKey: string
  scrollRef: RefObject<HTMLDivElement | null>
  sourceLang: string | undefined
  targetLang: string
  onChoose: (key: string) => void
}

/** The queue as a listbox: arrows move, Enter opens, and only the rows in sight are in the document. */
export const UnitList = memo(function UnitList({
  keys,
  byKey,
  chosenKey,
  scrollRef,
  sourceLang,
  targetLang,
  onChoose,
}: UnitListProps) {
  const id = useId()
  const [activeKey, setActiveKey] = useState<string>()
  const [isFocused, setIsFocused] = useState(false)
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    overscan: 6,
    useFlushSync: false,
  })
  const chosenIndex = keys.indexOf(chosenKey)
  const current =
    activeKey !== undefined && keys.includes(activeKey) ? activeKey : chosenIndex >= 0 ? chosenKey : keys[0]
  const rows = virtualizer.getVirtualItems()
  const isCurrentRendered = rows.some((item) => keys[item.index] === current)

  useEffect(() => {
    if (chosenIndex < 0) return
    setActiveKey(chosenKey)
    const timer = setTimeout(() => {
      const element = scrollRef.current
      if (!element) return
      const top = chosenIndex * rowHeightPx
      const isInSight = top >= element.scrollTop && top + rowHeightPx <= element.scrollTop + element.clientHeight
      if (!isInSight) element.scrollTop = top - scrollOffsetPx
    }, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [chosenIndex, chosenKey, scrollRef])

  const move = (index: number) => {
    const bounded = Math.max(0, Math.min(keys.length - 1, index))
    setActiveKey(keys[bounded])
    virtualizer.scrollToIndex(bounded, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || current === undefined) return
    const index = keys.indexOf(current)
    const page = Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeightPx) - 1)
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: keys.length - 1,
    }
    const step = steps[event.key]
    if (step !== undefined) move(step)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(current)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-key]') : null
    const key = row?.getAttribute('data-key')
    if (key !== null && key !== undefined) onChoose(key)
  }

  return (
    <div
      ref={scrollRef}
      role="listbox"
      tabIndex={0}
      aria-label={m.workspace_texts()}
      aria-activedescendant={current !== undefined && isCurrentRendered ? `${id}-${keys.indexOf(current)}` : undefined}
      className={list}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((item) => {
          const unit = byKey.get(keys[item.index] ?? '')
          return unit ? (
            <UnitRow
              key={unit.key}
              id={`${id}-${item.index}`}
              unit={unit}
              index={item.index}
              total={keys.length}
              top={item.start}
              isChosen={unit.key === chosenKey}
              isActive={isFocused && unit.key === current}
              sourceLang={sourceLang}
              targetLang={targetLang}
            />
          ) : null
        })}
      </div>
    </div>
  )
})
