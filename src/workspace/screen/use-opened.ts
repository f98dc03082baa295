import { useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

export type Opened = {
  key: string
  /** The address it was opened at; null after the browser's Back or Forward: the address counts, whichever it is. */
  from: string | null
  /** Keys that the address was asked to follow, oldest first. */
  told: readonly string[]
}

export const openedAt = (key: string): Opened => ({ key, from: key, told: [] })

export const opens = ({ from, told }: Opened, key: string): Opened => ({ key, from, told: [...told, key] })

/** An address that only comes late for an earlier move leads back to no text that was left since. */
export function followed(opened: Opened, inAddress: string): Opened {
  if (opened.from === inAddress) return opened
  const at = opened.told.indexOf(inAddress)
  return at < 0 ? openedAt(inAddress) : { ...opened, from: inAddress, told: opened.told.slice(at + 1) }
}

/** By Back right after a move, an address can go and come again without having been drawn in between. */
export const movedInHistory = (opened: Opened): Opened => ({ ...opened, from: null, told: [] })

/** By then an address has come, or a later move has replaced it. */
const addressMs = 5_000

/** Ahead of the address by a few frames, so that a key press right after "done and next" meets the next text. */
export function useOpened(inAddress: string): [key: string, open: (key: string) => void] {
  const [chosen, setChosen] = useState(() => openedAt(inAddress))
  const opened = followed(chosen, inAddress)
  if (opened !== chosen) setChosen(opened)
  useEffect(() => {
    if (opened.told.length === 0) return
    const timer = setTimeout(() => setChosen((now) => ({ ...now, told: [] })), addressMs)
    return () => clearTimeout(timer)
  }, [opened])
  useEffect(() => {
    const onMove = () => setChosen(movedInHistory)
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  }, [])
  return [opened.key, (key) => setChosen((now) => opens(now, key))]
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
