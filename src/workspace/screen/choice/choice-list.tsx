import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { css } from '#styles/css'

const estimatedRowPx = 96

const list = css({
  overflowY: 'auto',
  height: '[min(28rem, 50dvh)]',
  borderWidth: '[1px]',
  borderColor: 'line',
  borderRadius: 'control',
  _focusVisible: { outline: '[2px solid {colors.accent}]', outlineOffset: '[1px]' },
})

export type PlacedOption = {
  rowRef: (element: HTMLElement | null) => void
  id: string
  index: number
  total: number
  top: number
  isActive: boolean
}

type ChoiceListProps<Option> = {
  listRef: RefObject<HTMLDivElement | null>
  label: string
  options: readonly Option[]
  /** Renders one row. Each row needs a React key. */
  renderRow: (option: Option, place: PlacedOption) => ReactNode
  onToggle: (option: Option) => void
  onToggleAll: () => void
}

/**
 * Renders a list in which several options can be chosen. Arrow keys move, Space or Enter chooses an option or undoes
 * that, and Ctrl+A (⌘A) does so for all. Only rows in or near the visible part are in the document.
 */
export function ChoiceList<Option>(props: ChoiceListProps<Option>) {
  const { listRef: scrollRef, label, options, renderRow, onToggle, onToggleAll } = props
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
      aria-label={label}
      aria-activedescendant={isRendered ? `${id}-${current}` : undefined}
      className={list}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={css({ position: 'relative' })} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const option = options[index]
          if (!option) return null
          return renderRow(option, {
            rowRef: virtualizer.measureElement,
            id: `${id}-${index}`,
            index,
            total: options.length,
            top: start,
            isActive: index === current,
          })
        })}
      </div>
    </div>
  )
}
