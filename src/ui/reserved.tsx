import type { ReactNode } from 'react'
import { css } from '#styles/css'

const room = css({
  display: 'inline-grid',
  _after: { content: 'attr(data-widest)', height: '0', overflow: 'hidden', visibility: 'hidden' },
})

/** Has the room of the widest that may stand here, so that nothing moves as it changes. */
export function Reserved({ widest, children }: { widest: string; children: ReactNode }) {
  return (
    <span className={room} data-widest={widest}>
      {children}
    </span>
  )
}
