import { css, cx } from '#styles/css'
import { m } from '#messages'
import { placeOf, type Sign, signNames, swatches } from './signs.ts'

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  minHeight: 'tool',
  color: 'ink-2',
  textStyle: 'small',
  // A phone has no strip.
  _deskNarrow: { display: 'none' },
})
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: '1' })
const strip = css({ position: 'relative', width: '[14px]', height: '3', border: 'hair', overflow: 'hidden' })
const fill = css({ position: 'absolute', insetBlock: '0', background: 'current' })

const isSign = (name: string): name is Sign => Object.hasOwn(swatches, name)
const percent = (share: number) => `${share * 100}%`

/** What the strip beside the list means. */
export function MinimapLegend() {
  return (
    <ul className={list} aria-label={m.minimap_legend()}>
      <li aria-hidden="true">{m.minimap_legend()}:</li>
      {Object.keys(swatches)
        .filter(isSign)
        .map((sign) => (
          <li key={sign} className={entry}>
            <span className={strip} aria-hidden="true">
              <span
                className={cx(fill, swatches[sign])}
                style={{ insetInlineStart: percent(placeOf(sign).from), width: percent(placeOf(sign).width) }}
              />
            </span>
            {signNames[sign]()}
          </li>
        ))}
    </ul>
  )
}
