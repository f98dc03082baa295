import { css } from '#styles/css'
import type { CompanyLine } from './tree-lines.ts'

/** Of one line, in px at the usual size of letters; the style says the same in rem. */
export const aboveHeight = 28

// Takes no room, so that nothing moves when it comes.
const place = css({ position: 'sticky', zIndex: 'sticky', height: '0', _print: { display: 'none' } })
const list = css({ maxWidth: '[85rem]', background: 'sheet', borderBlockEnd: 'strong' })
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
  /** What is over it already. */
  top: number
  insetOf: (level: number) => string
  onGo: (line: CompanyLine) => void
}

/**
 * The companies above the first line in the window, which have been scrolled out of it: each leads back to its line. For
 * eyes and mouse: each line says its level itself, and the left arrow leads to the one above.
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
