import type { Core } from '#src/workspace/sync/core.ts'
import type { UnsavedView } from '#src/workspace/view.ts'
import type { TypedMessage } from './tab-channel.ts'

/** Often enough for a user who looks at the other tab next, and cheap compared with a write. */
const tellEveryMs = 60
/** A tab that holds a text longer than a moment takes a lock, which ends with the tab. */
const lookEveryMs = 2_000
const waitLimitMs = 5_000

/** `isStuck`: the disk has refused the text, so that nobody should wait for it. */
export type Unwritten = { text: string; isStuck: boolean }

type Parts = {
  /** Returns the texts that this tab has and the disk does not, by key. */
  unwritten(): ReadonlyMap<string, Unwritten>
  /** Writes the text being typed under one key at once. */
  hurry(key: string): void
  /** Reads one text from the disk after another tab has written it. */
  read(key: string): Promise<void>
}

export type TypedInTabs = ReturnType<typeof createTypedInTabs>

function createTelling(unwritten: Parts['unwritten'], tell: (key: string, now: Unwritten | null) => void) {
  const told = new Map<string, Unwritten>()
  const started = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  function now(): void {
    clearTimeout(timer)
    timer = undefined
    lastAt = performance.now()
    const texts = unwritten()
    for (const [key, one] of texts) {
      const before = told.get(key)
      if (before?.text === one.text && before.isStuck === one.isStuck) continue
      told.set(key, one)
      tell(key, one)
    }
    for (const key of [...told.keys()].filter((one) => !texts.has(one))) {
      told.delete(key)
      tell(key, null)
    }
    for (const key of [...started.keys()].filter((one) => !texts.has(one))) started.delete(key)
  }

  /** A written text is published at once: the disk may have a newer text by then. */
  function soon(): void {
    const texts = told.size > 0 ? unwritten() : told
    if ([...told.keys()].some((key) => !texts.has(key))) return now()
    timer ??= setTimeout(now, Math.max(0, lastAt + tellEveryMs - performance.now()))
  }

  return {
    now,
    soon,
    typed(key: string): void {
      if (!started.has(key)) started.set(key, performance.now())
      soon()
    },
    startedAt: (key: string) => started.get(key) ?? 0,
    again(): void {
      told.clear()
      now()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * `isOver`: this tab has written another text since. `isEnded`: the other tab has written its text, and its next
 * message starts anew.
 */
type Held = Unwritten & { session: string; since: number; heardAt: number; isOver: boolean; isEnded: boolean }

function createHeld(list: () => Promise<readonly string[]>, onChange: () => void) {
  const held = new Map<string, Held>()
  let left = Promise.withResolvers<false>()
  let timer: ReturnType<typeof setInterval> | undefined

  function clear(): void {
    clearInterval(timer)
    timer = undefined
    held.clear()
    left.resolve(false)
    left = Promise.withResolvers()
  }

  function drop(key: string, one: Held): void {
    if (held.get(key) !== one) return
    held.delete(key)
    if (held.size === 0) clear()
    left.resolve(false)
    left = Promise.withResolvers()
    onChange()
  }

  async function look(): Promise<void> {
    const sessions = new Set(await list())
    const before = performance.now() - lookEveryMs
    for (const [key, one] of held) if (one.heardAt < before && !sessions.has(one.session)) drop(key, one)
  }

  return {
    get: (key: string) => held.get(key),
    state(): UnsavedView['otherTab'] {
      if (held.size === 0) return null
      return [...held.values()].some(({ isStuck }) => isStuck) ? 'stuck' : 'writing'
    },
    hear(key: string, session: string, now: Unwritten): void {
      const heardAt = performance.now()
      const before = held.get(key)
      held.set(key, {
        ...now,
        session,
        since: before?.session === session && !before.isEnded ? before.since : heardAt,
        heardAt,
        isOver: false,
        isEnded: false,
      })
      timer ??= setInterval(() => void look(), lookEveryMs)
      onChange()
    },
    /** The other tab's wording is no longer shown. */
    over(key: string): void {
      const one = held.get(key)
      if (one) one.isOver = true
    },
    drop,
    clear,
    left: () => left.promise,
  }
}

/**
 * Tells the other tabs of this browser which text is typed and not yet written, and tracks theirs. A tab does not show
 * an older wording, does not call a text saved that another tab holds, and writes text typed over it afterwards.
 */
export function createTypedInTabs(core: Core, { unwritten, hurry, read }: Parts) {
  const { device, subject } = core
  const { session } = device
  let askedFor: string | null = null
  const held = createHeld(device.listHolders, () => core.set({}))
  const shown = (key: string): string | undefined => {
    const one = held.get(key)
    return one?.isOver ? undefined : one?.text
  }
  core.onWrote((keys) => keys.forEach(held.over))
  const place = () => ({ owner: core.state().owner ?? '', scope: subject.space, lang: subject.dst })
  const telling = createTelling(unwritten, (key, now) =>
    core.tell({ kind: 'typed', session, ...place(), key, text: now?.text ?? null, isStuck: now?.isStuck ?? false }),
  )

  const stopFollowing = core.subscribe(() => {
    telling.soon()
    const { owner } = core.state()
    if (owner === askedFor) return
    askedFor = owner
    held.clear()
    if (owner !== null) core.tell({ kind: 'asks-typed', ...place() })
  })

  return {
    /** Called for each input into this text. */
    typed: telling.typed,
    /** Publishes at once: a user who leaves this tab may look at another one next. */
    tellNow: telling.now,
    text: shown,
    /** Returns whether the shown wording is another tab's and will not reach the disk. */
    isStuck: (key: string): boolean => shown(key) !== undefined && held.get(key)?.isStuck === true,
    /** Returns another tab's text if it will be on the disk in a moment. */
    pending(key: string): string | undefined {
      return held.get(key)?.isStuck ? undefined : shown(key)
    },
    state: held.state,
    take(message: TypedMessage): void {
      const { owner, scope, lang } = place()
      if (message.owner !== owner || message.scope !== scope || message.lang !== lang) return
      if (message.kind === 'asks-typed') return telling.again()
      const { key, text, isStuck } = message
      if (text !== null) {
        held.hear(key, message.session, { text, isStuck })
        return hurry(key)
      }
      const one = held.get(key)
      // Dropped once the disk's text is here: the older wording would be shown in between.
      if (one?.session !== message.session) return
      one.isEnded = true
      void read(key).finally(() => held.drop(key, one))
    },
    /** Resolves once another tab has written text whose typing began before this text's typing did here. */
    async settled(key: string, started = telling.startedAt(key)): Promise<void> {
      const isAwaited = (one = held.get(key)) => one !== undefined && !one.isStuck && one.since < started
      if (!isAwaited()) return
      const { promise: limit, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => resolve(true), waitLimitMs)
      let isOver = false
      while (!isOver && isAwaited()) isOver = await Promise.race([held.left(), limit])
      clearTimeout(timer)
    },
    stop(): void {
      stopFollowing()
      telling.stop()
      held.clear()
    },
  }
}
