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
/** Until a server that does not answer counts as gone, where the last frame can stand in for it. */
const timeoutMs = 8_000

// In the browser alone, where one person looks; the server reads the frame for each request.
let current: { frame: Frame; readAt: number } | undefined
let seenMark: string | null = null
let isHeld = false

const root = getRouteApi('__root__')

/** What the page stands in. Only for what is shown inside a page: the offline shell has no frame yet. */
export function useFrame(): Frame {
  const frame = useFrameIfKnown()
  if (frame === null) throw new Error('no frame: this belongs into a page')
  return frame
}

export function useFrameIfKnown(): Frame | null {
  return useFrameSent().known
}

/** sent: what the page came with, by which it is drawn first. The offline shell was made without; until its root is loaded again here, the last one stands in. */
export function useFrameSent(): { sent: Frame | null; known: Frame | null } {
  const frame = root.useRouteContext({ select: (context) => context.frame })
  return { sent: frame ?? null, known: frame ?? recallOnce() }
}

/** Where a page that may stand under a location is found from here: a plain link would leave the location. */
export function usePathHere(): (path: string) => string {
  const { location } = useParams({ strict: false })
  return (path) => pathAt(location && encodeURIComponent(location), path)
}

/**
 * The frame for a navigation. One that is older than 30 s is read anew beside the navigation, which does not wait for it;
 * `onChange` hears of what came out differently. Without a server the last frame that this browser saw stands in.
 */
export async function frameFor(onChange: () => void): Promise<Frame> {
  if (typeof window === 'undefined') return read({})
  if (current === undefined) return keepFrame(await readOrRecall({}))
  if (current.frame.closed || Date.now() - current.readAt > freshMs) void refresh(onChange)
  return current.frame
}

/** Nobody is signed in here from now on, whatever the server still thinks; other tabs follow. */
export function forgetWho(): void {
  const kept = current?.frame ?? recall()
  if (kept) keepFrame({ ...kept, who: null, signIn: null, flash: null })
}

/** Follows who signs in and out in other tabs. */
export function followOtherTabs(onChange: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    const kept = key === storageKey ? recall() : null
    if (isLeaving() || kept === null || kept.signIn === current?.frame.signIn) return
    current = { frame: kept, readAt: Date.now() }
    onChange()
  }
  // Signing in or out may also end at an address where no page of ours tells the others.
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

// A page that is on its way to another one would be stopped by its own sign-in, and the other one be asked for twice.
const isLeaving = () => 'leaving' in document.documentElement.dataset

/** While somebody signs in anew over the page, whoever does that keeps the frame: read beside it, the page would begin anew. */
export async function holdFollowing<Result>(work: () => Promise<Result>): Promise<Result> {
  isHeld = true
  try {
    return await work()
  } finally {
    isHeld = false
  }
}

// An answer that was under way, or is from before, may still name who has signed out meanwhile.
function stillHere(frame: Frame): Frame {
  const hasLeft = frame.signIn !== null && isOver(frame.signIn, readMark())
  return hasLeft ? { ...frame, who: null, signIn: null } : frame
}

/**
 * Who has signed out of this browser and not come back: what they have left on this device is to go. Told from the mark,
 * since the page that hears it from the server may be another one than that which can act on it.
 */
export function findWhoLeft(): string | null {
  const mark = readMark()
  const [owner, signIn] = (readLocal(ownerKey) ?? '').split('\n')
  return owner && signIn && isEnd(mark) && isOver(signIn, mark) ? owner : null
}

export const forgetWhoLeft = (): void => writeLocal(ownerKey, null)

const readMark = () => findSignInMark(document.cookie)

/** Takes the frame that came with the page from the server. */
export function keepFrame(frame: Frame): Frame {
  if (current?.frame !== frame) current = { frame, readAt: Date.now() }
  writeLocal(storageKey, JSON.stringify({ ...frame, flash: null }))
  if (frame.who && frame.signIn !== null) writeLocal(ownerKey, `${ownerOf(frame.who)}\n${frame.signIn}`)
  return frame
}

// Loaded when first asked: the page that the server sends has its frame in it, and the login page weighs less.
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

/** Reads the frame anew beside the page; `onChange` hears of what came out differently. */
export async function refresh(onChange: () => void): Promise<void> {
  const before = current
  if (before === undefined) return
  // Asked once, however many navigations come while it is under way.
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

/** What readFrame answered this browser before; its own words, so the form is checked by a mark alone. */
function recall(): Frame | null {
  const kept = readKept()
  return kept && stillHere(kept)
}
