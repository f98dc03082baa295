import { defineBench } from './bench.ts'
import { type Account, atOnce, openLargePortal } from './large-portal.ts'
import { msOf, quantile, repeat } from './timing.ts'

type LargePortal = Awaited<ReturnType<typeof openLargePortal>>
/** One question, and the paths that ask it. */
export type Question = { name: string; who: Account; paths: readonly string[] }

type Listed = {
  name: string
  says: string
  sizes: Parameters<typeof openLargePortal>[0]
  questions: (portal: LargePortal) => Promise<readonly Question[]>
  /** Returns whether a statement belongs to the question itself, and not to its session. */
  isMeant?: (text: string) => boolean
}

const nth = <T>(some: readonly T[], at: number): T => {
  const one = some[at % some.length]
  if (one === undefined) throw new Error('nothing to ask')
  return one
}

/** Runs several workers in a loop; returns the number of runs, and runs per second. */
async function perSecond(seconds: number, workers: readonly ((round: number) => Promise<unknown>)[]) {
  let done = 0
  const startedAt = performance.now()
  const end = startedAt + seconds * 1_000
  await Promise.all(
    workers.map(async (work, index) => {
      for (let round = index; performance.now() < end; round += workers.length, done++) await work(round)
    }),
  )
  return { done, rate: (done * 1_000) / (performance.now() - startedAt) }
}

/** Returns the processor time in ms used between two readings. For a new process, all of its time counts. */
const workedBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>) =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

/** Benches a built portal over one connection and over ten, compared with the same SQL sent by the driver. */
export const listBench = ({ name, says, sizes, questions, isMeant = (text) => !/session/.test(text) }: Listed) =>
  defineBench({
    name,
    says: `${says}, beside the same SQL sent raw by the driver`,
    needs: ['build', 'PostgreSQL'],
    sizes: { BENCH_RUNS: 40, BENCH_SECONDS: 1, BENCH_SEEDED: 0 },
    figures: {
      p95: { says: 'p95 of a request by one connection', unit: 'ms', atMost: 100 },
      rate: { says: `requests by ${atOnce} connections`, unit: 'a second', atLeast: 100 },
      'p95-raw': { says: 'p95, beside raw SQL', unit: 'times' },
      'rate-raw': { says: `time of a request by ${atOnce} connections, beside raw SQL`, unit: 'times' },
      portal: { says: 'processor time of a request in the portal', unit: 'ms' },
      database: { says: 'processor time of a request in the database', unit: 'ms' },
    },
    async prepare({ BENCH_RUNS, BENCH_SECONDS, BENCH_SEEDED }) {
      const portal = await openLargePortal(sizes, BENCH_SEEDED === 1)
      const all = new Map((await questions(portal)).map((one): [string, Question] => [one.name, one]))
      let asked = nth([...all.values()], 0)
      let statements: Awaited<ReturnType<LargePortal['statementsOf']>>[] = []
      const timesOf = (round: number, run: (at: number) => Promise<unknown>) =>
        repeat(BENCH_RUNS, (at) => msOf(() => run(round * BENCH_RUNS + at)))
      return {
        cases: [...all.keys()],
        async begin(one) {
          asked = all.get(one) ?? asked
          statements = await repeat(asked.paths.length, (at) =>
            portal.statementsOf(asked.who, nth(asked.paths, at), isMeant),
          )
        },
        async a(_, round) {
          const asks = portal.asks[asked.who]
          const p95 = quantile(await timesOf(round, (at) => nth(asks, 0)(nth(asked.paths, at))), 0.95)
          const before = await portal.worked()
          const { done, rate } = await perSecond(
            BENCH_SECONDS,
            asks.map((ask) => (at) => ask(nth(asked.paths, at))),
          )
          const after = await portal.worked()
          const each = (kind: 'portal' | 'database') => workedBetween(before[kind], after[kind]) / done
          return { p95, 'p95-raw': p95, rate, 'rate-raw': 1 / rate, portal: each('portal'), database: each('database') }
        },
        async b(_, round) {
          const times = await timesOf(round, (at) => nth(portal.sends, 0)(nth(statements, at)))
          const { rate } = await perSecond(
            BENCH_SECONDS,
            portal.sends.map((send) => (at) => send(nth(statements, at))),
          )
          return { 'p95-raw': quantile(times, 0.95), 'rate-raw': 1 / rate }
        },
        close: portal.close,
      }
    },
  })
