import { useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Ahead of the address by a few frames, so that a key press right after "done and next" meets the next text. */
export function useOpened(inAddress: string): [key: string, open: (key: string) => void] {
  const [chosen, setChosen] = useState({ key: inAddress, from: inAddress })
  const hasFollowed = chosen.from !== inAddress
  if (hasFollowed) setChosen({ key: inAddress, from: inAddress })
  return [hasFollowed ? inAddress : chosen.key, (key) => setChosen({ key, from: inAddress })]
}

/**
 * Tells the address a frame later: with it all that looks at it is drawn anew, the page's frame too, and the text is to be seen
 * first. The latest counts; nothing is told once the screen is gone, or somebody is on the way to another.
 */
export function useToldLater(tell: (key: string) => void): { later(key: string): void; callOff(): void } {
  const pending = useRef(() => {})
  useEffect(() => () => pending.current(), [])
  return useMemo(
    () => ({
      later(key) {
        pending.current()
        const { pathname } = location
        pending.current = afterPaint(() => location.pathname === pathname && tell(key))
      },
      callOff: () => pending.current(),
    }),
    [tell],
  )
}
