import type { ReactNode } from 'react'
import { css } from '#styles/css'

const band = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  // As high with a button in it as without: what stands below never moves.
  minHeight: '12',
  paddingInline: '5',
  paddingBlockStart: '2',
  background: 'sheet',
  '&[data-last]': { paddingBlockEnd: '2', rowGap: '2', borderBlockEnd: 'hair' },
})
const heading = css({ textStyle: 'heading', marginInlineEnd: 'auto', _narrow: { width: 'full' } })

type PageHeadProps = {
  title: ReactNode
  /** Something of its own, such as tabs, goes on with the band below. */
  goesOn?: boolean
  children?: ReactNode
}

/** The band at the top of a screen: its title, and beside it how it stands and what can be done. */
export function PageHead({ title, goesOn = false, children }: PageHeadProps) {
  return (
    <header className={band} data-last={goesOn ? undefined : ''}>
      <h1 className={heading}>{title}</h1>
      {children}
    </header>
  )
}
