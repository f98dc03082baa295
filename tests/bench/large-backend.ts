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
import { timesOfEach } from './timing.ts'

type Sizes = typeof largeSizes
/** What the backend sends the database, as it sends it. */
export type Statement = { text: string; values: unknown[] }

const statement = z.object({ text: z.string() })
const loggedIn = z.object({ data: z.object({ jwt: z.string() }) })

/** All but what tells who asks. */
const beyondSession = (sent: readonly Statement[]) => sent.filter(({ text }) => !/session/.test(text))

/** Notes every statement that goes through a pool of this process from now on. */
function watchStatements() {
  const seen: { statements: Statement[] } = { statements: [] }
  const query = Pool.prototype.query
  Reflect.set(Pool.prototype, 'query', function (this: Pool, ...args: unknown[]) {
    const parsed = statement.safeParse(args[0])
    if (parsed.success) {
      seen.statements.push({ text: parsed.data.text, values: z.array(z.unknown()).parse(args[1] ?? []) })
    }
    return Reflect.apply(query, this, args)
  })
  return seen
}

/**
 * The backend over its own HTTP with the large demo data, and the same server without it: in a database of its own on the server of
 * DATABASE_URL that is dropped afterwards, or with BENCH_SEEDED=1 in that one as it is. Throws where DATABASE_URL is not set.
 */
export async function openLargeBackend(sizes: Partial<Sizes>) {
  const server = process.env['DATABASE_URL']
  if (server === undefined) throw new Error('DATABASE_URL is not set: this measures a PostgreSQL server')
  process.env['NODE_ENV'] = 'production'
  const seen = watchStatements()
  const isSeeded = process.env['BENCH_SEEDED'] === '1'
  const { url, drop } = isSeeded ? { url: server, drop: async () => {} } : await makeServerDatabase(server)
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  const raw = new Client({ connectionString: url, options: '-c jit=off' })
  await raw.connect()
  if (!isSeeded) {
    await database.write(async (tx) => {
      await seedDemo(tx, new Date())
      await enlarge(tx, new Date(), { ...largeSizes, ...sizes })
    })
    await database.tidy()
  }
  const settings = parseSettings({ PORTAL_SECRET: 'the secret of a measurement, long enough' })
  const platform = { database, settings, log: createLog('silent') }

  /** The answer's text; throws where it is not 200. */
  async function ask(path: string, init: RequestInit = {}): Promise<string> {
    const response = await answerHttp(platform, new Request(`http://localhost${path}`, init))
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} was answered by ${response.status} ${text}`)
    return text
  }

  /** Asks as one of the demo's accounts. */
  async function signedIn(name: 'admin' | 'dealer') {
    const body = JSON.stringify({ username: `${name}@demo.example`, password: demoPassword })
    const answer = await ask('/vue/login/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const headers = { authorization: `Token ${loggedIn.parse(JSON.parse(answer)).data.jwt}` }
    return (path: string) => ask(path, { headers })
  }

  /** What a question takes through the backend, and what those of its statements take that are meant, sent raw by the driver; in turns, in ms. */
  async function timesOf(question: () => Promise<unknown>, runs: number, meant = beyondSession) {
    seen.statements = []
    await question()
    const statements = meant(seen.statements)
    if (statements.length === 0) throw new Error('No statement was seen')
    const times = await timesOfEach(['raw', 'backend'], runs, async (kind) => {
      if (kind === 'backend') return question()
      for (const { text, values } of statements) await raw.query(text, values)
    })
    return { raw: times.get('raw') ?? [], backend: times.get('backend') ?? [] }
  }

  async function close(): Promise<void> {
    await raw.end()
    await database.close()
    await drop()
  }

  return { signedIn, timesOf, close }
}
