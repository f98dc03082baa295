// The approvals among 100,000 baskets through the backend, over its own HTTP: each tab, sort and filter, a basket by its number, and the
// first page by ten at once. In a database of its own on the server of DATABASE_URL, or with BENCH_SEEDED=1 in that one as it is.
import { openLargeBackend } from './large-backend.ts'
import { summary, written } from './timing.ts'

const mostMs = 100
const runs = Number(process.env['BENCH_RUNS'] ?? 40)
const atOnce = 10
const asked: [name: string, who: 'admin' | 'dealer', query: string][] = [
  ['first page', 'admin', 'tab=open'],
  ['last page', 'admin', 'tab=open&page=1325'],
  ['finished', 'admin', 'tab=finished'],
  ['by customer', 'admin', 'tab=open&sort=customer'],
  ['by line', 'admin', 'tab=open&sort=-line'],
  ['by number', 'admin', 'tab=open&sort=basket'],
  ['waiting, older than a week', 'admin', 'tab=open&waiting=1&age=7'],
  ['a part of a number', 'admin', 'tab=open&search=2089'],
  ['a customer, common', 'admin', 'tab=open&customer=gmbh'],
  ['a customer, rare', 'admin', 'tab=open&customer=ahlers'],
  ['of a line', 'admin', 'tab=open&line=fronts'],
  ['at a basket', 'admin', 'order=2000014'],
  ['of a dealer', 'dealer', 'tab=open'],
]

const backend = await openLargeBackend({ priceLogs: 0, systemTexts: 0 })
try {
  const askAs = { admin: await backend.signedIn('admin'), dealer: await backend.signedIn('dealer') }
  for (const [name, who, words] of asked) {
    const question = () => askAs[who](`/vue/basket/list/?${words}`)
    const times = await backend.timesOf(question, runs)
    const [direct, whole] = [summary(times.raw), summary(times.backend)]
    const startedAt = performance.now()
    const several = async () => {
      for (let done = 0; done < runs / 4; done++) await question()
    }
    await Promise.all(Array.from({ length: atOnce }, several))
    const perSecond = (atOnce * Math.ceil(runs / 4) * 1000) / (performance.now() - startedAt)
    console.log(
      `${name.padEnd(28)}raw ${written(direct).padEnd(20)}backend ${written(whole).padEnd(20)}` +
        `${(whole.median / direct.median).toFixed(2)}×  ${perSecond.toFixed(0).padStart(5)} a second at ${atOnce}${whole.p95 <= mostMs ? '' : `  more than ${mostMs} ms`}`,
    )
  }
} finally {
  await backend.close()
}
