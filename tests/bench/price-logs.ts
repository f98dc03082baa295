// The first 10,000 of a million price logs through the backend, over its own HTTP: every sort both ways, its first, middle and last
// page, by filters that find many, some, few and none; and the same SQL sent raw by the driver, in turns. In a database of its own on the server of
// DATABASE_URL, or with BENCH_SEEDED=1 in that one as it is.
import { tmpdir } from 'node:os'
import { Client, Pool } from 'pg'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { enlarge, largeSizes } from '#src/backend/demo/large.ts'
import { demoPassword, seedDemo } from '#src/backend/demo/seed-demo.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { priceLogColumns } from '#src/contract/values/price-logs.ts'
import { parseSettings } from '#src/settings.ts'
import { makeServerDatabase } from '../backend/server-database.ts'
import { summary, timesOfEach, written } from './timing.ts'

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

const server = process.env['DATABASE_URL']
if (server === undefined) throw new Error('DATABASE_URL is not set: this measures a PostgreSQL server')
process.env['NODE_ENV'] = 'production'

/** What the backend sends the database, as it sends it. */
const statement = z.object({ text: z.string() })
let sent: { text: string; values: unknown[] }[] = []
const query = Pool.prototype.query
Reflect.set(Pool.prototype, 'query', function (this: Pool, ...args: unknown[]) {
  const parsed = statement.safeParse(args[0])
  if (parsed.success) sent.push({ text: parsed.data.text, values: z.array(z.unknown()).parse(args[1] ?? []) })
  return Reflect.apply(query, this, args)
})

const isSeeded = process.env['BENCH_SEEDED'] === '1'
const { url, drop } = isSeeded ? { url: server, drop: async () => {} } : await makeServerDatabase(server)
const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
const raw = new Client({ connectionString: url, options: '-c jit=off' })
await raw.connect()
try {
  if (!isSeeded) {
    await database.write(async (tx) => {
      await seedDemo(tx, new Date())
      await enlarge(tx, new Date(), { ...largeSizes, baskets: 0, systemTexts: 0 })
    })
    await database.tidy()
  }
  const settings = parseSettings({ PORTAL_SECRET: 'the secret of a measurement, long enough' })
  const platform = { database, settings, log: createLog('silent') }
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await answerHttp(platform, new Request(`http://localhost${path}`, init))
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} was answered by ${response.status} ${text}`)
    return text
  }
  const login = async (name: string) => {
    const body = JSON.stringify({ username: `${name}@demo.example`, password: demoPassword })
    const answer = await ask('/vue/login/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return z.object({ data: z.object({ jwt: z.string() }) }).parse(JSON.parse(answer)).data.jwt
  }
  const headers = { authorization: `Token ${await login('admin')}` }
  const listed = z.object({ data: z.object({ pages: z.int(), no_of_logs: z.int() }) })
  for (const filter of process.env['BENCH_FILTER']?.split('|') ?? usualFilters) {
    const all: Record<'raw' | 'backend', number[]> = { raw: [], backend: [] }
    let slowest = { ms: 0, what: '' }
    const path = (more: Record<string, string>) => `/vue/price/logs/?${new URLSearchParams({ filter, ...more })}`
    const { pages, no_of_logs: found } = listed.parse(JSON.parse(await ask(path({}), { headers }))).data
    const last = Math.max(1, Math.min(500, pages))
    for (const sort of priceLogColumns.flatMap((name) => [name, `-${name}`])) {
      for (const page of new Set([1, Math.ceil(last / 2), last])) {
        const asked = path({ sort, page: String(page) })
        sent = []
        await ask(asked, { headers })
        const statements = sent.filter(({ text }) => !/session/.test(text))
        const times = await timesOfEach(['raw', 'backend'], runs, async (kind) => {
          if (kind === 'backend') return ask(asked, { headers })
          for (const { text, values } of statements) await raw.query(text, values)
        })
        all.raw.push(...(times.get('raw') ?? []))
        const taken = times.get('backend') ?? []
        all.backend.push(...taken)
        const ms = Math.min(...taken)
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
  await raw.end()
  await database.close()
  await drop()
}
