import type { ReactNode } from 'react'
import { css } from '#styles/css'

const band = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: '3',
  // Fixed height with or without a button, so that the content below does not move.
  minHeight: '12',
  paddingInline: '5',
  paddingBlockStart: '2',
  background: 'sheet',
  '&[data-last]': { paddingBlockEnd: '2', rowGap: '2', borderBlockEnd: 'hair' },
})
const heading = css({ textStyle: 'heading', marginInlineEnd: 'auto', _narrow: { width: 'full' } })

type PageHeadProps = {
  title: ReactNode
  /** Omits the border, because tabs below continue the band. */
  hasTabsBelow?: boolean
  children?: ReactNode
}

export function PageHead({ title, hasTabsBelow = false, children }: PageHeadProps) {
  return (
    <header className={band} data-last={hasTabsBelow ? undefined : ''}>
      <h1 className={heading}>{title}</h1>
      {children}
    </header>
  )
}
