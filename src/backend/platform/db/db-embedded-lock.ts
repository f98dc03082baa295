import { setImmediate } from 'node:timers/promises'
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'
import { CoalescedReads } from '#src/backend/platform/coalesced-reads.ts'

export type ClientLock = {
  client: PGlite
  /** Waits until no query is running, then calls `run` alone. Other queries wait until it has ended. */
  alone: <T>(run: (present: PGlite) => Promise<T>) => Promise<T>
  /** Number of queries that run or wait. */
  entered: () => number
  /** Puts another database behind the gate; only from within `alone`. Listeners stay subscribed. */
  exchange: (next: PGlite) => Promise<void>
  /**
   * Subscribes to a channel. `onResumed` is called when another database has replaced the present one. Resolves to a
   * function that unsubscribes.
   */
  listen: (channel: string, onMessage: (payload: string) => void, onResumed: () => void) => Promise<() => Promise<void>>
  /** Resolves once the database has answered a query that runs before all waiting ones. */
  answers: () => Promise<void>
}

type Listener = {
  channel: string
  onMessage: (payload: string) => void
  onResumed: () => void
  stop: () => Promise<void>
}

/**
 * Maximum time in ms without yielding to the event loop. Many queries in a row would otherwise block everything else.
 */
const maxTurnMs = 20

type InOrder = <T>(run: () => Promise<T>, how?: { isFirst: boolean }) => Promise<T>

/** Returns a function that runs functions one at a time. It yields to the event loop after every `maxTurnMs`. */
function oneByOne(): InOrder {
  const waiting: (() => Promise<void>)[] = []
  let isRunning = false
  let turn: Promise<void> | undefined
  let since = 0
  const mayTurn = async () => {
    if (turn && performance.now() - since > maxTurnMs) await turn
    if (turn) return
    since = performance.now()
    turn = setImmediate().then(() => {
      turn = undefined
    })
  }
  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) {
      await mayTurn()
      await waiting.shift()?.()
    }
    isRunning = false
  }
  return (run, { isFirst } = { isFirst: false }) =>
    new Promise((resolve, reject) => {
      const next = async () => {
        try {
          resolve(await run())
        } catch (error) {
          reject(error)
        }
      }
      if (isFirst) waiting.unshift(next)
      else waiting.push(next)
      if (!isRunning) void runAll()
    })
}

const gated = new Set<PropertyKey>(['sql', 'exec'])

/**
 * Leaves out the parsers that Drizzle sends with each query. The database has the same ones (db-embedded.ts), and would
 * copy all its 320 for the query, which takes as long as finding one row.
 */
function withoutParsers(options: QueryOptions | undefined): QueryOptions {
  const { parsers: _, ...others } = options ?? {}
  return others
}

const withoutParsersIn = (tx: Transaction): Transaction =>
  new Proxy(tx, {
    get: (_, name) =>
      name === 'query'
        ? (...[text, params, options]: Parameters<Transaction['query']>) =>
            tx.query(text, params, withoutParsers(options))
        : Reflect.get(tx, name),
  })

/** Wraps an embedded database so that its queries can be paused, and the database replaced, while the portal runs. */
export function createClientLock(first: PGlite): ClientLock {
  let present = first
  let inside = 0
  let left: (() => void) | undefined
  const door: { closed?: Promise<void> | undefined } = {}
  const listeners = new Set<Listener>()
  const inOrder = oneByOne()

  const pass = async <T>(run: () => Promise<T>, how?: { isFirst: boolean }): Promise<T> => {
    while (door.closed) await door.closed
    inside += 1
    try {
      return await inOrder(run, how)
    } finally {
      inside -= 1
      if (inside === 0) left?.()
    }
  }
  const alone = async <T>(run: (present: PGlite) => Promise<T>): Promise<T> => {
    while (door.closed) await door.closed
    const { promise, resolve: reopen } = Promise.withResolvers<void>()
    door.closed = promise
    try {
      if (inside > 0) await new Promise<void>((go) => (left = go))
      return await run(present)
    } finally {
      left = undefined
      door.closed = undefined
      reopen()
    }
  }
  // Concurrent probes share one query, because each query of a probe runs before all other queries.
  const probes = new CoalescedReads<void>()
  const probe = () => pass(async () => void (await present.query('select 1')), { isFirst: true })
  const client = new Proxy(first, {
    get(_, name) {
      if (name === 'query')
        return (...[text, params, options]: Parameters<PGlite['query']>) =>
          pass(() => present.query(text, params, withoutParsers(options)))
      if (name === 'transaction')
        return (run: (tx: Transaction) => Promise<unknown>) =>
          pass(() => present.transaction((tx) => run(withoutParsersIn(tx))))
      if (gated.has(name))
        return (...given: unknown[]) => pass(async () => Reflect.apply(Reflect.get(present, name), present, given))
      const value: unknown = Reflect.get(present, name)
      return typeof value === 'function' ? value.bind(present) : value
    },
  })
  return {
    client,
    alone,
    entered: () => inside,
    answers: () => probes.read('', probe),
    async exchange(next) {
      present = next
      for (const one of listeners) one.stop = await next.listen(one.channel, one.onMessage)
      for (const one of listeners) one.onResumed()
    },
    async listen(channel, onMessage, onResumed) {
      const one = { channel, onMessage, onResumed, stop: await pass(() => present.listen(channel, onMessage)) }
      listeners.add(one)
      return async () => {
        listeners.delete(one)
        await pass(() => one.stop())
      }
    },
  }
}
