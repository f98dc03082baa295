import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { Portal } from '#e2e/kit/portal.ts'
import { freePort, startCluster } from '#tests/backend/platform/db/cluster.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/backend/platform/db/pgbouncer.ts'

const balancer = '/usr/sbin/haproxy'

/** PgBouncer’s settings: more connections than in the tests, and short waits, so that a new server is found soon. */
const pooled = ['default_pool_size = 20', 'server_connect_timeout = 2', 'server_login_retry = 1']

/** The Debian packages that the stack needs and this machine lacks. */
export const missingPrograms = [...(existsSync(balancer) ? [] : ['haproxy']), ...(hasPgBouncer ? [] : ['pgbouncer'])]

export type Stack = Awaited<ReturnType<typeof startStack>>

const start = z.object({ company: z.int(), keys: z.array(z.string()).min(2) })

/**
 * Starts a highly available setup with the demo data: HAProxy, two portals, PgBouncer in transaction mode, a primary
 * and a synchronous standby.
 */
export async function startStack() {
  const cluster = await startCluster()
  const folder = mkdtempSync(join(tmpdir(), 'portal-drill-'))
  const [front, mailPort] = [await freePort(), await freePort()]
  await cluster.makeSynchronous()
  const pooler = await startPgBouncer(cluster.url('primary'), pooled)
  const env = {
    DATABASE_URL: pooler.of(cluster.url('primary')),
    DATABASE_DIRECT_URL: cluster.url('primary', 'standby'),
    PORTAL_SECRET: 'the secret of both processes of a drill',
    PORTAL_SEED: 'demo',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  }
  const portalAt = async (name: string) => new Portal(await freePort(), join(folder, name), env)
  const portals = [await portalAt('one'), await portalAt('two')] as const
  // One after the other: the second portal finds the demo data of the first.
  for (const portal of portals) await portal.start()
  const proxy = await balance(folder, front, portals)

  let server = cluster.url('primary')
  const query = async <Row extends z.ZodType>(row: Row, text: string, values: readonly unknown[] = []) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    try {
      return z.array(row).parse((await client.query(text, [...values])).rows)
    } finally {
      await client.end()
    }
  }
  const [found] = await query(
    start,
    `select (select min(id) from company where parent_id is null) as company,
      (select json_agg(key) from (select key from text_key where space = 'system' order by position limit 2) k) as keys`,
  )
  return {
    url: `http://127.0.0.1:${front}`,
    mailPort,
    cluster,
    pooler,
    portals,
    ...start.parse(found),
    query,
    /** Returns the URL of the server that accepts writes. */
    primary: () => server,
    /** Makes the standby the primary and points the pooler to it, as Patroni does with a callback. */
    takeOver() {
      cluster.promote()
      server = cluster.url('standby')
      pooler.pointTo(server)
    },
    async end() {
      proxy.kill('SIGKILL')
      for (const portal of portals) await portal.remove()
      await pooler.stop()
      cluster.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function balance(folder: string, port: number, portals: readonly Portal[]): Promise<ChildProcess> {
  const config = join(folder, 'haproxy.cfg')
  const servers = portals.map((portal, at) => `  server portal${at} 127.0.0.1:${portal.port}`)
  const lines = [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  option redispatch',
    '  retries 3',
    'frontend portal',
    `  bind 127.0.0.1:${port}`,
    '  default_backend portals',
    'backend portals',
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    '  default-server check inter 500ms fall 2 rise 1',
    ...servers,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  const child = spawn(balancer, ['-db', '-q', '-f', config], { stdio: 'ignore' })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const until = Date.now() + 30_000; !(await isReady()); await sleep(100))
    if (Date.now() > until) throw new Error('HAProxy does not answer')
  return child
}
