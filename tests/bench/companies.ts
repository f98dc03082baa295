// The children of a company and the search among 100,000 through the backend, over its own HTTP, against the same SQL sent raw
// by the driver: in turns, in one run, on the server of DATABASE_URL, in a database of its own that is dropped afterwards.
import { tmpdir } from 'node:os'
import { Client, Pool } from 'pg'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { enlarge, largeSizes } from '#src/backend/demo/large.ts'
import { demoPassword, seedDemo } from '#src/backend/demo/seed-demo.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { parseSettings } from '#src/settings.ts'
import { makeServerDatabase } from '../backend/server-database.ts'
import { summary, timesOfEach, written } from './timing.ts'

const most = 2
const runs = Number(process.env['BENCH_RUNS'] ?? 200)
const dealer = 15
const asked: [string, 'admin' | 'dealer', string][] = [
  ['first level of the whole tree', 'admin', '1/sub-companies2/?root=1'],
  ['2,000 children', 'admin', '2/sub-companies2/'],
  ['some children', 'admin', '297/sub-companies2/'],
  ['no children', 'admin', '90000/sub-companies2/'],
  ['a dealer’s own', 'dealer', `${dealer}/sub-companies2/?root=1`],
  ['search: 25,000 found', 'admin', '1/search2/?search=gmbh'],
  ['search: e-mail of all', 'admin', '1/search2/?search=example'],
  ['search: one found', 'admin', '1/search2/?search=ahlers'],
  ['search: a customer number', 'admin', '1/search2/?search=70021'],
  ['search: none found', 'admin', '1/search2/?search=xyzzyq'],
  ['search: common and rare', 'admin', '1/search2/?search=tischlerei%20ahlers'],
  ['search: common, below a dealer', 'dealer', `${dealer}/search2/?search=gmbh`],
  ['search: rare, below a dealer', 'dealer', `${dealer}/search2/?search=ahlers`],
]

const server = process.env['DATABASE_URL']
if (server === undefined) throw new Error('DATABASE_URL is not set: this measures a PostgreSQL server')
process.env['NODE_ENV'] = 'production'

/** What the backend sends the database, as it sends it. */
const statement = z.object({ text: z.string() })
let sent: { text: string; values: unknown }[] = []
const query = Pool.prototype.query
Reflect.set(Pool.prototype, 'query', function (this: Pool, ...args: unknown[]) {
  const parsed = statement.safeParse(args[0])
  if (parsed.success) sent.push({ text: parsed.data.text, values: args[1] })
  return Reflect.apply(query, this, args)
})

const { url, drop } = await makeServerDatabase(server)
const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
const raw = new Client({ connectionString: url, options: '-c jit=off' })
await raw.connect()
try {
  await database.write(async (tx) => {
    await seedDemo(tx, new Date())
    await enlarge(tx, new Date(), { ...largeSizes, baskets: 0, priceLogs: 0, systemTexts: 0 })
  })
  await database.tidy()
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
  for (const [name, who, path] of asked) {
    const headers = { authorization: `Token ${tokens[who]}` }
    sent = []
    await ask(`/vue/company/${path}`, { headers })
    const last = sent.at(-1)
    if (!last || !/company_ancestor/.test(last.text)) throw new Error(`${name}: no statement was seen`)
    const values = z.array(z.unknown()).parse(last.values)
    const times = await timesOfEach(['raw', 'backend'], runs, (kind) =>
      kind === 'raw' ? raw.query(last.text, values) : ask(`/vue/company/${path}`, { headers }),
    )
    const [direct, whole] = ['raw', 'backend'].map((kind) => summary(times.get(kind) ?? []))
    if (!direct || !whole) throw new Error('Nothing was measured')
    const ratio = whole.p95 / direct.p95
    const verdict = ratio <= most ? '' : `  more than ${most}×`
    console.log(
      `${name.padEnd(32)}raw ${written(direct).padEnd(20)}backend ${written(whole).padEnd(20)}` +
        `${(whole.median / direct.median).toFixed(2)}× / ${ratio.toFixed(2)}×${verdict}`,
    )
  }
} finally {
  await raw.end()
  await database.close()
  await drop()
}
