import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import type { Choice, FillOption } from './fill-choice.ts'
import { FillRow } from './fill-row.tsx'

const estimatedRowPx = 96

const list = css({
  overflowY: 'auto',
  height: '[min(28rem, 50dvh)]',
  borderWidth: '[1px]',
  borderColor: 'line',
  borderRadius: 'control',
  _focusVisible: { outline: '[2px solid {colors.accent}]', outlineOffset: '[1px]' },
})

type FillListProps = {
  listRef: RefObject<HTMLDivElement | null>
  options: readonly FillOption[]
  choice: Choice
  onToggle: (option: FillOption) => void
  onToggleAll: () => void
}

/** The candidates as a list box: arrows move, Space chooses, Ctrl+A chooses all; only rows in sight are in the document. */
export function FillList({ listRef: scrollRef, options, choice, onToggle, onToggleAll }: FillListProps) {
  const id = useId()
  const [active, setActive] = useState(0)
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => estimatedRowPx,
    overscan: 6,
    useFlushSync: false,
  })
  const current = Math.min(active, options.length - 1)
  const rows = virtualizer.getVirtualItems()
  const isRendered = rows.some((row) => row.index === current)

  // It may come a while after its dialog, once all is looked through.
  useEffect(() => scrollRef.current?.focus({ preventScroll: true }), [scrollRef])

  const move = (index: number) => {
    const bounded = Math.max(0, Math.min(options.length - 1, index))
    setActive(bounded)
    virtualizer.scrollToIndex(bounded, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, rows.length - 7)
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: options.length - 1,
    }
    const step = steps[event.key]
    const option = options[current]
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey)
    if (isAll) onToggleAll()
    else if (event.altKey || event.ctrlKey || event.metaKey) return
    else if (step !== undefined) move(step)
    else if ((event.key === ' ' || event.key === 'Enter') && option) onToggle(option)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null
    const index = Number(row?.getAttribute('data-index') ?? Number.NaN)
    const option = options[index]
    if (!option) return
    setActive(index)
    onToggle(option)
  }

  return (
    <div
      ref={scrollRef}
      role="listbox"
      aria-multiselectable="true"
      tabIndex={0}
      aria-label={m.workspace_fill_list()}
      aria-activedescendant={isRendered ? `${id}-${current}` : undefined}
      className={list}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={css({ position: 'relative' })} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const option = options[row.index]
          return option ? (
            <FillRow
              key={`${option.text.key}\n${option.index}`}
              rowRef={virtualizer.measureElement}
              id={`${id}-${row.index}`}
              option={option}
              index={row.index}
              total={options.length}
              top={row.start}
              isChosen={choice.get(option.text.key) === option.index}
              isActive={row.index === current}
            />
          ) : null
        })}
      </div>
    </div>
  )
}
