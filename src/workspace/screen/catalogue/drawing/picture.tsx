import { useState } from 'react'
import { css } from '#styles/css'

const frame = css({
  display: 'block',
  width: 'full',
  aspectRatio: '[16 / 7]',
  background: 'sunk',
  borderBlockEnd: 'hair',
  color: 'ink-3',
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
  '& svg': { width: 'full', height: 'full' },
})

/**
 * Shows the picture at `address`. If `address` is empty or the picture cannot be loaded, shows a drawing of a board
 * with dimension lines instead.
 */
export function Picture({ address }: { address: string }) {
  const [failed, setFailed] = useState('')
  const isShown = address !== '' && failed !== address
  return (
    <span className={frame}>
      {isShown ? <img src={address} alt="" loading="lazy" onError={() => setFailed(address)} /> : <Board />}
    </span>
  )
}

function Board() {
  return (
    <svg viewBox="0 0 160 70" fill="none" stroke="currentColor" strokeWidth="0.75" aria-hidden="true">
      <path d="M48 20h64v30H48zM112 20l8-5H56l-8 5M120 15v30l-8 5" />
      <path d="M48 56v6M112 56v6M48 59h64M42 20h-6M42 50h-6M39 20v30" strokeWidth="0.5" />
    </svg>
  )
}
