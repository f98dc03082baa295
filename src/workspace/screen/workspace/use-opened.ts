import { useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#src/workspace/screen/after-paint.ts'

export type Opened = {
  key: string
  /** The address at which the text was opened. null after the browser's Back or Forward, when any address counts. */
  from: string | null
  /** Keys that the address was asked to show, oldest first. */
  told: readonly string[]
}

export const openedAt = (key: string): Opened => ({ key, from: key, told: [] })

export const opens = ({ from, told }: Opened, key: string): Opened => ({ key, from, told: [...told, key] })

/** Follows the address. A late address of an earlier move does not lead back to a text left since. */
export function followed(opened: Opened, inAddress: string): Opened {
  if (opened.from === inAddress) return opened
  const at = opened.told.indexOf(inAddress)
  return at < 0 ? openedAt(inAddress) : { ...opened, from: inAddress, told: opened.told.slice(at + 1) }
}

/**
 * Marks a move in the browser's history. With Back right after a move, an address can change twice without a render in
 * between.
 */
export const movedInHistory = (opened: Opened): Opened => ({ ...opened, from: null, told: [] })

/** By then the address has changed, or a later move has replaced this one. */
const addressMs = 5_000

/**
 * Returns the open text. It changes some frames before the address, so that a key press right after "done and next"
 * affects the next text.
 */
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
 * Changes the address one frame later, because that redraws everything that depends on it, and the text should show
 * first. The latest change wins. It is dropped once the screen is gone, or the user is leaving for another page.
 */
export function useDeferredAddress(tell: (key: string) => void): { later(key: string): void; callOff(): void } {
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
