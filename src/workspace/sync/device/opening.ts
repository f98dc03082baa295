import type { Answer } from '#src/contract/call/call.ts'
import type { Texts } from '#src/contract/i18n.ts'
import type { Connection } from '#src/workspace/sync/connection.ts'
import type { Core } from '#src/workspace/sync/core.ts'
import { load } from '#src/workspace/sync/load.ts'
import { refresh } from '#src/workspace/sync/refresh.ts'

export type Session = { signIn: string; mayTranslate: boolean }

type Ahead = { asked: Promise<Answer<Texts>>; askedAt: number }

type Parts = {
  connection: Connection
  flush(): Promise<void>
  resume(): void
}

/** Requests the pair's texts while the database opens, if the pair is probably not stored. */
function readAhead({ subject, device, state }: Core): Ahead | null {
  const { space, src, dst } = subject
  const { port, hasPair, isOnline, now } = device
  if (state().isLoaded || hasPair(subject) || !isOnline()) return null
  return { asked: port.read(space, { src, dst }), askedAt: now() }
}

/**
 * Decides whether texts that were removed from this device are fetched again: only after the list has been opened
 * again.
 */
function createHold(core: Core) {
  let isHeld = true
  function isGone(): boolean {
    const { isLoaded, owner, revision } = core.state()
    return isLoaded && owner !== null && revision === null
  }
  return {
    isGone,
    set(isNow: boolean): void {
      isHeld = isNow
    },
    isOn: () => isHeld,
  }
}

export function createOpening(core: Core, { connection, flush, resume }: Parts) {
  let isStopped = false
  let hasSession = false
  let mayTranslate = true

  const hold = createHold(core)
  let announced = 0
  let ahead: Ahead | null = null
  let starting: { signIn: string | null; isAllowed: boolean; done: Promise<void> } | null = null

  async function ask(): Promise<void> {
    if (isStopped || core.device.person === null) return
    const announcedBefore = announced
    const isToAskAgain = await refresh(core, connection, {
      takeAhead,
      mayBegin: hold.isOn,
      onReached() {
        if (core.state().savePending) resume()
      },
    })
    // A revision announced during the request may be newer than the answer.
    if (isToAskAgain || (announced > announcedBefore && isBehind())) await ask()
  }

  function takeAhead(): Ahead | null {
    const taken = ahead
    ahead = null
    return taken
  }

  function isBehind(): boolean {
    const { revision, offlineSince, isLoaded } = core.state()
    return isLoaded && offlineSince === null && (revision ?? 0) < announced
  }

  async function retry(): Promise<void> {
    try {
      // At the first load, the database has just been opened.
      if (core.state().isLoaded) await core.device.verify()
      await flush()
      core.set({ hasSession })
      if (!mayTranslate) core.set({ answer: 'forbidden' })
      await load(core)
    } catch (error) {
      core.forgive(error)
    }
    await ask()
  }

  return {
    ask,
    async onRevision(revision: number | null): Promise<boolean> {
      const before = core.state().revision
      announced = Math.max(announced, revision ?? 0)
      if (!core.state().refreshing && (revision === null || isBehind())) await ask()
      return core.state().revision !== before
    },
    retry,
    /**
     * Loads the pair again. Then it asks the server if the device has no texts of the pair any more, for example
     * because another tab removed them. `isOld`: always ask, because the loaded texts may be older than the texts shown
     * before.
     */
    async reload(isOld = false): Promise<void> {
      await load(core).catch(core.forgive)
      const { owner, refreshing } = core.state()
      if (owner !== null && !refreshing && (isOld || hold.isGone())) await ask()
    },
    setHeld(isNow: boolean): void {
      hold.set(isNow)
      if (isNow && hold.isGone() && !core.state().refreshing) void ask()
    },
    setSession(session: Session | null): Promise<void> {
      const isAllowed = session?.mayTranslate ?? true
      const signIn = session?.signIn ?? null
      // Several parts of a page open the same workspace.
      if (starting?.signIn === signIn && starting.isAllowed === isAllowed) return starting.done
      // The session decides only until the server has answered.
      if (mayTranslate !== isAllowed && isAllowed) core.set({ answer: 'ok' })
      ;[hasSession, mayTranslate, ahead] = [session !== null, isAllowed, null]
      if (session && isAllowed) {
        core.device.signedIn(session.signIn)
        ahead = readAhead(core)
      }
      const done = retry().finally(() => {
        if (starting?.done === done) starting = null
      })
      starting = { signIn, isAllowed, done }
      return done
    },
    stop(): void {
      isStopped = true
    },
  }
}
