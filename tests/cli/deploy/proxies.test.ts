import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { groups } from '#src/session/groups.ts'
import { makeDataDirectory, removeDirectories } from '#tests/backend/database.ts'
import { freePort, type PortalCopy, startCopy } from '#tests/fuzz/portal-copy.ts'
import { isWhole } from '#tests/sample.ts'
import { visit } from './visitor.ts'

const timeoutMs = 300_000
const host = 'portal.test.example'
const [username, password] = ['a@test.example', 'Zinken-und-Zapfen-7']
const folder = mkdtempSync(join(tmpdir(), 'portal-proxies-'))
const [certificate, key, both] = [join(folder, 'certificate.pem'), join(folder, 'key.pem'), join(folder, 'both.pem')]

/** By program: its configuration file in this project, its arguments, and how a test adapts the configuration. */
const proxies: Record<string, { file: string; words: (config: string) => string[]; adapt: (text: string) => string }> =
  {
    '/usr/sbin/nginx': {
      file: 'nginx.conf',
      words: (config) => ['-p', folder, '-c', config, '-e', 'stderr', '-g', 'daemon off;'],
      adapt: (text) => `pid ${folder}/pid; events {} http { access_log off; ${text} }`,
    },
    '/usr/sbin/haproxy': { file: 'haproxy.cfg', words: (config) => ['-db', '-q', '-f', config], adapt: (text) => text },
    '/usr/bin/caddy': {
      file: 'Caddyfile',
      words: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
      adapt: (text) => text,
    },
  }

describe.runIf(isWhole)('a portal behind', () => {
  let portal: PortalCopy
  beforeAll(async () => {
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
    const out = ['-keyout', key, '-out', certificate]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...out, ...subject], {
      stdio: 'ignore',
    })
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    const sites = join(folder, 'sites.json')
    writeFileSync(sites, JSON.stringify([{ host, title: 'Test', logo: { path: 'M3 3h16v16H3z' }, accent: '#0b6e5f' }]))
    portal = await startCopy({ env: { PORTAL_DATA: await makeData(), PORTAL_SITES: sites } })
  }, timeoutMs)
  afterAll(async () => {
    await portal.end()
    removeDirectories()
    rmSync(folder, { recursive: true, force: true })
  })

  describe.each(Object.entries(proxies))('%s', (program, proxy) => {
    const reason = existsSync(program) ? '' : ' (skipped: it is not installed)'

    test.skipIf(reason)(`signs in, takes files and streams events${reason}`, { timeout: timeoutMs }, async () => {
      const [plain, secure] = [await freePort(), await freePort()]
      const config = join(folder, proxy.file)
      writeFileSync(config, proxy.adapt(configured(proxy.file, { plain, secure })))
      const env = { ...process.env, HOME: folder }
      const child = spawn(program, proxy.words(config), { env, stdio: ['ignore', 'ignore', 'pipe'] })
      let said = ''
      child.stderr.on('data', (chunk) => (said += String(chunk)))
      const ended = once(child, 'exit')
      try {
        await expectPortal(plain, secure)
      } catch (error) {
        throw new Error(`${program} said:\n${said}`, { cause: error })
      } finally {
        child.kill('SIGTERM')
        await ended
      }
    })
  })

  /** Returns the project's configuration with the ports and paths of this test. */
  function configured(file: string, { plain, secure }: { plain: number; secure: number }): string {
    const replaced: [string, string][] = [
      ['portal.example.com {', `{\nadmin off\nhttp_port ${plain}\n}\n${host}:${secure} {\ntls ${certificate} ${key}`],
      ['portal.example.com', host],
      ['127.0.0.1:3000', `127.0.0.1:${portal.port}`],
      ['listen 80;', `listen ${plain};`],
      ['listen 443 ', `listen ${secure} `],
      ['bind :80\n', `bind :${plain}\n`],
      ['bind :443 ', `bind :${secure} `],
      ['/etc/ssl/portal/fullchain.pem', certificate],
      ['/etc/ssl/portal/privkey.pem', key],
      ['/etc/ssl/portal/portal.pem', both],
    ]
    const text = readFileSync(join('src/cli/deploy', file), 'utf8')
    return replaced.reduce((done, [from, to]) => done.replaceAll(from, to), text)
  }
})

async function expectPortal(plain: number, secure: number): Promise<void> {
  const browser = visit({ protocol: 'https:', host, port: secure, ca: readFileSync(certificate, 'utf8') })
  await vi.waitFor(async () => expect((await browser.send('/readyz')).status).toBe(200), { timeout: timeoutMs })
  const redirect = await visit({ protocol: 'http:', host, port: plain }).send('/login')
  expect(String(redirect.status)).toMatch(/^30[18]$/)
  expect(redirect.headers.location).toMatch(/^https:\/\/portal\.test\.example/)
  const page = await browser.send('/login')
  expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': 'max-age=31536000' } })
  expect((await browser.signIn(username, password)).status).toBe(303)
  expect(browser.cookies().find((cookie) => cookie.startsWith('__Host-portal='))).toMatch(/; Secure/i)
  const list = await browser.uploadPrices(50)
  expect([list.status, JSON.parse(list.text)]).toEqual([200, expect.objectContaining({ status: true })])
  expect((await browser.uploadPrices(60)).status).toBe(413)
  expect(await browser.firstEvent()).toMatch(/^event: ready$/m)
}

/** A data directory with one user, who has every permission. */
async function makeData(): Promise<string> {
  const dataDir = await makeDataDirectory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const passwordHash = await hashPassword(password)
  await database.write(async (tx) => {
    await tx.insert(company).values({ id: 1, name1: 'Supplier' })
    const person = { email: username, companyId: 1, groups: [...groups], active: true, firstName: 'A', passwordHash }
    await tx.insert(contact).values(person)
  })
  await database.close()
  return dataDir
}
