import type { ReactNode } from 'react'
import { css } from '#styles/css'

const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' })
const name = css({ fontWeight: 'strong' })
const small = css({ textStyle: 'small', color: 'ink-2', fontWeight: 'normal' })
const wrong = css({ textStyle: 'small', color: 'bad', fontWeight: 'normal' })
// In a table the column heading names the checkbox. On a card the label does, and enlarges the touch target.
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
  /** Id of the first line, for `aria-labelledby`. */
  nameId?: string
  children?: ReactNode
}

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

export const RowNote = ({ children }: { children: ReactNode }) => (
  <span className={wrong} aria-live="polite">
    {children}
  </span>
)

export const OnCard = ({ children }: { children: ReactNode }) => <span className={onCard}>{children}</span>

export const RowActs = ({ children }: { children: ReactNode }) => <span className={acts}>{children}</span>
