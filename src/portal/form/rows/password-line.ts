import { css } from '#styles/css'

/** A box for a password and, beside it, what shows it. */
export const passwordLine = css({
  display: 'flex',
  gap: '2',
  alignItems: 'stretch',
  '& > input': { flexGrow: '1', minWidth: '0' },
})
