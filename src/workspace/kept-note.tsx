import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { clockTime } from './clock.ts'
import type { DraftState } from './view.ts'

const tickMs = 250
const secondsShown = 60

/** When what stands in the box came onto the disk, counted from the storage's own answer. */
export function KeptNote({ state, isEdited }: { state: DraftState; isEdited: boolean }) {
  const [keptAt, setKeptAt] = useState<number>()
  const [now, setNow] = useState(0)
  const before = useRef(state)

  useEffect(() => {
    if (state === 'kept' && before.current !== 'kept') {
      setKeptAt(Date.now())
      setNow(Date.now())
    }
    before.current = state
  }, [state])

  useEffect(() => {
    if (keptAt === undefined) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() - keptAt > secondsShown * 1000) clearInterval(timer)
    }, tickMs)
    return () => clearInterval(timer)
  }, [keptAt])

  if (state === 'failed' || (state === 'kept' && !isEdited)) return null
  return ` · ${state === 'pending' ? m.workspace_keeping() : keptWords(keptAt, now)}`
}

function keptWords(keptAt: number | undefined, now: number): string {
  if (keptAt === undefined) return m.workspace_kept_here()
  const seconds = Math.max(0.1, Math.round((now - keptAt) / 100) / 10)
  if (seconds >= secondsShown) return m.workspace_kept_longer({ time: clockTime(keptAt) })
  return m.workspace_kept({ seconds: seconds < 1 ? seconds : Math.floor(seconds) })
}
