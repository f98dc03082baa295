import { memo, type ReactNode } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { FindingSquare } from '#src/workspace/screen/marks/finding-mark.tsx'
import { OvertakenMark, ReviewMark, StateMark, stateName } from '#src/workspace/screen/marks/marks.tsx'
import { placeOf, type Sign, signNames, swatches } from './signs.ts'

const foot = css({
  gridColumn: '[1 / 3]',
  background: 'sheet',
  borderRight: 'hair',
  borderBlockStart: 'hair',
  color: 'ink-2',
  textStyle: 'small',
  // A phone has no minimap, and a low window has no room for the legend.
  _deskNarrow: { display: 'none' },
  _low: { display: 'none' },
  '& > summary': { paddingInline: '2', minHeight: '[1.5rem]', cursor: 'pointer' },
})
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  rowGap: '1',
  paddingInline: '2',
  paddingBlockEnd: '2',
})
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: '1' })
// A row shows its marks near the top of the line; the legend centres them.
const rowMark = css({ display: 'inline-flex', gap: '[2px]', marginTop: '-1' })
const strip = css({ position: 'relative', width: '[14px]', height: '3', border: 'hair', overflow: 'hidden' })
const fill = css({ position: 'absolute', insetBlock: '0', background: 'current' })

const isSign = (name: string): name is Sign => Object.hasOwn(swatches, name)
const percent = (share: number) => `${share * 100}%`

/** The mark that a row shows for each sign of the minimap. */
const inRows: Record<Sign, ReactNode> = {
  saved: <StateMark state="saved" isBare />,
  unsaved: <StateMark state="unsaved" isBare />,
  conflict: <StateMark state="conflict" isBare />,
  review: <ReviewMark isBare />,
  finding: (
    <>
      <FindingSquare severity="warning" />
      <FindingSquare severity="error" />
    </>
  ),
}

function Entry({ name, inRow, inStrip }: { name: string; inRow: ReactNode; inStrip?: ReactNode }) {
  return (
    <li className={entry}>
      <span className={rowMark}>{inRow}</span>
      {inStrip === undefined ? null : (
        <span className={strip} aria-hidden="true">
          {inStrip}
        </span>
      )}
      {name}
    </li>
  )
}

export const MinimapLegend = memo(function MinimapLegend() {
  return (
    <details className={foot}>
      <summary>{m.minimap_legend()}</summary>
      <ul className={list}>
        <Entry name={stateName('untranslated')} inRow={<StateMark state="untranslated" isBare />} inStrip={null} />
        {Object.keys(swatches)
          .filter(isSign)
          .map((sign) => (
            <Entry
              key={sign}
              name={signNames[sign]()}
              inRow={inRows[sign]}
              inStrip={
                <span
                  className={cx(fill, swatches[sign])}
                  style={{ insetInlineStart: percent(placeOf(sign).from), width: percent(placeOf(sign).width) }}
                />
              }
            />
          ))}
        {/* The minimap shows these texts as unsaved. */}
        <Entry name={m.workspace_state_overtaken()} inRow={<OvertakenMark isBare />} />
      </ul>
    </details>
  )
})
