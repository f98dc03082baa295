// The approvals among 100,000 baskets through the backend, over its own HTTP: each tab, sort and filter, a basket by its number, and the
// first page by ten at once. In a database of its own on the server of DATABASE_URL, or with BENCH_SEEDED=1 in that one as it is.
import { tmpdir } from 'node:os'
import { Client, Pool } from 'pg'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { enlarge, largeSizes } from '#src/backend/demo/large.ts'
import { demoPassword, seedDemo } from '#src/backend/demo/seed-demo.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { parseSettings } from '#src/settings.ts'
import { makeServerDatabase } from '../backend/server-database.ts'
import { summary, timesOfEach, written } from './timing.ts'

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
      await enlarge(tx, new Date(), { ...largeSizes, priceLogs: 0, systemTexts: 0 })
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
  const tokens = { admin: await login('admin'), dealer: await login('dealer') }
  for (const [name, who, words] of asked) {
    const path = `/vue/basket/list/?${words}`
    const headers = { authorization: `Token ${tokens[who]}` }
    sent = []
    await ask(path, { headers })
    const statements = sent.filter(({ text }) => !/session/.test(text))
    const times = await timesOfEach(['raw', 'backend'], runs, async (kind) => {
      if (kind === 'backend') return ask(path, { headers })
      for (const { text, values } of statements) await raw.query(text, values)
    })
    const [direct, whole] = [summary(times.get('raw') ?? []), summary(times.get('backend') ?? [])]
    const startedAt = performance.now()
    const several = async () => {
      for (let done = 0; done < runs / 4; done++) await ask(path, { headers })
    }
    await Promise.all(Array.from({ length: atOnce }, several))
    const perSecond = (atOnce * Math.ceil(runs / 4) * 1000) / (performance.now() - startedAt)
    console.log(
      `${name.padEnd(28)}raw ${written(direct).padEnd(20)}backend ${written(whole).padEnd(20)}` +
        `${(whole.median / direct.median).toFixed(2)}×  ${perSecond.toFixed(0).padStart(5)} a second at ${atOnce}${whole.p95 <= mostMs ? '' : `  more than ${mostMs} ms`}`,
    )
  }
} finally {
  await raw.end()
  await database.close()
  await drop()
}
