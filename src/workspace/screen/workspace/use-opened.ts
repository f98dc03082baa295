import { useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#src/workspace/screen/after-paint.ts'

export type Opened = {
  key: string
  /**
   * The text in the address when this text was opened. null after the browser's Back or Forward: then any change of the
   * address is followed.
   */
  from: string | null
  /** Keys that were passed to the address and have not appeared in it, oldest first. */
  told: readonly string[]
}

export const openedAt = (key: string): Opened => ({ key, from: key, told: [] })

export const opens = ({ from, told }: Opened, key: string): Opened => ({ key, from, told: [...told, key] })

/**
 * Returns the state of the open text after a change of the address. `inAddress`: key of the text in the address. If the
 * address only catches up with an earlier step of this page, the open text stays.
 */
export function followed(opened: Opened, inAddress: string): Opened {
  if (opened.from === inAddress) return opened
  const at = opened.told.indexOf(inAddress)
  return at < 0 ? openedAt(inAddress) : { ...opened, from: inAddress, told: opened.told.slice(at + 1) }
}

/**
 * Returns the state of the open text after the user has gone Back or Forward in the browser. The text then follows the
 * next change of the address, whatever it is: right after a step, the address can change twice between two renders.
 */
export const movedInHistory = (opened: Opened): Opened => ({ ...opened, from: null, told: [] })

/** After this time, the address has changed, or a later step has replaced this one. */
const addressMs = 5_000

/**
 * Returns the key of the open text, and a function that opens another text. The open text changes some frames before
 * the address does, so that keys pressed right after "done and next" reach the next text. `inAddress`: key of the text
 * in the address.
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
 * Returns `later`, which changes the address after the next frame, and `callOff`, which cancels that. Changing the
 * address redraws much of the page, and the opened text must be shown first. If `later` is called again, only the last
 * change is made; none is made if the user has left the page.
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
