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
import { serverOptions } from '#src/backend/platform/db/prepare-server.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { parseSettings } from '#src/settings.ts'
import { Portal } from '#e2e/kit/portal.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { countServerAsOwn } from './machine.ts'

type Sizes = typeof largeSizes
export type Account = 'admin' | 'dealer'
/** A statement as the backend sends it to the database. */
export type Statement = { text: string; values: unknown[] }
/** Requests one path over one connection. */
export type Ask = (path: string) => Promise<string>

export const atOnce = 10

const secret = 'the secret of a measurement, long enough'
const statement = z.object({ text: z.string() })
const loggedIn = z.object({ data: z.object({ jwt: z.string() }) })

/** Records every statement of this process’s pools, until `end` is called. */
function watchStatements() {
  const seen = { statements: Array.of<Statement>(), end: () => void Reflect.set(Pool.prototype, 'query', query) }
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

/** Opens a connection that stays open. `ask` rejects if an answer is not 200. */
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

/** Returns the processor time in ms that each process has used so far; 0 for a process that is not on this machine. */
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

/**
 * Starts a built portal on the large demo data, and returns connections to the portal and to its database. The data is
 * in a new database on the server of DATABASE_URL, which is dropped at the end. If `isSeeded` (BENCH_SEEDED=1), the
 * database of DATABASE_URL is used as it is. Throws if DATABASE_URL is not set.
 */
export async function openLargePortal(sizes: Partial<Sizes>, isSeeded: boolean) {
  const server = process.env['DATABASE_URL']
  if (server === undefined) throw new Error('DATABASE_URL is not set: this measures a PostgreSQL server')
  process.env['NODE_ENV'] = 'production'
  const seen = watchStatements()
  const { url, drop } = isSeeded ? { url: server, drop: async () => {} } : await makeServerDatabase(server)
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  const raws = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const client = new Client({ connectionString: url, options: serverOptions })
      await client.connect()
      return client
    }),
  )
  const [raw] = raws
  if (raw) await countServerAsOwn(raw)
  if (!isSeeded) {
    await database.write(async (tx) => {
      await seedDemo(tx, new Date())
      await enlarge(tx, new Date(), { ...largeSizes, ...sizes })
    })
    await database.vacuumAndAnalyze()
  }
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const portal = await Portal.create({ data, env: { DATABASE_URL: url, PORTAL_SECRET: secret, PORTAL_SEED: 'none' } })
  await portal.start()
  const settings = parseSettings({ PORTAL_SECRET: secret })
  const platform = { database, settings, log: createLog('silent') }
  const connections: { close: () => void }[] = []

  /** Signs in with a demo account, and opens this number of connections. */
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

  /** Returns the statements that the backend sends for a path, filtered by `isMeant`. Throws if there are none. */
  async function statementsOf(who: Account, path: string, isMeant: (text: string) => boolean): Promise<Statement[]> {
    seen.statements = []
    const headers = { authorization: `Token ${tokens.get(who)}` }
    const response = await answerHttp(platform, new Request(`http://localhost${path}`, { headers }))
    if (response.status !== 200) throw new Error(`${path} was answered by ${response.status}`)
    const statements = seen.statements.filter(({ text }) => isMeant(text))
    if (statements.length === 0) throw new Error('No statement was seen')
    return statements
  }

  /**
   * Returns the processor time of portal and database so far, in ms by process id; that of the database only if it is
   * on this machine.
   */
  async function worked() {
    const found = await raw?.query(`select pid from pg_stat_activity where application_name = 'account-portal'`)
    const pids = z.array(z.object({ pid: z.int() })).parse(found?.rows)
    return {
      portal: processorMs(portal.pid === undefined ? [] : [portal.pid]),
      database: processorMs(pids.map(({ pid }) => pid)),
    }
  }

  async function close(): Promise<void> {
    for (const connection of connections) connection.close()
    seen.end()
    await portal.remove()
    await Promise.all(raws.map((client) => client.end()))
    await database.close()
    await drop()
  }

  /** One function per connection of the driver, which sends statements as they are. */
  const sends = raws.map((client) => async (statements: readonly Statement[]): Promise<void> => {
    for (const { text, values } of statements) await client.query(text, values)
  })

  return { asks, sends, statementsOf, worked, close, portal, database }
}
