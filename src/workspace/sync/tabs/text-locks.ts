import type { TextAccess } from '#src/workspace/view.ts'
import type { Core } from '#src/workspace/sync/core.ts'
import { readSome } from '#src/workspace/sync/load.ts'

/** How long another tab may take to write and let go before the user is asked. */
const waitLimitMs = 1_000
/** A user who has typed this recently in the visible window keeps the text. */
const typingMs = 1_000

type Parts = {
  isOpen(key: string): boolean
  /** True while only this tab has the text: not written yet, or written into this page's memory. */
  isOnlyHere(key: string): boolean
  flush(key: string): Promise<void>
  /** The access to this text has changed. */
  tell(key: string): void
}

type Claim = {
  name: string
  access: TextAccess
  isHeld: boolean
  /** Ends the claim: the lock is released, or no longer waited for. */
  end: AbortController
  /** Resolves once a write may go on: with the lock, or when the other tab has had its time. */
  settled: PromiseWithResolvers<void>
  typedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Takes the locks of texts for this tab, and asks the other tabs for those that it does not get at once. */
function createClaims(core: Core, tell: Parts['tell']) {
  const { device, subject } = core
  const claims = new Map<string, Claim>()

  /** Returns null if nobody may type. */
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
      // What the other tab has written is shown before anybody types over it.
      if (!end.signal.aborted) await readSome(core, [key]).catch(core.forgive)
    }
    if (end.signal.aborted) return release?.()
    // The user may have asked once more while the text was being read.
    clearTimeout(claim.timer)
    end.signal.addEventListener('abort', () => release?.())
    claim.isHeld = true
    claim.settled.resolve()
    allow(key, claim, 'free')
  }

  return {
    claims,
    nameOf,
    /** Claims a text that is focused or typed into; asks once more if another tab did not let go. */
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
 * Lets one tab at a time type into a text: the tab that has the text's Web Lock. A tab that wants the text asks the
 * other one to write it and let go. Until the browser says that another tab has the lock, typing is accepted, so that
 * no letter waits for it; its write waits.
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
    // The user has gone on to another tab, which must not wait behind this one.
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
    /** Another tab wants a text. */
    onWanted(name: string): void {
      for (const [key, own] of claims) if (own.name === name) void letGoOf(key, own)
    },
    /** Before the page may be frozen: a text that is typed into afterwards is claimed again. */
    letGo: () => dropAll(() => true),
    stop(): void {
      stopFollowing()
      dropAll(() => true)
    },
  }
}
