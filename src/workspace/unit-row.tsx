import { memo } from 'react'
import { css, cva, cx } from '#styles/css'
import { m } from '#messages'
import { isUntranslated } from './filter.ts'
import { StateMark } from './state-mark.tsx'
import type { Unit } from './view.ts'

const row = cva({
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    height: '[70px]',
    display: 'grid',
    gridTemplateColumns: '[18px 1fr]',
    columnGap: '2',
    padding: '[7px 12px 7px 10px]',
    borderBottom: 'hair',
    cursor: 'pointer',
    lineHeight: '[18px]',
    contain: 'strict',
    _hover: { background: 'sunk' },
  },
  variants: {
    chosen: { true: { background: 'selection', boxShadow: 'chosen', _hover: { background: 'selection' } } },
    active: { true: { outline: '[2px solid {colors.accent}]', outlineOffset: '[-2px]' } },
  },
})

const line = css({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' })
const key = css({ textStyle: 'code', color: 'ink-3', lineHeight: '[18px]' })
const target = cva({ base: { color: 'ink-2' }, variants: { none: { true: { color: 'ink-3', fontStyle: 'italic' } } } })

// The list shows one line a text: what lies far behind its edge only costs layout time.
const shownLength = 300

type UnitRowProps = {
  unit: Unit
  id: string
  index: number
  total: number
  top: number
  isChosen: boolean
  isActive: boolean
  sourceLang: string | undefined
  targetLang: string
}

export const UnitRow = memo(function UnitRow({
  unit,
  id,
  index,
  total,
  top,
  isChosen,
  isActive,
  sourceLang,
  targetLang,
}: UnitRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      data-key={unit.key}
      className={row({ chosen: isChosen, active: isActive })}
      style={{ transform: `translateY(${top}px)` }}
    >
      <StateMark state={unit.state} />
      <div className={css({ minWidth: '0' })}>
        <p className={cx(line, key)}>{unit.key}</p>
        <p className={line} lang={sourceLang} dir="auto">
          {unit.source.slice(0, shownLength)}
        </p>
        {isUntranslated(unit) ? (
          <p className={cx(line, target({ none: true }))}>{m.workspace_not_translated()}</p>
        ) : (
          <p className={cx(line, target())} lang={targetLang} dir="auto">
            {unit.target?.slice(0, shownLength)}
          </p>
        )}
      </div>
    </div>
  )
})
