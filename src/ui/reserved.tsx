import type { ReactNode } from 'react'
import { css } from '#styles/css'

const room = css({
  display: 'inline-grid',
  _after: { content: 'attr(data-widest)', height: '0', overflow: 'hidden', visibility: 'hidden' },
})

/** Renders content in a space as wide as the text `widest`, so that nothing moves when the content changes. */
export function Reserved({ widest, children }: { widest: string; children: ReactNode }) {
  return (
    <span className={room} data-widest={widest}>
      {children}
    </span>
  )
}
