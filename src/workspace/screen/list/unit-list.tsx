import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useEffect,
  useId,
  useRef,
  useState,
  useLayoutEffect,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { RowProbe, UnitRow } from './row/unit-row.tsx'
import { scrollDelayMs } from '#src/workspace/screen/scroll-offset.ts'
import { showRow, useRowInSight } from './row/use-row-in-sight.ts'
import type { Ranks } from '#src/workspace/screen/queue/queue.ts'
import type { Mark } from '#src/workspace/search/corpus.ts'
import type { Query } from '#src/workspace/search/query.ts'
import type { Unit } from '#src/workspace/view.ts'

/** Height of a row in px at the usual font size. With another one, the rows move once, as soon as one is measured. */
const usualHeight = 69

/**
 * Returns the height of a row in px, measured on a hidden row. 50,000 rows of 70 px are 3.5 million px; the limit of
 * browsers is about 16 million.
 */
function useRowHeight(): [height: number, probeRef: RefObject<HTMLDivElement | null>] {
  const probeRef = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(usualHeight)
  useLayoutEffect(() => {
    const probe = probeRef.current
    if (!probe) return
    // A list that is not displayed has height 0.
    const sized = new ResizeObserver(() => setHeight((known) => Math.ceil(probe.offsetHeight) || known))
    sized.observe(probe)
    return () => sized.disconnect()
  }, [])
  return [height, probeRef]
}

const list = css({
  position: 'relative',
  overflowY: 'auto',
  overflowX: 'hidden',
  background: 'sheet',
  borderRight: 'hair',
  minHeight: '0',
  // Without a max height, the list would draw all its rows.
  maxHeight: '[100dvh]',
  overflowAnchor: 'none',
  isolation: 'isolate',
  _focusVisible: { outline: 'none' },
})

type UnitListProps = {
  name: string
  query: Query | null
  marks: ReadonlyMap<string, Mark> | null
  keys: readonly string[]
  at: Ranks
  units: readonly Unit[]
  byKey: ReadonlyMap<string, Unit>
  chosenKey: string
  leftKey: string
  scrollRef: RefObject<HTMLDivElement | null>
  sourceLang: string | undefined
  targetLang: string
  onChoose: (key: string) => void
}

const keyAt = ({ target }: Pick<MouseEvent, 'target'>): string | undefined =>
  (target instanceof Element ? target.closest('[data-key]')?.getAttribute('data-key') : null) ?? undefined

/** Renders the list of texts. Arrow keys move, Enter opens, and only visible rows are in the document. */
export const UnitList = memo(function UnitList({
  name,
  query,
  marks,
  keys,
  at,
  byKey,
  chosenKey,
  leftKey,
  scrollRef,
  sourceLang,
  targetLang,
  onChoose,
}: UnitListProps) {
  const id = useId()
  const isSearched = query !== null
  const [activeKey, setActiveKey] = useState<string>()
  const [isFocused, setIsFocused] = useState(false)
  const [rowHeight, probeRef] = useRowHeight()
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
  })
  const chosenIndex = at.get(chosenKey) ?? -1
  const current = [activeKey, chosenKey, leftKey].find((key) => key !== undefined && at.has(key)) ?? keys[0]
  const currentIndex = current === undefined ? -1 : (at.get(current) ?? -1)
  const rows = virtualizer.getVirtualItems()
  const isCurrentRendered = rows.some((item) => item.index === currentIndex)

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useRowInSight(scrollRef, currentIndex, rowHeight)

  const seen = useRef({ name, chosenKey: '' })
  useEffect(() => {
    const isNewList = seen.current.name !== name
    const isNewChoice = seen.current.chosenKey !== chosenKey
    seen.current = { name, chosenKey }
    const element = scrollRef.current
    // Even setting an unchanged scroll position forces layout before the frame.
    if (isNewList && element && virtualizer.scrollOffset !== 0) element.scrollTop = 0
    if (chosenIndex < 0) return
    setActiveKey(chosenKey)
    // A search shows its first results. Any other list scrolls to the open text.
    if (isNewList && isSearched && !isNewChoice) return
    const timer = setTimeout(() => {
      if (element) showRow(element, chosenIndex, rowHeight)
    }, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [chosenIndex, chosenKey, name, isSearched, rowHeight, scrollRef, virtualizer])

  const move = (index: number) => {
    const bounded = Math.max(0, Math.min(keys.length - 1, index))
    setActiveKey(keys[bounded])
    virtualizer.scrollToIndex(bounded, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || current === undefined) return
    const index = currentIndex
    const page = Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeight) - 1)
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
  // When the list changes, a row's element shows another text. The text shown when the pointer went down is opened.
  const pressed = useRef<string>(undefined)
  const onClick = (event: MouseEvent) => {
    const key = keyAt(event)
    const isSame = pressed.current === undefined || pressed.current === key
    pressed.current = undefined
    if (key !== undefined && isSame) onChoose(key)
  }

  return (
    <div
      ref={scrollRef}
      role="listbox"
      tabIndex={0}
      aria-label={m.workspace_texts()}
      aria-activedescendant={isCurrentRendered ? `${id}-${currentIndex}` : undefined}
      className={list}
      data-marked={current}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => (pressed.current = keyAt(event))}
      onClick={onClick}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <RowProbe probeRef={probeRef} />
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((item) => {
          const unit = byKey.get(keys[item.index] ?? '')
          return unit ? (
            <UnitRow
              key={item.index}
              id={`${id}-${item.index}`}
              unit={unit}
              index={item.index}
              total={keys.length}
              top={item.start}
              height={rowHeight}
              isChosen={unit.key === chosenKey}
              isActive={isFocused && unit.key === current}
              sourceLang={sourceLang}
              targetLang={targetLang}
              query={query}
              mark={marks?.get(unit.key)}
            />
          ) : null
        })}
      </div>
    </div>
  )
})
