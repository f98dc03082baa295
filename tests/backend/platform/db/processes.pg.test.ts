import { type ChildProcess, fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { demoPassword } from '#src/backend/demo/seed-demo.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { secret } from '#tests/backend/portal.ts'

const server = process.env['DATABASE_URL']

const anyMessage = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), status: z.number(), body: z.string() }),
  z.object({ received: z.string() }),
])
type Answer = { status: number; data: Record<string, unknown> }
const envelope = z.object({ data: z.record(z.string(), z.unknown()) })

/** A backend in a separate process. `received` is the text that its streams have sent. */
class Process {
  received = ''
  readonly ready: Promise<void>
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #asked = 0

  constructor(databaseUrl: string) {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      PORTAL_SECRET: secret,
      PORTAL_SEED: 'demo',
      PORTAL_BASKET_STEP_SECONDS: '1',
      LOG_LEVEL: 'error',
    }
    const child = fork(join(import.meta.dirname, 'process.ts'), { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#child = child
    this.ready = new Promise((ready, failed) => {
      child.once('exit', (code) => failed(new Error(`The backend's process ended with ${code}`)))
      child.on('message', (message) => {
        const one = anyMessage.parse(message)
        if ('ready' in one) ready()
        else if ('received' in one) this.received += one.received
        else {
          const data = one.body === '' ? {} : envelope.parse(JSON.parse(one.body)).data
          this.#waiting.get(one.id)?.({ status: one.status, data })
        }
      })
    })
  }

  ask(method: string, path: string, token?: string, body?: object): Promise<Answer> {
    const id = ++this.#asked
    return new Promise((answered) => {
      this.#waiting.set(id, answered)
      this.#child.send({ id, method, path, token, ...(body && { body: JSON.stringify(body) }) })
    })
  }

  async login(account: string, password = demoPassword): Promise<Answer & { token: string }> {
    const answer = await this.ask('POST', '/vue/login/', undefined, {
      username: `${account}@demo.example`,
      password,
    })
    return { ...answer, token: z.string().catch('').parse(answer.data['jwt']) }
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.#child.once('exit', done))
    this.#child.disconnect()
    await gone
  }
}

describe.runIf(server)('three processes on one database', () => {
  let drop: () => Promise<void>
  let database: Database
  let processes: Process[]
  const at = (index: number): Process => {
    const one = processes[index % processes.length]
    if (!one) throw new Error('no process')
    return one
  }
  beforeAll(async () => {
    const made = await makeServerDatabase(server ?? '')
    drop = made.drop
    // All start in parallel on an empty database, which each of them would migrate and seed.
    processes = [1, 2, 3].map(() => new Process(made.url))
    await Promise.all(processes.map(({ ready }) => ready))
    database = await openDatabase({ databaseUrl: made.url, dataDir: tmpdir() })
  }, 120_000)
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await database.close()
    await drop()
  })

  const count = async (statement: ReturnType<typeof sql>) =>
    (await rowsOf(database.read, z.object({ n: z.coerce.number() }), statement))[0]?.n

  test('migrate and seed it once, although all start in parallel', async () => {
    expect(await count(sql`select count(*) n from company`)).toBe(420)
    expect(await count(sql`select count(*) n from seed`)).toBe(1)
    expect(await count(sql`select count(*) - count(distinct hash) n from drizzle.__drizzle_migrations`)).toBe(0)
  })

  test('approve a basket once, and move it once per step', { timeout: 60_000 }, async () => {
    const { token } = await at(0).login('admin')
    const waiting = await rowsOf(
      database.read,
      z.object({ number: z.string() }),
      sql`select basket_number as number from basket where status = 2 order by basket_number limit 24`,
    )
    expect(waiting).toHaveLength(24)
    const codes = await Promise.all(
      waiting.map(({ number }) =>
        Promise.all(
          processes.map(async (one, i) => {
            const path = `/vue/basket/${number}/approve/?approvalNumber=B-${i}`
            return (await one.ask('POST', path, token)).status
          }),
        ),
      ),
    )
    for (const one of codes) expect(one.toSorted()).toEqual([200, 409, 409])
    const subjects = sql.join(
      waiting.map(({ number }) => sql`${`basket ${number}`}`),
      sql`, `,
    )
    const steps = sql`select count(*) n from audit where action = 'basket.step' and subject in (${subjects})`
    await expect.poll(() => count(steps), { timeout: 30_000, interval: 250 }).toBe(48)
    const twice = sql`select count(*) n from (select subject, before->>'status' from audit
      where action like 'basket.%' group by 1, 2 having count(*) > 1) twice`
    expect(await count(twice)).toBe(0)
    const done = sql`select count(*) n from basket where status = 5 and 'basket ' || basket_number in (${subjects})`
    expect(await count(done)).toBe(24)
  })

  test('share one count of wrong passwords', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, (_, i) => at(i).login('joiner', 'a wrong password')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await at(1).login('joiner')).status).toBe(429)
  })

  test('reject a session as soon as another process has ended it', async () => {
    const { token } = await at(0).login('approver')
    expect((await at(1).ask('GET', '/vue/basket/list/?page=1', token)).status).toBe(200)
    await at(2).ask('GET', '/account/logout/', token)
    expect((await at(1).ask('GET', '/vue/basket/list/?page=1', token)).status).toBe(401)
  })

  test('notify each other of changes, also after the connection for it was lost', async () => {
    const { token } = await at(0).login('admin')
    const [first, second] = await rowsOf(
      database.read,
      z.object({ number: z.string() }),
      sql`select basket_number as number from basket where status = 2 order by basket_number desc limit 2`,
    )
    const listener = at(1)
    expect((await listener.ask('GET', '/vue/basket/stream/', token)).status).toBe(200)
    await expect.poll(() => listener.received).toContain('event: ready\ndata: {"missed":false}')
    await at(0).ask('POST', `/vue/basket/${first?.number}/approve/?approvalNumber=C-1`, token)
    await expect.poll(() => listener.received).toContain(`"basket_number":"${first?.number}","order_status":3`)

    const cut = sql`select count(pg_terminate_backend(pid)) n from pg_stat_activity
      where application_name = 'account-portal listener' and datname = current_database()`
    expect(await count(cut)).toBe(1)
    await expect.poll(() => listener.received, { timeout: 10_000 }).toContain('event: ready\ndata: {"missed":true}')
    await at(2).ask('POST', `/vue/basket/${second?.number}/approve/?approvalNumber=C-2`, token)
    await expect.poll(() => listener.received).toContain(`"basket_number":"${second?.number}","order_status":3`)
  })
})
