import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './cluster.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(program)

/**
 * Starts Debian’s PgBouncer in transaction mode, with four connections per database, in front of a server. `of` returns
 * the URL of a database through PgBouncer.
 */
export async function startPgBouncer(server: string, more: readonly string[] = []) {
  const { username, password } = new URL(server)
  // Not in TMPDIR, which only the user of the tests may enter: root starts PgBouncer as another user.
  const folder = mkdtempSync('/tmp/pgbouncer-')
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`, { mode: 0o644 })
    return join(folder, name)
  }
  const users = file('users.txt', [`"${username}" "${password}"`])
  const configure = (target: string) =>
    file('pgbouncer.ini', [
      '[databases]',
      `* = host=${new URL(target).hostname} port=${new URL(target).port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 300',
      ...more,
    ])
  const config = configure(server)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const start = () => spawn(program, [...user, config], { stdio: 'ignore' })
  let child = start()
  const kill = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }
  const of = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: of(server) })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (tries > 100) throw error
      await sleep(50)
    }
  }
  return {
    of,
    kill,
    restart() {
      child = start()
    },
    /** Directs new transactions to another server. */
    pointTo(target: string) {
      configure(target)
      child.kill('SIGHUP')
    },
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
