import type { ReactNode } from 'react'
import { css } from '#styles/css'

const name = css({
  position: 'absolute',
  insetBlockStart: '[-0.4375rem]',
  insetInlineStart: '[0.4375rem]',
  maxWidth: '[calc(100% - 0.875rem)]',
  paddingInline: '[0.1875rem]',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '[0.6875rem]',
  lineHeight: '[0.875rem]',
  color: 'ink-2',
  background: '[linear-gradient({colors.paper} 50%, {colors.sheet} 50%)]',
  pointerEvents: 'none',
})

/**
 * Shows the name of a filter that is set, on the border of its field, where it takes no room. An empty field has its
 * placeholder. Screen readers have the name of the field.
 */
export const FilterName = ({ children }: { children: ReactNode }) => (
  <span className={name} aria-hidden="true">
    {children}
  </span>
)
