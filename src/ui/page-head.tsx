import type { ReactNode } from 'react'
import { css } from '#styles/css'

const band = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: '3',
  // The height is the same with and without a button, so that the content below does not move.
  minHeight: '12',
  paddingInlineStart: '5',
  // The band is as wide as the window; its content ends where a table of the greatest width ends.
  paddingInlineEnd: '[max({spacing.5}, 100% - {sizes.page} - {spacing.5})]',
  paddingBlockStart: '2',
  background: 'sheet',
  '&[data-last]': { paddingBlockEnd: '2', rowGap: '2', borderBlockEnd: 'hair' },
})
const heading = css({ textStyle: 'heading', marginInlineEnd: 'auto', _narrow: { width: 'full' } })

const path = css({ width: 'full' })

type PageHeadProps = {
  title: ReactNode
  /** The path to the page, above its title. */
  trail?: ReactNode
  /** Leaves out the border, because tabs below continue the head. */
  hasTabsBelow?: boolean
  children?: ReactNode
}

export function PageHead({ title, trail, hasTabsBelow = false, children }: PageHeadProps) {
  return (
    <header className={band} data-last={hasTabsBelow ? undefined : ''}>
      {trail ? <div className={path}>{trail}</div> : null}
      <h1 className={heading}>{title}</h1>
      {children}
    </header>
  )
}
