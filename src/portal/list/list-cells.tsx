import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import { AsWho } from '#src/portal/shell/page/as-who.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { css } from '#styles/css'

const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' })
const name = css({ fontWeight: 'strong', maxWidth: 'full' })
const small = css({ textStyle: 'small', color: 'ink-2', fontWeight: 'normal' })
const wrong = css({ textStyle: 'small', color: 'bad', fontWeight: 'normal' })
// In a table, the column heading names the checkbox. A card has no heading, so a label names it and enlarges the touch
// target.
const onCard = css({
  '@container (width >= 45rem)': { srOnly: true },
  '@container (width < 45rem)': { display: 'flex', alignItems: 'center', minHeight: '[2.75rem]' },
})
// The buttons reach into the cell’s padding, so that they make no row higher. They have boxes only in the row that is
// pointed at or has the focus: in all rows, they would be louder than the rows’ content.
const acts = css({
  display: 'flex',
  gap: '2',
  justifyContent: 'flex-end',
  '@container (width >= 45rem)': { marginBlock: '[-0.1875rem]' },
  '& > *': { _coarse: { minHeight: '[2.5rem]' } },
  '@container (width < 45rem)': { justifyContent: 'flex-start' },
  '@media (hover: hover)': {
    '& > *': {
      'tr:not(:hover, :focus-within) &': { background: 'transparent', borderColor: 'transparent' },
    },
  },
})
const cut = css({
  '@container (width >= 45rem)': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

type LinesProps = {
  lines: readonly string[]
  /** Element id of the first line, so that other elements can refer to it by `aria-labelledby`. */
  nameId?: string
  /** Shown in place of the first line, such as a link. */
  head?: ReactNode
  children?: ReactNode
}

export function Lines({ lines, nameId, head, children }: LinesProps) {
  const [first, ...others] = lines.filter(Boolean)
  return (
    <span className={stack}>
      <span id={nameId} className={nameId ? name : undefined}>
        {head ?? first}
      </span>
      {others.map((line) => (
        <span key={line} className={small}>
          {line}
        </span>
      ))}
      {children}
    </span>
  )
}

/** Shows a text of one line, such as an email address. In a table it is cut where there is no room for it. */
export const OneLine = ({ children }: { children: string }) => (
  <span className={cut} title={children}>
    {children}
  </span>
)

/** Shows why the last action on a row failed. The toast with the same words is announced. */
export const RowNote = ({ children }: { children: string | undefined }) =>
  children ? <span className={wrong}>{children}</span> : null

export const RowActs = ({ children }: { children: ReactNode }) => <span className={acts}>{children}</span>

type ActiveBoxProps = {
  /** Element id of the row's name. */
  nameId: string
  isActive: boolean
  /** The action in flight on this row, if any. */
  act: string | undefined
  disabled: boolean
  onChange: (isActive: boolean) => void
}

/**
 * Checkbox that activates or deactivates a row. `act`: the action being sent for this row. `use` and `leave` already
 * show the box on or off; any other action only makes it read-only; undefined if none.
 */
export function ActiveBox({ nameId, isActive, act, disabled, onChange }: ActiveBoxProps) {
  const asId = useId()
  return (
    <>
      <Checkbox
        data-writes="in-row"
        aria-describedby={`${nameId} ${asId}`}
        checked={act === 'use' || (act !== 'leave' && isActive)}
        readOnly={act !== undefined}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      >
        <span className={onCard}>{m.name_active()}</span>
      </Checkbox>
      <AsWho at="initials" id={asId} />
    </>
  )
}
