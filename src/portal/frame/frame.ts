import { getRouteApi } from '@tanstack/react-router'
import type { Frame } from '#src/vue/session.functions.ts'
import { tellReached } from './online.ts'

const storageKey = 'portal.frame'
const freshMs = 30_000
/** Until a server that does not answer counts as gone, where the last frame can stand in for it. */
const patienceMs = 8_000

// In the browser alone, where one person looks; the server reads the frame for each request.
let current: { frame: Frame; readAt: number } | undefined

const root = getRouteApi('__root__')

/** What the page stands in. Only for what is shown inside a page: the offline shell has no frame yet. */
export function useFrame(): Frame {
  const frame = useFrameIfKnown()
  if (frame === null) throw new Error('no frame: this belongs into a page')
  return frame
}

export function useFrameIfKnown(): Frame | null {
  const frame = root.useRouteContext({ select: (context) => context.frame })
  // The offline shell was made without a frame; until its root is loaded again here, the last one stands in.
  return frame ?? recallOnce()
}

/**
 * The frame for a navigation. One that is older than 30 s is read anew beside the navigation, which does not wait for it;
 * `onChange` hears of what came out differently. Without a server the last frame that this browser saw stands in.
 */
export async function frameFor(onChange: () => void): Promise<Frame> {
  if (typeof window === 'undefined') return read()
  if (current === undefined) return keepFrame(await readOrRecall())
  if (Date.now() - current.readAt > freshMs) void refresh(onChange)
  return current.frame
}

/** Takes the frame that came with the page from the server. */
export function keepFrame(frame: Frame): Frame {
  if (current?.frame !== frame) current = { frame, readAt: Date.now() }
  localStorage.setItem(storageKey, JSON.stringify({ ...frame, flash: null }))
  return frame
}

// Loaded when first asked: the page that the server sends has its frame in it, and the login page weighs less.
async function read(signal?: AbortSignal): Promise<Frame> {
  const { readFrame } = await import('#src/vue/session.functions.ts')
  return readFrame(signal && { signal })
}

async function readOrRecall(): Promise<Frame> {
  try {
    const frame = await read(AbortSignal.timeout(patienceMs))
    tellReached(true)
    return frame
  } catch (error) {
    tellReached(false)
    const kept = recall()
    if (kept === null) throw error
    return kept
  }
}

async function refresh(onChange: () => void): Promise<void> {
  const before = current
  if (before === undefined) return
  // Asked once, however many navigations come while it is under way.
  before.readAt = Date.now()
  const frame = await readOrRecall()
  const isSame = JSON.stringify({ ...frame, flash: null }) === JSON.stringify({ ...before.frame, flash: null })
  if (isSame) return
  keepFrame(frame)
  onChange()
}

function recallOnce(): Frame | null {
  if (typeof window === 'undefined') return null
  const frame = current?.frame ?? recall()
  if (frame !== null) current ??= { frame, readAt: 0 }
  return frame
}

/** What readFrame answered this browser before; its own words, so the form is checked by a mark alone. */
function recall(): Frame | null {
  try {
    const kept: Frame | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return kept?.site ? kept : null
  } catch {
    return null
  }
}
