import type { TextAccess } from '#src/workspace/view.ts'
import type { Core } from '#src/workspace/sync/core.ts'
import { readSome } from '#src/workspace/sync/load.ts'

/** How long to wait for another tab to write the text and release its lock, before the box becomes read-only. */
const waitLimitMs = 1_000
/** A tab keeps the lock if the user has typed in its visible window this recently. */
const typingMs = 1_000

type Parts = {
  isOpen(key: string): boolean
  /** Returns whether only this tab has the text: it is not written yet, or was written into this page's memory. */
  isOnlyHere(key: string): boolean
  flush(key: string): Promise<void>
  /** Called when the access to this text has changed. */
  tell(key: string): void
}

type Claim = {
  name: string
  access: TextAccess
  isHeld: boolean
  /** Ends the claim: releases the lock, or stops waiting for it. */
  end: AbortController
  /** Resolves when a write may start: this tab has the lock, or the other tab's time is over. */
  settled: PromiseWithResolvers<void>
  typedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Creates the claims of this tab. A claim takes a text's lock, and asks the other tabs for it if it is not free. */
function createClaims(core: Core, tell: Parts['tell']) {
  const { device, subject } = core
  const claims = new Map<string, Claim>()

  /** Returns the name of a text's lock; null if nobody may type, because no person is signed in. */
  function nameOf(key: string): string | null {
    if (device.person === null || core.state().isReleased) return null
    return `text:${device.person}:${subject.space}:${subject.dst}:${key}`
  }

  function allow(key: string, claim: Claim, access: TextAccess): void {
    claim.access = access
    tell(key)
  }

  function ask(key: string, claim: Claim): void {
    allow(key, claim, 'waiting')
    core.tell({ kind: 'wants', name: claim.name })
    claim.timer = setTimeout(() => {
      claim.settled.resolve()
      allow(key, claim, 'elsewhere')
    }, waitLimitMs)
  }

  async function take(key: string, claim: Claim): Promise<void> {
    const { name, end } = claim
    let release = await device.lockText(name)
    if (release === null && !end.signal.aborted) {
      ask(key, claim)
      release = await device.lockText(name, end.signal)
      clearTimeout(claim.timer)
      // The text of the other tab is shown before the user can type over it.
      if (!end.signal.aborted) await readSome(core, [key]).catch(core.forgive)
    }
    if (end.signal.aborted) return release?.()
    // The user may have asked again while the text was being read.
    clearTimeout(claim.timer)
    end.signal.addEventListener('abort', () => release?.())
    claim.isHeld = true
    claim.settled.resolve()
    allow(key, claim, 'free')
  }

  return {
    claims,
    nameOf,
    /** Claims a text that has the focus or is typed into. Asks again if another tab has not released the lock. */
    claim(key: string): Claim | undefined {
      const known = claims.get(key)
      if (known?.access === 'elsewhere') ask(key, known)
      const name = known ? null : nameOf(key)
      if (name === null) return known
      const own: Claim = {
        name,
        access: 'free',
        isHeld: false,
        end: new AbortController(),
        settled: Promise.withResolvers(),
        typedAt: Number.NEGATIVE_INFINITY,
        timer: undefined,
      }
      claims.set(key, own)
      void take(key, own)
      return own
    },
    drop(key: string, claim: Claim): void {
      if (claims.get(key) !== claim) return
      claims.delete(key)
      clearTimeout(claim.timer)
      claim.end.abort()
      claim.settled.resolve()
      tell(key)
    },
  }
}

export type TextLocks = ReturnType<typeof createTextLocks>

/**
 * Lets one tab at a time type into a text: the tab with the text's Web Lock. Another tab that wants the text asks it
 * for the lock. While the browser has not yet answered whether the lock is free, typing is accepted, and only the write
 * waits.
 */
export function createTextLocks(core: Core, { isOpen, isOnlyHere, flush, tell }: Parts) {
  const { claims, nameOf, claim, drop } = createClaims(core, tell)

  function dropAll(isOver: (key: string, claim: Claim) => boolean): void {
    for (const [key, one] of claims) if (isOver(key, one)) drop(key, one)
  }

  const stopFollowing = core.subscribe(() =>
    dropAll((key, { name }) => name !== nameOf(key) || (!isOpen(key) && !isOnlyHere(key))),
  )

  async function letGoOf(key: string, own: Claim): Promise<void> {
    const isTyping = () => core.device.isInUse() && performance.now() - own.typedAt < typingMs
    // The user has gone on to a third tab, which must not wait behind this one.
    if (!own.isHeld && own.access !== 'free') return drop(key, own)
    if (isTyping()) return
    await own.settled.promise
    await flush(key).catch(() => undefined)
    if (!isTyping() && !isOnlyHere(key)) drop(key, own)
  }

  return {
    access: (key: string): TextAccess => claims.get(key)?.access ?? 'free',
    claim: (key: string): void => void claim(key),
    typed(key: string): void {
      const own = claim(key)
      if (own) own.typedAt = performance.now()
    },
    settled: async (key: string): Promise<void> => claims.get(key)?.settled.promise,
    /** Handles another tab's request for a text's lock. */
    onWanted(name: string): void {
      for (const [key, own] of claims) if (own.name === name) void letGoOf(key, own)
    },
    /** Releases all locks before the page may be frozen. A text that is typed into later is claimed again. */
    letGo: () => dropAll(() => true),
    stop(): void {
      stopFollowing()
      dropAll(() => true)
    },
  }
}
