// The first 10,000 of a million price logs through the backend, over its own HTTP: every sort both ways, its first, middle and last
// page, by filters that find many, some, few and none; and the same SQL sent raw by the driver, in turns. In a database of its own on the server of
// DATABASE_URL, or with BENCH_SEEDED=1 in that one as it is.
import { z } from 'zod'
import { priceLogColumns } from '#src/contract/values/price-logs.ts'
import { openLargeBackend } from './large-backend.ts'
import { summary, written } from './timing.ts'

const mostMs = 100
const runs = Number(process.env['BENCH_RUNS'] ?? 2)
const usualFilters = [
  '',
  'company=gmbh',
  'company=tischlerei',
  'company=ahlers',
  'contact=example',
  'contact=steiner',
  'contact=schmid',
  'article_uid=fr-',
  'article_uid=-2',
  'article_uid=so-136-16-2',
  'order_number__contains=2000',
  'order_number__contains=0147',
  'price=307.80',
  'company=gmbh:::article_uid=fr-',
  'company=gmbh:::contact=schmid:::article_uid=-2',
  'company=xyzzyq',
]

const listed = z.object({ data: z.object({ pages: z.int(), no_of_logs: z.int() }) })
const backend = await openLargeBackend({ baskets: 0, systemTexts: 0 })
try {
  const ask = await backend.signedIn('admin')
  for (const filter of process.env['BENCH_FILTER']?.split('|') ?? usualFilters) {
    const all: Record<'raw' | 'backend', number[]> = { raw: [], backend: [] }
    let slowest = { ms: 0, what: '' }
    const path = (more: Record<string, string>) => `/vue/price/logs/?${new URLSearchParams({ filter, ...more })}`
    const { pages, no_of_logs: found } = listed.parse(JSON.parse(await ask(path({})))).data
    const last = Math.max(1, Math.min(500, pages))
    for (const sort of priceLogColumns.flatMap((name) => [name, `-${name}`])) {
      for (const page of new Set([1, Math.ceil(last / 2), last])) {
        const times = await backend.timesOf(() => ask(path({ sort, page: String(page) })), runs)
        all.raw.push(...times.raw)
        all.backend.push(...times.backend)
        const ms = Math.min(...times.backend)
        if (ms > slowest.ms) slowest = { ms, what: `${sort} page ${page}` }
      }
    }
    const [direct, whole] = [summary(all.raw), summary(all.backend)]
    const verdict = whole.p95 <= mostMs ? '' : `  more than ${mostMs} ms`
    console.log(
      `${(filter || 'no filter').padEnd(48)}${String(found).padStart(9)} found  raw ${written(direct).padEnd(19)}backend ${written(whole).padEnd(19)}` +
        `${(whole.median / direct.median).toFixed(2)}× / ${(whole.p95 / direct.p95).toFixed(2)}×  slowest: ${slowest.what} ${slowest.ms.toFixed(0)} ms${verdict}`,
    )
  }
} finally {
  await backend.close()
}
