import type { ReactNode } from 'react'
import { css } from '#styles/css'

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  textStyle: 'small',
  color: 'ink-2',
  // Each link is high enough to touch.
  '& a, & [aria-current]': { display: 'inline-block', paddingBlock: '1' },
  '& li:not(:first-child)::before': { content: '"›" / ""', marginInline: '2', color: 'ink-3' },
})

/** The path to a page. `children`: an `li` for each step. */
export function Trail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ol className={list}>{children}</ol>
    </nav>
  )
}
