import { getRouteApi, useParams } from '@tanstack/react-router'
import type { Shell, ShellInput } from '#src/gateway/session/session.functions.ts'
import { ownerOf } from '#src/session/session.ts'
import { findSignInMark, isEndMark, isSignInEnded, watchCookies } from '#src/session/sign-in-mark.ts'
import { pathAt } from '#src/web/path-at.ts'
import { isOnline, reportReachability } from './browser/online.ts'
import { readLocal, writeLocal } from '#src/browser/local-value.ts'

// Must not be renamed, because browsers already store shells under this name.
const storageKey = 'portal.frame'
const ownerKey = 'portal.owner'
/** After this time without an answer, in ms, the server counts as down and the stored shell is used. */
const timeoutMs = 8_000

// Set only in the browser. On the server, all users would share it.
let current: Shell | undefined
let seenMark: string | null = null
let isHeld = false

const root = getRouteApi('__root__')

/**
 * Returns the shell's data (site, user, messages) for components inside a page. Throws if no shell is known, which
 * happens only in the offline shell.
 */
export function useShell(): Shell {
  const shell = useShellIfKnown()
  if (shell === null) throw new Error('no shell: this belongs into a page')
  return shell
}

export function useShellIfKnown(): Shell | null {
  return useShellSent().known
}

/**
 * Returns the shell's data twice. `sent`: as sent by the server, which hydration needs; null in the offline shell.
 * `known`: the same or, in the offline shell, the data last stored in this browser; null if there is none.
 */
export function useShellSent(): { sent: Shell | null; known: Shell | null } {
  const shell = root.useRouteContext({ select: (context) => context.shell })
  return { sent: shell ?? null, known: shell ?? recallOnce() }
}

/**
 * Returns a function that puts the location of the current address, such as `at` in `/at/login`, before a path. A plain
 * link would lose the location.
 */
export function usePathHere(): (path: string) => string {
  const { location } = useParams({ strict: false })
  return (path) => pathAt(location && encodeURIComponent(location), path)
}

/**
 * Returns the last known shell, and reads it again in the background, except for a preload or offline. `onChange` is
 * called if it has changed. If no shell is known, and always on the server, waits until it is read.
 */
export async function shellFor(onChange: () => void, isPreload: boolean): Promise<Shell> {
  if (typeof window === 'undefined') return read({})
  if (current === undefined) return keepShell(await readOrRecall({}))
  if (!isPreload && isOnline()) void refresh(onChange)
  return current
}

/** Shows the user as signed out in this browser, even if the server does not know about it. Other tabs follow. */
export function signOutLocally(): void {
  const kept = current ?? recall()
  if (kept) keepShell({ ...kept, who: null, signIn: null, flash: null })
}

export function followOtherTabs(onChange: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    const kept = key === storageKey ? recall() : null
    if (isLeaving() || kept === null || kept.signIn === current?.signIn) return
    current = kept
    onChange()
  }
  // A sign-in or sign-out may end on a page outside the portal, which stores no shell. The cookie is therefore watched
  // as well.
  const followMark = () => {
    const mark = readMark()
    const { signIn } = current ?? {}
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

// Whether this page is being left. It must then not reload because of its own sign-in, because that would stop the
// navigation.
const isLeaving = () => 'leaving' in document.documentElement.dataset

/**
 * Runs `work`, and meanwhile does not refresh the shell when the sign-in cookie changes. A login over the page updates
 * the shell itself, and an earlier refresh would restart the page.
 */
export async function holdFollowing<Result>(work: () => Promise<Result>): Promise<Result> {
  isHeld = true
  try {
    return await work()
  } finally {
    isHeld = false
  }
}

// Removes the user from a shell if that user has signed out since. A late or stored answer may still name the user.
function stillHere(shell: Shell): Shell {
  const hasLeft = shell.signIn !== null && isSignInEnded(shell.signIn, readMark())
  return hasLeft ? { ...shell, who: null, signIn: null } : shell
}

/**
 * Returns the owner whose data must be removed from this browser because that user has signed out; null if there is
 * none. The cookie decides, because the page that gets the server's answer may be unable to remove the data.
 */
export function findSignedOutUser(): string | null {
  const mark = readMark()
  const [owner, signIn] = (readLocal(ownerKey) ?? '').split('\n')
  return owner && signIn && isEndMark(mark) && isSignInEnded(signIn, mark) ? owner : null
}

export const forgetWhoLeft = (): void => writeLocal(ownerKey, null)

const readMark = () => findSignInMark(document.cookie)

export function keepShell(shell: Shell): Shell {
  current = shell
  writeLocal(storageKey, JSON.stringify({ ...shell, flash: null }))
  if (shell.who && shell.signIn !== null) writeLocal(ownerKey, `${ownerOf(shell.who)}\n${shell.signIn}`)
  return shell
}

// The code of the call is loaded on demand. Server-rendered pages contain their shell, so the login page does not need
// it.
async function read(data: ShellInput, signal?: AbortSignal): Promise<Shell> {
  const { readShell } = await import('#src/gateway/session/session.functions.ts')
  return readShell({ data, ...(signal && { signal }) })
}

async function readOrRecall(data: ShellInput): Promise<Shell> {
  try {
    const shell = await read(data, AbortSignal.timeout(timeoutMs))
    reportReachability(true)
    return shell
  } catch (error) {
    reportReachability(false)
    const kept = recall() ?? current
    if (kept === undefined) throw error
    return kept
  }
}

let reading: Promise<void> | null = null
let isWantedAgain = false

/**
 * Reads the shell again, and calls `onChange` if it has changed. Only one request runs at a time: all calls made during
 * a request share one further request after it.
 */
export function refresh(onChange: () => void): Promise<void> {
  if (reading) isWantedAgain = true
  reading ??= readAgain(onChange).finally(() => {
    reading = null
    if (!isWantedAgain) return
    isWantedAgain = false
    void refresh(onChange)
  })
  return reading
}

async function readAgain(onChange: () => void): Promise<void> {
  const before = current
  if (before === undefined) return
  const shell = stillHere(await readOrRecall({ leavesFlash: true }))
  if (isHeld) return
  // The shell has changed during the request, so the answer is about an earlier sign-in.
  if (current !== before) return void (isWantedAgain = true)
  const isSame = JSON.stringify({ ...shell, flash: null }) === JSON.stringify({ ...before, flash: null })
  if (isSame) return
  keepShell(shell)
  onChange()
}

function recallOnce(): Shell | null {
  if (typeof window === 'undefined') return null
  current ??= recall() ?? undefined
  return current ?? null
}

function readKept(): Shell | null {
  try {
    const kept: Shell | null = JSON.parse(readLocal(storageKey) ?? 'null')
    return kept?.site ? kept : null
  } catch {
    return null
  }
}

/** Returns the last stored shell. Only its `site` is checked, because no other code writes it. */
function recall(): Shell | null {
  const kept = readKept()
  return kept && stillHere(kept)
}
