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
  // Logos are designed for white paper, so the background is white in both themes.
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

/**
 * Returns an object URL of the file; null without a file. Revokes the URL when the file changes or the component is
 * removed.
 */
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
