import type { ReactNode } from 'react'
import { css } from '#styles/css'

const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' })
const name = css({ fontWeight: 'strong' })
const small = css({ textStyle: 'small', color: 'ink-2', fontWeight: 'normal' })
const wrong = css({ textStyle: 'small', color: 'bad', fontWeight: 'normal' })
// The table has its heading; on a card the word is a thumb's way to the box.
const onCard = css({
  '@container (width >= 45rem)': { srOnly: true },
  '@container (width < 45rem)': { display: 'flex', alignItems: 'center', minHeight: '[2.75rem]' },
})
const acts = css({
  display: 'flex',
  gap: '2',
  justifyContent: 'flex-end',
  '@container (width < 45rem)': { justifyContent: 'flex-start' },
})

type LinesProps = {
  lines: readonly string[]
  /** Of the first, where the row is called by it. */
  nameId?: string
  /** What stands below them. */
  children?: ReactNode
}

/** What belongs together, each on a line, smaller below the first; what is empty has none. */
export function Lines({ lines, nameId, children }: LinesProps) {
  const [first, ...others] = lines.filter(Boolean)
  return (
    <span className={stack}>
      <span id={nameId} className={nameId ? name : undefined}>
        {first}
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

/** What the last try with a row came to. */
export const RowNote = ({ children }: { children: ReactNode }) => (
  <span className={wrong} aria-live="polite">
    {children}
  </span>
)

/** What a column's heading says already, beside a box. */
export const OnCard = ({ children }: { children: ReactNode }) => <span className={onCard}>{children}</span>

/** What can be done with a row. */
export const RowActs = ({ children }: { children: ReactNode }) => <span className={acts}>{children}</span>
