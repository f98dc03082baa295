import { useState } from 'react'
import { css } from '#styles/css'

const frame = css({
  width: '[4.5rem]',
  height: '12',
  objectFit: 'cover',
  background: 'sunk',
  borderRadius: 'control',
})

/** Shows the picture at `address`. Shows nothing if `address` is empty or the picture cannot be loaded. */
export function Picture({ address }: { address: string }) {
  const [failed, setFailed] = useState('')
  if (address === '' || failed === address) return null
  return <img src={address} alt="" loading="lazy" className={frame} onError={() => setFailed(address)} />
}
