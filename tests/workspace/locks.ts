/** The locks that the tabs of a profile share. A lock that is held has an entry in `waiting`. */
export class Locks {
  private readonly turns = new Map<string, Promise<unknown>>()
  private readonly waiting = new Map<string, (() => void)[]>()

  /** Runs work after the earlier work on this collection has finished, or its tab has died. */
  exclusively<Result>(space: string, work: () => Promise<Result>, dead: Promise<void>): Promise<Result> {
    const run = Promise.resolve(this.turns.get(space)).then(work)
    this.turns.set(space, Promise.race([run.catch(() => undefined), dead]))
    return run
  }

  async take(name: string, signal?: AbortSignal): Promise<(() => void) | null> {
    const queue = this.waiting.get(name)
    if (!queue) this.waiting.set(name, [])
    else if (!signal || !(await this.isNext(queue, signal))) return null
    return () => this.pass(name)
  }

  private isNext(queue: (() => void)[], signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const next = () => resolve(true)
    queue.push(next)
    signal.addEventListener('abort', () => {
      const at = queue.indexOf(next)
      if (at === -1) return
      queue.splice(at, 1)
      resolve(false)
    })
    return promise
  }

  private pass(name: string): void {
    const next = this.waiting.get(name)?.shift()
    if (next) next()
    else this.waiting.delete(name)
  }
}
