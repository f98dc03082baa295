import { getRouteApi, useParams } from '@tanstack/react-router'
import type { Frame, FrameInput } from '#src/gateway/session/session.functions.ts'
import { ownerOf } from '#src/session.ts'
import { findSignInMark, isEnd, isOver, watchCookies } from '#src/sign-in-mark.ts'
import { pathAt } from '#src/web/path-at.ts'
import { tellReached } from './browser/online.ts'
import { readLocal, writeLocal } from '#src/local-value.ts'

const storageKey = 'portal.frame'
const ownerKey = 'portal.owner'
const freshMs = 30_000
/** After this a server counts as down and the last known frame is used. */
const timeoutMs = 8_000

// Only set in the browser: on the server this would be shared between users.
let current: { frame: Frame; readAt: number } | undefined
let seenMark: string | null = null
let isHeld = false

const root = getRouteApi('__root__')

/** For components inside a page: the offline shell has no frame yet. */
export function useFrame(): Frame {
  const frame = useFrameIfKnown()
  if (frame === null) throw new Error('no frame: this belongs into a page')
  return frame
}

export function useFrameIfKnown(): Frame | null {
  return useFrameSent().known
}

/** `sent`: from the server, and used for hydration. In the offline shell the last known frame stands in. */
export function useFrameSent(): { sent: Frame | null; known: Frame | null } {
  const frame = root.useRouteContext({ select: (context) => context.frame })
  return { sent: frame ?? null, known: frame ?? recallOnce() }
}

/** Keeps the location of the address, which a plain link would lose. */
export function usePathHere(): (path: string) => string {
  const { location } = useParams({ strict: false })
  return (path) => pathAt(location && encodeURIComponent(location), path)
}

/** Cached for 30 s, then refreshed beside the navigation; `onChange` runs if it differs. Offline, the last one. */
export async function frameFor(onChange: () => void): Promise<Frame> {
  if (typeof window === 'undefined') return read({})
  if (current === undefined) return keepFrame(await readOrRecall({}))
  if (current.frame.closed || Date.now() - current.readAt > freshMs) void refresh(onChange)
  return current.frame
}

/** Signs out locally, whatever the server knows; other tabs follow. */
export function forgetWho(): void {
  const kept = current?.frame ?? recall()
  if (kept) keepFrame({ ...kept, who: null, signIn: null, flash: null })
}

export function followOtherTabs(onChange: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    const kept = key === storageKey ? recall() : null
    if (isLeaving() || kept === null || kept.signIn === current?.frame.signIn) return
    current = { frame: kept, readAt: Date.now() }
    onChange()
  }
  // Signing in or out may also end on a page outside the portal, so the cookie is watched, too.
  const followMark = () => {
    const mark = readMark()
    const { signIn } = current?.frame ?? {}
    if (isHeld || isLeaving() || signIn === undefined || mark === seenMark || mark === signIn) return
    seenMark = mark
    void refresh(onChange)
  }
  addEventListener('storage', follow)
  const stopWatching = watchCookies(followMark)
  return () => {
    removeEventListener('storage', follow)
    stopWatching()
  }
}

// A page that is being left must not be reloaded by its own sign-in: that would stop the navigation.
const isLeaving = () => 'leaving' in document.documentElement.dataset

/** During a login over the page its caller updates the frame: a refresh in between would restart the page. */
export async function holdFollowing<Result>(work: () => Promise<Result>): Promise<Result> {
  isHeld = true
  try {
    return await work()
  } finally {
    isHeld = false
  }
}

// An answer under way, or an older one, may still name somebody who has signed out since.
function stillHere(frame: Frame): Frame {
  const hasLeft = frame.signIn !== null && isOver(frame.signIn, readMark())
  return hasLeft ? { ...frame, who: null, signIn: null } : frame
}

/**
 * The user who signed out of this browser, and whose data must be removed. Read from the cookie: the page that learns
 * of it from the server may be unable to remove it.
 */
export function findWhoLeft(): string | null {
  const mark = readMark()
  const [owner, signIn] = (readLocal(ownerKey) ?? '').split('\n')
  return owner && signIn && isEnd(mark) && isOver(signIn, mark) ? owner : null
}

export const forgetWhoLeft = (): void => writeLocal(ownerKey, null)

const readMark = () => findSignInMark(document.cookie)

export function keepFrame(frame: Frame): Frame {
  if (current?.frame !== frame) current = { frame, readAt: Date.now() }
  writeLocal(storageKey, JSON.stringify({ ...frame, flash: null }))
  if (frame.who && frame.signIn !== null) writeLocal(ownerKey, `${ownerOf(frame.who)}\n${frame.signIn}`)
  return frame
}

// Loaded on demand: pages from the server contain their frame, which keeps the login page small.
async function read(data: FrameInput, signal?: AbortSignal): Promise<Frame> {
  const { readFrame } = await import('#src/gateway/session/session.functions.ts')
  return readFrame({ data, ...(signal && { signal }) })
}

async function readOrRecall(data: FrameInput): Promise<Frame> {
  try {
    const frame = await read(data, AbortSignal.timeout(timeoutMs))
    tellReached(true)
    return frame
  } catch (error) {
    tellReached(false)
    const kept = recall()
    if (kept === null) throw error
    return kept
  }
}

export async function refresh(onChange: () => void): Promise<void> {
  const before = current
  if (before === undefined) return
  // Set first, so that further navigations do not ask again.
  before.readAt = Date.now()
  const frame = stillHere(await readOrRecall({ leavesFlash: true }))
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

function readKept(): Frame | null {
  try {
    const kept: Frame | null = JSON.parse(readLocal(storageKey) ?? 'null')
    return kept?.site ? kept : null
  } catch {
    return null
  }
}

/** The last stored frame. Written by this code, so only its version is checked. */
function recall(): Frame | null {
  const kept = readKept()
  return kept && stillHere(kept)
}
