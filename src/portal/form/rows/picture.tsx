import { useEffect, useMemo } from 'react'
import { css } from '#styles/css'

const shell = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '[12rem]',
  maxWidth: 'full',
  height: '[6rem]',
  marginBlock: '2',
  padding: '2',
  border: 'hair',
  borderRadius: 'control',
  // Logos are made for white paper, in either theme.
  background: '[white]',
})
const picture = css({ maxWidth: 'full', maxHeight: 'full', objectFit: 'contain' })

export function Picture({ src, alt }: { src: string; alt: string }) {
  return (
    <span className={shell}>
      <img src={src} alt={alt} className={picture} />
    </span>
  )
}

/** Object URL of a file, revoked when no longer shown. */
export function usePreview(file: File | null): string | null {
  const address = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
