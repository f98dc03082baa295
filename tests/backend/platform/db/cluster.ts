import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'

const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? ''

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const port: number = Object(server.address()).port
      server.close(() => found(port))
    })
  })

/** Starts a PostgreSQL server and a standby of it, from Debian’s packages. */
export async function startCluster() {
  // Not in TMPDIR, which only the user of the tests may enter: root starts the servers as another user.
  const folder = mkdtempSync('/tmp/cluster-')
  const isRoot = process.getuid?.() === 0
  chmodSync(folder, 0o777)
  const run = (program: string, ...args: string[]) => {
    const [command, ...all] = isRoot
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args]
      : [join(bin, program), ...args]
    execFileSync(command ?? '', all, { cwd: '/tmp', stdio: 'ignore', env: { ...process.env, PGPASSWORD: 'cluster' } })
  }
  const ports = { primary: await freePort(), standby: await freePort() }
  type Name = keyof typeof ports
  const data = (name: Name) => join(folder, name)
  const start = (name: Name) =>
    run(
      'pg_ctl',
      '-D',
      data(name),
      '-l',
      `${data(name)}.log`,
      '-w',
      '-o',
      `-p ${ports[name]} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`,
      'start',
    )
  const stop = (name: Name) => run('pg_ctl', '-D', data(name), '-m', 'immediate', 'stop')
  writeFileSync(join(folder, 'password'), 'cluster\n', { mode: 0o644 })
  run(
    'initdb',
    '-D',
    data('primary'),
    '-U',
    'portal',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'password')}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  start('primary')
  run('createdb', '-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'portal', 'portal')
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(ports.primary),
    '-U',
    'portal',
    '-D',
    data('standby'),
    '-R',
    '-c',
    'fast',
  )
  start('standby')
  const url = (...names: readonly Name[]) =>
    `postgres://portal:cluster@${names.map((name) => `127.0.0.1:${ports[name]}`).join(',')}/portal`
  return {
    url,
    start,
    stop,
    /** Makes every later commit wait until the standby has it too. */
    async makeSynchronous() {
      const client = new Client({ connectionString: url('primary') })
      await client.connect()
      await client.query("alter system set synchronous_standby_names = '*'")
      await client.query('select pg_reload_conf()')
      await client.end()
    },
    promote: () => run('pg_ctl', '-D', data('standby'), '-w', 'promote'),
    end() {
      for (const name of ['primary', 'standby'] as const)
        try {
          stop(name)
        } catch {
          // The server is stopped already.
        }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
