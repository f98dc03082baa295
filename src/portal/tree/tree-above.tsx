import { css } from '#styles/css'
import type { CompanyLine } from './tree-lines.ts'

/**
 * Height in px of one of the buttons in `TreeAbove`, at the default font size. The style has the same height in rem.
 */
export const aboveHeight = 28

// The place has no height, so that nothing moves when the list appears.
const place = css({ position: 'sticky', zIndex: 'sticky', height: '0', _print: { display: 'none' } })
const list = css({ maxWidth: 'page', background: 'sheet', borderBlockEnd: 'strong' })
const line = css({
  display: 'block',
  width: 'full',
  height: '[1.75rem]',
  paddingInlineEnd: '2',
  textAlign: 'start',
  textStyle: 'small',
  color: 'ink-2',
  background: 'transparent',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  _hover: { color: 'ink', background: 'sunk' },
})

type TreeAboveProps = {
  above: readonly CompanyLine[]
  top: number
  insetOf: (level: number) => string
  onGo: (line: CompanyLine) => void
}

/**
 * Shows buttons for the ancestors that are scrolled out of view. They are hidden from keyboards and screen readers,
 * because each line states its level, and the left arrow key moves to its parent.
 */
export function TreeAbove({ above, top, insetOf, onGo }: TreeAboveProps) {
  if (above.length === 0) return null
  return (
    <div className={place} style={{ insetBlockStart: top }} aria-hidden="true">
      <div className={list}>
        {above.map((one) => (
          <button
            key={one.company.id}
            type="button"
            tabIndex={-1}
            className={line}
            style={{ paddingInlineStart: `calc(${insetOf(one.level)} + 2.5rem)` }}
            onClick={() => onGo(one)}
          >
            {one.company.name1}
          </button>
        ))}
      </div>
    </div>
  )
}
