import { css } from '#styles/css'

export const passwordLine = css({
  display: 'flex',
  gap: '2',
  alignItems: 'stretch',
  '& > input': { flexGrow: '1', minWidth: '0' },
})
