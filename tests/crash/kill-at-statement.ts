import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

/** The moment of the kill: before a statement is sent, once it is sent, or when it is answered. */
export type When = 'before' | 'sent' | 'after'

/** Counts the statements that the drivers send, and kills this process at one of them. */
export class Killer {
  count = 0
  /** Whether to skip `lock table`, which fails outside a transaction: a plant uses no transactions. */
  skipsLocks = false
  #at = Infinity
  #when: When = 'before'
  #named: RegExp | undefined

  /** Restarts the count, and kills the process at the statement with this number, counted from 1. */
  arm(at: number, when: When): void {
    this.count = 0
    this.#at = at
    this.#when = when
  }

  /** Kills the process at the next statement that matches. */
  armNamed(named: RegExp): void {
    this.#named = named
  }

  /** Starts to count the statements of the drivers. Call it before a database is opened. */
  watchDrivers(): void {
    this.#watch(Client.prototype, 'query')
    this.#watch(PGlite.prototype, 'query')
    const transaction: unknown = Reflect.get(PGlite.prototype, 'transaction')
    if (typeof transaction !== 'function') throw new Error('PGlite has no transaction')
    const watch = (tx: object) => this.#watch(tx, 'query')
    const reach = (when: When) => this.#reach(when)
    Reflect.set(PGlite.prototype, 'transaction', async function (this: unknown, run: (tx: object) => unknown) {
      const done: unknown = await Reflect.apply(transaction, this, [
        (tx: object) => {
          watch(tx)
          return run(tx)
        },
      ])
      // The commit is not seen as a statement, so the point after it counts as one.
      reach('before')
      return done
    })
  }

  #watch(target: object, name: string): void {
    const original: unknown = Reflect.get(target, name)
    if (typeof original !== 'function') throw new Error(`There is no ${name}`)
    const reach = (when: When) => this.#reach(when)
    const meet = (query: unknown) => this.#meet(query)
    Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
      const isSkipped = meet(args[0])
      reach('before')
      const last = args.at(-1)
      // pg’s pool passes a callback; all other callers await the answer.
      if (isSkipped) {
        if (typeof last === 'function') Reflect.apply(last, undefined, [undefined, { rows: [] }])
        return Promise.resolve({ rows: [] })
      }
      if (typeof last === 'function') {
        const onAnswer = (...answer: unknown[]) => {
          reach('after')
          Reflect.apply(last, undefined, answer)
        }
        const sent: unknown = Reflect.apply(original, this, [...args.slice(0, -1), onAnswer])
        reach('sent')
        return sent
      }
      const answer: unknown = Reflect.apply(original, this, args)
      reach('sent')
      return Promise.resolve(answer).then((rows) => {
        reach('after')
        return rows
      })
    })
  }

  /** Returns whether to skip a statement. */
  #meet(query: unknown): boolean {
    const text = String(typeof query === 'string' ? query : Reflect.get(Object(query), 'text'))
    if (this.#named?.test(text)) process.kill(process.pid, 'SIGKILL')
    return this.skipsLocks && text.startsWith('lock table')
  }

  #reach(when: When): void {
    if (when === 'before') this.count += 1
    // Not every point has all three moments. If the chosen moment did not occur, kills at the next point.
    if (this.count > this.#at || (this.count === this.#at && when === this.#when)) process.kill(process.pid, 'SIGKILL')
  }
}
