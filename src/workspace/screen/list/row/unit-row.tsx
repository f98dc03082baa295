import { memo, type RefObject } from 'react'
import { css, cva, cx } from '#styles/css'
import { m } from '#messages'
import { isBlank } from '#src/blank-text.ts'
import type { PreviewText } from '#src/browser/text-preview.ts'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { isTranslated, standingText } from '#src/workspace/text/blank.ts'
import { MarkedText } from './marked-text.tsx'
import { OvertakenMark, ReviewMark, StateMark } from '#src/workspace/screen/marks/marks.tsx'
import { refusedReason } from '#src/workspace/screen/marks/refused-reason.ts'
import { FindingMark } from '#src/workspace/screen/marks/finding-mark.tsx'
import type { Mark } from '#src/workspace/search/corpus.ts'
import type { Query } from '#src/workspace/search/query.ts'
import type { Unit } from '#src/workspace/view.ts'

const row = cva({
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    display: 'grid',
    gridTemplateColumns: '[1.125rem 1fr]',
    columnGap: '2',
    padding: '[0.4375rem 0.75rem 0.4375rem 0.625rem]',
    borderBottom: 'hair',
    cursor: 'pointer',
    lineHeight: '[1.125rem]',
    _hover: { background: 'sunk' },
  },
  variants: {
    kind: {
      placed: { contain: 'strict' },
      probe: { visibility: 'hidden' },
      inTurn: { position: 'relative', _selected: { background: 'selection', boxShadow: 'chosen' } },
    },
    chosen: {
      true: {
        background: 'selection',
        boxShadow: 'chosen',
        _hover: { background: 'selection' },
        _highContrast: { borderInlineStart: '[0.375rem solid Highlight]' },
      },
    },
    active: { true: { outline: '[2px solid {colors.accent}]', outlineOffset: '[-2px]' } },
  },
})

const line = css({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' })
const key = css({ textStyle: 'code', color: 'ink-3', lineHeight: '[1.125rem]' })
const refused = css({ color: 'bad' })
const target = cva({ base: { color: 'ink-2' }, variants: { none: { true: { color: 'ink-3', fontStyle: 'italic' } } } })

export function RowProbe({ probeRef }: { probeRef: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={probeRef} className={row({ kind: 'probe' })} aria-hidden="true">
      <span />
      <div className={css({ minWidth: '0' })}>
        <p className={cx(line, key)}>x</p>
        <p className={line}>x</p>
        <p className={line}>x</p>
      </div>
    </div>
  )
}

type UnitRowProps = {
  unit: Unit
  id: string
  index: number
  total: number
  top: number
  height: number
  isChosen: boolean
  isActive: boolean
  sourceLang: string | undefined
  targetLang: string
  query: Query | null
  mark: Mark | undefined
}

export const UnitRow = memo(function UnitRow({
  unit,
  id,
  index,
  total,
  top,
  height,
  isChosen,
  isActive,
  sourceLang,
  targetLang,
  query,
  mark,
}: UnitRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      data-key={unit.key}
      className={row({ kind: 'placed', chosen: isChosen, active: isActive })}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div>
        <StateMark state={unit.state} />
        {unit.overtaken ? <OvertakenMark /> : null}
        {unit.review ? <ReviewMark /> : null}
        <FindingMark textKey={unit.key} />
      </div>
      <RowLines {...{ unit, sourceLang, targetLang, query, mark }} />
    </div>
  )
})

type RowLinesProps = Pick<UnitRowProps, 'sourceLang' | 'targetLang' | 'query' | 'mark'> & {
  unit: Pick<Unit, 'key' | 'source' | 'target' | 'base' | 'state' | 'refused'>
}

function RowLines({ unit, sourceLang, targetLang, query, mark }: RowLinesProps) {
  const found = { query, mark }
  return (
    <div className={css({ minWidth: '0' })}>
      <p className={cx(line, key)}>
        <MarkedText text={unit.key} field="key" {...found} />
      </p>
      {unit.source === '' ? (
        <p className={cx(line, target({ none: true }))}>{m.workspace_source_none()}</p>
      ) : (
        <p className={line} {...languageProps(sourceLang)}>
          <MarkedText text={unit.source} field="source" {...found} />
        </p>
      )}
      {unit.refused ? (
        <p className={cx(line, refused)}>{m.workspace_refused_row({ reason: refusedReason(unit.refused) })}</p>
      ) : isTranslated(unit) ? (
        <p className={cx(line, target())} {...languageProps(targetLang)}>
          <MarkedText text={standingText(unit) ?? ''} field="target" {...found} />
        </p>
      ) : (
        <p className={cx(line, target({ none: true }))}>{m.workspace_not_translated()}</p>
      )}
    </div>
  )
}

type FirstRowProps = Pick<UnitRowProps, 'isChosen' | 'sourceLang' | 'targetLang'> & { text: PreviewText; at: number }

/**
 * Renders a row of the server-rendered page, which is shown until all texts and the local edits are loaded. `at`: its
 * index from 0.
 */
export function FirstRow({ text, at, isChosen, ...langs }: FirstRowProps) {
  const state = isBlank(text.target) ? 'untranslated' : 'saved'
  return (
    <div
      role="option"
      aria-selected={isChosen}
      aria-setsize={-1}
      aria-posinset={at + 1}
      data-key={text.key}
      className={row({ kind: 'inTurn', chosen: isChosen })}
    >
      <div>
        <StateMark state={state} />
      </div>
      <RowLines {...langs} unit={{ ...text, base: text.target, state, refused: null }} query={null} mark={undefined} />
    </div>
  )
}
