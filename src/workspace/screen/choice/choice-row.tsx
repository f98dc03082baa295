import type { ReactNode } from 'react'
import { css, cva } from '#styles/css'
import type { PlacedOption } from './choice-list.tsx'

const row = cva({
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    display: 'grid',
    gridTemplateColumns: '[1.25rem 1fr]',
    columnGap: '3',
    paddingBlock: '2',
    paddingInline: '3',
    borderBlockEnd: 'hair',
    cursor: 'pointer',
    _hover: { background: 'sunk' },
  },
  variants: {
    chosen: { true: { background: 'selection', _hover: { background: 'selection' } } },
    active: { true: { '[role=listbox]:focus &': { outline: '[2px solid {colors.accent}]', outlineOffset: '[-2px]' } } },
  },
})
const box = cva({
  base: {
    width: '[1.125rem]',
    height: '[1.125rem]',
    marginTop: '[0.125rem]',
    borderWidth: '[1.5px]',
    borderColor: 'line-strong',
    borderRadius: 'small',
    display: 'grid',
    placeItems: 'center',
    color: 'accent-ink',
    fontSize: '[0.875rem]',
    lineHeight: '[1]',
  },
  variants: {
    several: { true: { borderRadius: 'round' } },
    chosen: {
      true: {
        background: 'accent',
        borderColor: 'accent',
        _highContrast: { forcedColorAdjust: 'none', background: '[Highlight]', color: '[HighlightText]' },
      },
    },
  },
})

type ChoiceRowProps = {
  place: PlacedOption
  isChosen: boolean
  isOneOf?: boolean
  children: ReactNode
}

export function ChoiceRow({ place, isChosen, isOneOf = false, children }: ChoiceRowProps) {
  const { rowRef, id, index, total, top, isActive } = place
  return (
    <div
      ref={rowRef}
      id={id}
      data-index={index}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={row({ chosen: isChosen, active: isActive })}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={box({ chosen: isChosen, several: isOneOf })} aria-hidden="true">
        {isChosen ? '✓' : ''}
      </span>
      <div className={css({ minWidth: '0' })}>{children}</div>
    </div>
  )
}
