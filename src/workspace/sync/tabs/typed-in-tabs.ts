import type { Core } from '#src/workspace/sync/core.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import type { TypedMessage } from './tab-channel.ts'

/** Often enough for who looks at the other tab next, and nothing beside a write. */
const tellEveryMs = 60
/** A tab that holds a text longer than a moment says so by a lock, which ends with it. */
const lookEveryMs = 2_000
const waitLimitMs = 5_000

/** `isStuck`: the disk has refused it, so that nobody should wait for it. */
export type Unwritten = { text: string; isStuck: boolean }

type Parts = {
  /** What this tab has and the disk does not, by key. */
  unwritten(): ReadonlyMap<string, Unwritten>
  /** Writes what is being typed into one text at once. */
  hurry(key: string): void
  /** Reads one text from the disk, where another tab has written it. */
  read(key: string): Promise<void>
}

export type TypedInTabs = ReturnType<typeof createTypedInTabs>

function createTelling(unwritten: Parts['unwritten'], tell: (key: string, now: Unwritten | null) => void) {
  const told = new Map<string, Unwritten>()
  const begun = new Map<string, number>()
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
    for (const key of [...begun.keys()].filter((one) => !texts.has(one))) begun.delete(key)
  }

  /** That something is written is told at once: what the disk has by then may be newer. */
  function soon(): void {
    const texts = told.size > 0 ? unwritten() : told
    if ([...told.keys()].some((key) => !texts.has(key))) return now()
    timer ??= setTimeout(now, Math.max(0, lastAt + tellEveryMs - performance.now()))
  }

  return {
    now,
    soon,
    typed(key: string): void {
      if (!begun.has(key)) begun.set(key, performance.now())
      soon()
    },
    begunAt: (key: string) => begun.get(key) ?? 0,
    again(): void {
      told.clear()
      now()
    },
    stop: () => clearTimeout(timer),
  }
}

/** `isOver`: this tab has written something else since. `isEnded`: the other has written it, and what it tells next is begun anew. */
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
    state(): WorkspaceView['otherTab'] {
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
    /** Its wording is not to be shown any more. */
    over(key: string): void {
      const one = held.get(key)
      if (one) one.isOver = true
    },
    drop,
    clear,
    left: () => left.promise,
  }
}

/** Tells the other tabs of this browser what is being typed and not yet written, and knows it of them: a tab neither shows an older wording nor calls saved what another one holds, and writes after it what is typed over it. */
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
    /** A letter was typed into this text. */
    typed: telling.typed,
    /** Whoever leaves this tab may look at another one next. */
    tellNow: telling.now,
    text: shown,
    /** Whether the wording to be shown is another tab's, and no disk will have it. */
    isStuck: (key: string): boolean => shown(key) !== undefined && held.get(key)?.isStuck === true,
    /** Only what will be on the disk in a moment. */
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
      // Until the disk's text is here: without either the older wording would be shown in between.
      if (one?.session !== message.session) return
      one.isEnded = true
      void read(key).finally(() => held.drop(key, one))
    },
    /** Resolves once another tab has written what was being typed there before this text was begun here. */
    async settled(key: string, begun = telling.begunAt(key)): Promise<void> {
      const isAwaited = (one = held.get(key)) => one !== undefined && !one.isStuck && one.since < begun
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
