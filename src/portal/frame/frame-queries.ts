import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Frame } from '#src/vue/session.functions.ts'

const storageKey = 'portal.frame'
/** Until a server that does not answer counts as gone, where the last frame can stand in for it. */
const patienceMs = 8_000

/** The frame, fresh for 30 s; without a server the last one that this browser saw. */
export const frameQuery = queryOptions({
  queryKey: ['frame'],
  queryFn: loadFrame,
  staleTime: 30_000,
  retry: false,
})

export function useFrame(): Frame {
  return useSuspenseQuery(frameQuery).data
}

/** Loaded when first asked: the page that the server sends has its frame in it, and the login page weighs less. */
const functions = () => import('#src/vue/session.functions.ts')

async function loadFrame(): Promise<Frame> {
  if (typeof window === 'undefined') return (await functions()).readFrame()
  try {
    const { readFrame } = await functions()
    const frame = await readFrame({ signal: AbortSignal.timeout(patienceMs) })
    localStorage.setItem(storageKey, JSON.stringify({ ...frame, flash: null }))
    return frame
  } catch (error) {
    const kept = keptFrame()
    if (kept === null) throw error
    return kept
  }
}

/** What readFrame answered this browser before; its own words, so the form is checked by a mark alone. */
function keptFrame(): Frame | null {
  try {
    const kept: Frame | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return kept?.site ? kept : null
  } catch {
    return null
  }
}
