import { useEffect, useState } from 'react'
import { m } from '#messages'
import { useClock } from '#src/workspace/clock.ts'
import type { DraftState } from '#src/workspace/view.ts'

const tickMs = 250
const secondsShown = 60

type KeptNoteProps = { state: DraftState; keptAt: number | undefined; isEdited: boolean }

export function KeptNote({ state, keptAt, isEdited }: KeptNoteProps) {
  const clock = useClock()
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    if (keptAt === undefined) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() - keptAt > secondsShown * 1000) clearInterval(timer)
    }, tickMs)
    return () => clearInterval(timer)
  }, [keptAt])

  if (state === 'failed' || (state === 'kept' && !isEdited)) return null
  if (state === 'memory') return ` · ${m.workspace_kept_in_page()}`
  return ` · ${state === 'pending' ? m.workspace_keeping() : keptWords(keptAt, now, clock)}`
}

function keptWords(keptAt: number | undefined, now: number, clock: (at: number) => string): string {
  if (keptAt === undefined) return m.workspace_kept_here()
  const seconds = Math.max(0.1, Math.round((now - keptAt) / 100) / 10)
  if (seconds >= secondsShown) return m.workspace_kept_longer({ time: clock(keptAt) })
  return m.workspace_kept({ seconds: seconds < 1 ? seconds : Math.floor(seconds) })
}

/** Returns the longest note that can appear for a text. Only a text edited before has a note without the time. */
export function longestKept(wasEdited: boolean): string {
  const said = [m.workspace_kept({ seconds: 0.9 }), m.workspace_kept_in_page(), m.workspace_keeping()]
  if (wasEdited) said.push(m.workspace_kept_here())
  return said.reduce((longest, one) => (one.length > longest.length ? one : longest))
}
