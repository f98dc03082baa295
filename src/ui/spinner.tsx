import { css } from '#styles/css'

const ring = css({
  display: 'inline-block',
  width: '4',
  height: '4',
  flexShrink: '0',
  border: '[2px solid currentColor]',
  borderInlineEndColor: 'transparent',
  borderRadius: 'round',
  animation: '[spin 0.9s linear infinite]',
})

export function Spinner() {
  return <span className={ring} aria-hidden="true" />
}
