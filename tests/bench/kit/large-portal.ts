import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { enlarge, largeSizes } from '#src/backend/demo/large.ts'
import { demoPassword, seedDemo } from '#src/backend/demo/seed-demo.ts'
import { plannerOptions } from '#src/backend/platform/db/db-server.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { parseSettings } from '#src/settings.ts'
import { Portal } from '#e2e/kit/portal.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { quantile, summary, timesOfEach, written } from './timing.ts'
import { loadNow, verdictOf } from './verdict.ts'

type Sizes = typeof largeSizes
type Account = 'admin' | 'dealer'
/** What the backend sends the database, as it sends it. */
export type Statement = { text: string; values: unknown[] }
/** Asks for one path by one connection. */
type Ask = (path: string) => Promise<string>

/** What a list's page is to reach: at one connection, and at ten. */
const maxMs = 100
const minPerSecond = 100
const atOnce = 10
const secondsAtOnce = Number(process.env['BENCH_SECONDS'] ?? 4)

const secret = 'the secret of a measurement, long enough'
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

/** A connection of its own, kept open. Throws where an answer is not 200. */
function connectionTo(port: number, token: string): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Token ${token}` }
  const ask: Ask = (path) =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, port, path, headers, host: '127.0.0.1' }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${path} was answered by ${answer.statusCode} ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end()
    })
  return { ask, close: () => agent.destroy() }
}

const ticksPerSecond = 100

/** What processes of this machine have worked so far, in ms. */
function processorMs(pids: readonly number[]): Map<number, number> {
  const worked = pids.map((pid): [number, number] => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
      return [pid, ((Number(fields?.[11]) + Number(fields?.[12])) * 1_000) / ticksPerSecond]
    } catch {
      return [pid, 0]
    }
  })
  return new Map(worked)
}

/** What they have worked in between; one that has begun meanwhile all that it has. */
const workedBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>) =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

/** How often a second several do what they do, each again as soon as it is done. */
async function perSecond(workers: readonly ((round: number) => Promise<unknown>)[]) {
  let done = 0
  const startedAt = performance.now()
  const end = startedAt + secondsAtOnce * 1_000
  await Promise.all(
    workers.map(async (work, index) => {
      for (let round = index; performance.now() < end; round += workers.length, done++) await work(round)
    }),
  )
  return { done, rate: (done * 1_000) / (performance.now() - startedAt) }
}

/**
 * One built portal's process on the large demo data, asked over its sockets, and the same database asked raw: in a database of its own on
 * the server of DATABASE_URL that is dropped afterwards, or with BENCH_SEEDED=1 in that one as it is. Throws where DATABASE_URL is not set.
 */
export async function openLargePortal(sizes: Partial<Sizes>) {
  const server = process.env['DATABASE_URL']
  if (server === undefined) throw new Error('DATABASE_URL is not set: this measures a PostgreSQL server')
  process.env['NODE_ENV'] = 'production'
  const seen = watchStatements()
  const isSeeded = process.env['BENCH_SEEDED'] === '1'
  const { url, drop } = isSeeded ? { url: server, drop: async () => {} } : await makeServerDatabase(server)
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  const raws = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const client = new Client({ connectionString: url, options: plannerOptions })
      await client.connect()
      return client
    }),
  )
  const [raw] = raws
  if (!isSeeded) {
    await database.write(async (tx) => {
      await seedDemo(tx, new Date())
      await enlarge(tx, new Date(), { ...largeSizes, ...sizes })
    })
    await database.tidy()
  }
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const portal = await Portal.create({ data, env: { DATABASE_URL: url, PORTAL_SECRET: secret, PORTAL_SEED: 'none' } })
  await portal.start()
  const settings = parseSettings({ PORTAL_SECRET: secret })
  const platform = { database, settings, log: createLog('silent') }
  const connections: { close: () => void }[] = []

  /** Asks as one of the demo's accounts, by so many connections. */
  async function signedIn(name: Account, count = 1): Promise<Ask[]> {
    const answer = await fetch(`http://127.0.0.1:${portal.port}/vue/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `${name}@demo.example`, password: demoPassword }),
    })
    const token = loggedIn.parse(await answer.json()).data.jwt
    tokens.set(name, token)
    const opened = Array.from({ length: count }, () => connectionTo(portal.port, token))
    connections.push(...opened)
    return opened.map(({ ask }) => ask)
  }
  const tokens = new Map<Account, string>()
  const asks = { admin: await signedIn('admin', atOnce), dealer: await signedIn('dealer', atOnce) }

  /** What the backend sends the database for a path, of it what is meant. */
  async function statementsOf(who: Account, path: string, meant: typeof beyondSession): Promise<Statement[]> {
    seen.statements = []
    const headers = { authorization: `Token ${tokens.get(who)}` }
    const response = await answerHttp(platform, new Request(`http://localhost${path}`, { headers }))
    if (response.status !== 200) throw new Error(`${path} was answered by ${response.status}`)
    const statements = meant(seen.statements)
    if (statements.length === 0) throw new Error('No statement was seen')
    return statements
  }

  /** What portal and database have worked for it so far, in ms of the processor; the database's where it is on this machine. */
  async function worked() {
    const found = await raw?.query(`select pid from pg_stat_activity where application_name = 'account-portal'`)
    const pids = z.array(z.object({ pid: z.int() })).parse(found?.rows)
    return {
      portal: processorMs(portal.pid === undefined ? [] : [portal.pid]),
      database: processorMs(pids.map(({ pid }) => pid)),
    }
  }

  async function sendRaw(client: Client | undefined, statements: readonly Statement[]): Promise<void> {
    for (const { text, values } of statements) await client?.query(text, values)
  }

  /**
   * Measures some paths as one question: one after the other by one connection, in turns with what is meant of their statements sent raw by
   * the driver; then by ten at once, and those raw by ten. Says each figure with its bar, and fails the run where one is missed.
   */
  async function judge(
    name: string,
    who: Account,
    paths: readonly string[],
    { runs, meant = beyondSession }: { runs: number; meant?: typeof beyondSession },
  ): Promise<void> {
    const all: Record<'raw' | 'portal', number[]> = { raw: [], portal: [] }
    const sent: Statement[][] = []
    const [ask = failing] = asks[who]
    let slowest = { ms: 0, path: '' }
    for (const path of paths) {
      const statements = await statementsOf(who, path, meant)
      sent.push(statements)
      const times = await timesOfEach(['raw', 'portal'] as const, runs, (kind) =>
        kind === 'portal' ? ask(path) : sendRaw(raw, statements),
      )
      all.raw.push(...(times.get('raw') ?? []))
      all.portal.push(...(times.get('portal') ?? []))
      const ms = quantile(times.get('portal') ?? [], 0.5)
      if (ms > slowest.ms) slowest = { ms, path }
    }
    const nth = <T>(some: readonly T[], round: number) => some[round % some.length]
    const before = await worked()
    const several = await perSecond(asks[who].map((ask) => (round) => ask(nth(paths, round) ?? '')))
    const after = await worked()
    const each = (kind: 'portal' | 'database') => (workedBetween(before[kind], after[kind]) / several.done).toFixed(1)
    const severalRaw = await perSecond(raws.map((client) => (round) => sendRaw(client, nth(sent, round) ?? [])))
    const [direct, whole] = [summary(all.raw), summary(all.portal)]
    const ratios = `${(whole.median / direct.median).toFixed(2)}× / ${(whole.p95 / direct.p95).toFixed(2)}×`
    console.log(
      `${name.padEnd(44)}raw ${written(direct).padEnd(20)}portal ${written(whole).padEnd(20)}${ratios.padEnd(17)}` +
        `p95 ${verdictOf(whole.p95, maxMs, 'ms', 'at most')};  at ${atOnce}: raw ${severalRaw.rate.toFixed(0)} a second, portal ` +
        `${verdictOf(several.rate, minPerSecond, 'a second', 'at least')}, ` +
        `of the processor ${each('portal')} ms a request in the portal and ${each('database')} ms in the database;  load ${loadNow()}` +
        (paths.length > 1 ? `;  slowest at the median: ${slowest.ms.toFixed(0)} ms ${slowest.path}` : ''),
    )
  }

  /** What the statements of a path take, sent raw by the driver, in ms. */
  async function rawTimes(who: Account, path: string, runs: number): Promise<number[]> {
    const statements = await statementsOf(who, path, beyondSession)
    return (await timesOfEach(['raw'], runs, () => sendRaw(raw, statements))).get('raw') ?? []
  }

  async function close(): Promise<void> {
    for (const connection of connections) connection.close()
    await portal.remove()
    await Promise.all(raws.map((client) => client.end()))
    await database.close()
    await drop()
  }

  return {
    ask: { admin: asks.admin[0] ?? failing, dealer: asks.dealer[0] ?? failing },
    judge,
    rawTimes,
    close,
    portal,
    database,
  }
}

const failing: Ask = async (path) => {
  throw new Error(`No connection for ${path}`)
}
