import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { SharedReading } from '#src/backend/platform/shared-reading.ts'

export type Gate = {
  client: PGlite
  /** Runs once nobody uses the database, and lets nobody in until it is done: their queries wait. */
  alone: <T>(run: (present: PGlite) => Promise<T>) => Promise<T>
  isEntered: () => boolean
  /** Puts another database behind the gate; only from within `alone`. Listeners go on listening. */
  exchange: (next: PGlite) => Promise<void>
  /** onResumed: another database has taken the place of the one that was listened to. */
  listen: (channel: string, onMessage: (payload: string) => void, onResumed: () => void) => Promise<() => Promise<void>>
  /** Resolves once the database has answered a question that was put ahead of all that wait. */
  answers: () => Promise<void>
}

type Listener = {
  channel: string
  onMessage: (payload: string) => void
  onResumed: () => void
  stop: () => Promise<void>
}

/** Answered one after another without a turn of the event loop, many queries at once would keep all others waiting. */
const maxTurnMs = 20

type InOrder = <T>(run: () => Promise<T>, how?: { isFirst: boolean }) => Promise<T>

/** Runs one after another, and lets the event loop turn after each `maxTurnMs`. */
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

const gated = new Set<PropertyKey>(['query', 'sql', 'exec', 'transaction'])

/** Lets a database be paused, or exchanged for another, while it is in use. */
export function gateTo(first: PGlite): Gate {
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
  // One at a time, however many ask: else they would be served before everybody else.
  const probes = new SharedReading<void>()
  const probe = () => pass(async () => void (await present.query('select 1')), { isFirst: true })
  const client = new Proxy(first, {
    get(_, name) {
      if (gated.has(name))
        return (...given: unknown[]) => pass(async () => Reflect.apply(Reflect.get(present, name), present, given))
      const value: unknown = Reflect.get(present, name)
      return typeof value === 'function' ? value.bind(present) : value
    },
  })
  return {
    client,
    alone,
    isEntered: () => inside > 0,
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
