type Job = { begin: () => void; leave: () => void }

export type Path = readonly string[]

const fullCost = 16
const provenCost = 1

/**
 * A queue of jobs, or of other queues ("lanes"). The lane with the lowest clock is served next. Work advances the clock
 * of its lane: a little if it proved legitimate, a lot otherwise.
 */
class Lane {
  clock = 0
  now = 0
  waiting = 0
  running = 0
  readonly jobs: Job[] = []
  readonly lanes = new Map<string, Lane>()

  laneOf(key: string): Lane {
    const found = this.lanes.get(key)
    if (found) return found
    const made = new Lane()
    made.clock = this.now
    this.lanes.set(key, made)
    return made
  }

  /**
   * Returns the lane to serve next. The queue's own clock advances by a share of the cost; new lanes start there, so
   * that many new lanes cannot starve the others.
   */
  next(): Lane | undefined {
    const active = [...this.lanes.values()].filter((lane) => lane.waiting > 0)
    const [first] = active
    if (!first) return undefined
    const next = active.reduce((best, lane) => (lane.clock < best.clock ? lane : best), first)
    this.now += fullCost / active.length
    next.clock += fullCost
    return next
  }

  /**
   * Returns the lane with the most waiting jobs. Among several it chooses at random, so that nobody can make it choose
   * another caller's lane.
   */
  fullest(): Lane | undefined {
    const maxWaiting = Math.max(...[...this.lanes.values()].map(({ waiting }) => waiting))
    const full = [...this.lanes.values()].filter(({ waiting }) => waiting === maxWaiting && waiting > 0)
    return full[Math.floor(Math.random() * full.length)]
  }

  sweep(): void {
    for (const [key, lane] of this.lanes)
      if (lane.waiting === 0 && lane.running === 0 && lane.clock <= this.now) this.lanes.delete(key)
  }
}

export type Bounds = { atOnce: number; waiting: number; waitingInNetwork: number }

/**
 * Runs jobs in turns, so that many jobs of one caller do not delay those of others. Jobs have a path, such as class of
 * caller, account and network; at each step of the path, the queues take turns. If too many jobs wait, the newest job
 * of the longest queue is dropped.
 */
export class FairQueue {
  #running = 0
  #root = new Lane()
  readonly #bounds: Bounds

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get waiting(): number {
    return this.#root.waiting
  }

  /**
   * Runs `work` when its turn comes. Resolves to undefined if the job was dropped, or if the signal was aborted before.
   * `isProven`: whether the result shows that the caller was entitled to the work.
   */
  async run<T>(
    path: Path,
    work: () => Promise<T>,
    isProven: (done: T) => boolean,
    signal?: AbortSignal,
  ): Promise<{ done: T } | undefined> {
    if (signal?.aborted) return undefined
    const lanes = this.#lanesOf(path)
    if (!(await this.#turn(lanes, signal))) return undefined
    try {
      const done = await work()
      if (isProven(done)) for (const lane of lanes.slice(1)) lane.clock -= fullCost - provenCost
      return { done }
    } finally {
      this.#running -= 1
      for (const lane of lanes) lane.running -= 1
      for (const lane of lanes) lane.sweep()
      if (this.#running === 0 && this.#root.waiting === 0) this.#root = new Lane()
      this.#serve()
    }
  }

  #lanesOf(path: Path): Lane[] {
    const lanes = [this.#root]
    let around = this.#root
    for (const key of path) {
      const lane = around.laneOf(key)
      if (lane.waiting === 0) lane.clock = Math.max(lane.clock, around.now)
      lanes.push(lane)
      around = lane
    }
    return lanes
  }

  #turn(lanes: Lane[], signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = () => {
        const at = jobs.indexOf(job)
        if (at < 0) return
        jobs.splice(at, 1)
        for (const lane of lanes) lane.waiting -= 1
        resolve(false)
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        for (const lane of lanes) {
          lane.waiting -= 1
          lane.running += 1
        }
        resolve(true)
      }
      const job = { begin, leave }
      const [{ jobs } = this.#root] = lanes.slice(-1)
      jobs.push(job)
      for (const lane of lanes) lane.waiting += 1
      signal?.addEventListener('abort', leave, { once: true })
      const [, , network = this.#root] = lanes
      if (network.waiting > this.#bounds.waitingInNetwork) sendAwayFrom(network)
      else if (this.#root.waiting > this.#bounds.waiting) sendAwayFrom(this.#root)
      this.#serve()
    })
  }

  #serve(): void {
    while (this.#running < this.#bounds.atOnce) {
      let lane = this.#root
      for (let next = lane.next(); next; next = lane.next()) lane = next
      const job = lane.jobs.shift()
      if (!job) return
      this.#running += 1
      job.begin()
    }
  }
}

function sendAwayFrom(lane: Lane): void {
  let fullest = lane
  for (let next = fullest.fullest(); next; next = fullest.fullest()) fullest = next
  fullest.jobs.at(-1)?.leave()
}
