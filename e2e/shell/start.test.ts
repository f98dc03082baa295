import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#e2e/kit/fixtures.ts'
import { Portal, root } from '#e2e/kit/portal.ts'

test.use({ sharesPortal: true })

type Ended = { code: number | null; output: string }

/** Starts a portal that is expected to fail, and returns its output. */
async function refusal(env: Record<string, string>): Promise<Ended> {
  const child = spawn(join(root, 'node_modules/.bin/node'), ['src/cli/serve.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output: output.trim() }
}

const oneLine = /^[^\n]+$/

test('a port in use is reported in one line, and the running portal continues', async ({ portal }) => {
  const data = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const { code, output } = await refusal({ PORT: String(portal.port), PORTAL_DATA: data })
  expect(code).toBe(1)
  expect(output).toMatch(oneLine)
  expect(output).toContain(`PORT is ${portal.port}`)
  expect(await portal.isReady()).toBe(true)
  await rm(data, { recursive: true })
})

test('a data folder in use is reported in one line with its owner, and nothing in it changes', async ({ portal }) => {
  const { code, output } = await refusal({ PORTAL_DATA: portal.data })
  expect(code).toBe(1)
  expect(output).toMatch(oneLine)
  expect(output).toContain(portal.data)
  expect(await portal.isReady()).toBe(true)
})

test('a missing secret or a wrong setting stops the start with one line that names it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const sites = join(data, 'sites.json')
  await writeFile(sites, '[{"host":"shop.example","title":"Shop","logo":{"path":"M0 0"},"accent":"teal"}]')
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' }, /PORTAL_SECRET/],
    [{ PORTAL_API_URL: 'http://127.0.0.1:1' }, /PORTAL_SECRET/],
    [{ PORT: 'eighty' }, /PORT\b.*eighty/],
    [{ PORTAL_SEED: 'some' }, /PORTAL_SEED.*some.*demo/],
    [{ PORTAL_SITES: join(data, 'none.json') }, /PORTAL_SITES.*none\.json/],
    [{ PORTAL_SITES: sites }, /PORTAL_SITES.*accent/],
  ]
  for (const [env, expected] of cases) {
    const { code, output } = await refusal({ PORTAL_DATA: data, ...env })
    expect([env, code]).toEqual([env, 1])
    expect(output).toMatch(oneLine)
    expect(output).toMatch(expected)
  }
  await rm(data, { recursive: true })
})

test('an unreachable database stops the start with one line without its password', async () => {
  const { code, output } = await refusal({
    DATABASE_URL: 'postgres://portal:hush-hush@127.0.0.1:1/portal',
    PORTAL_SECRET: 'a'.repeat(40),
  })
  expect(code).toBe(1)
  expect(output).toMatch(oneLine)
  expect(output).toContain('DATABASE_URL')
  expect(output).not.toContain('hush-hush')
})

test('a portal started without demo data has no demo account', async () => {
  const data = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const portal = await Portal.create({ data, env: { PORTAL_SEED: 'none' } })
  await portal.start()
  const answer = await fetch(`http://127.0.0.1:${portal.port}/vue/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.example', password: 'demo-portal-1' }),
  })
  expect(answer.status).toBe(401)
  await portal.remove()
})

test('every route refuses a body of 2 MB with 413', async ({ portal }) => {
  const body = JSON.stringify({ username: 'x'.repeat(2_000_000), password: 'demo-portal-1' })
  for (const path of ['/vue/login/', '/login', '/_serverFn/anything']) {
    const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([path, answer.status]).toEqual([path, 413])
  }
})

test('a login whose body is not a form is refused like an empty one, without an exception', async ({ portal }) => {
  const file = new FormData()
  file.set('username', new File(['x'], 'name.txt'))
  const bodies: RequestInit[] = [
    { body: 'broken', headers: { 'content-type': 'multipart/form-data' } },
    { body: '{"username":1}', headers: { 'content-type': 'application/json' } },
    { body: file },
  ]
  for (const sent of bodies) {
    const headers = { origin: portal.url, ...sent.headers }
    const answer = await fetch(`${portal.url}/login`, { method: 'POST', redirect: 'manual', ...sent, headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
  }
})

test('demo accounts are open to this machine only, whatever HOST is, unless PORTAL_SEED is demo', async () => {
  const portal = await Portal.create({ env: { HOST: '0.0.0.0' } })
  // A portal that listens on all addresses answers here; one that listens on 127.0.0.1 does not.
  const elsewhere = () => fetch(`http://127.0.0.2:${portal.port}/healthz`).then(({ status }) => status)
  await portal.start()
  await expect(elsewhere()).rejects.toThrow('fetch failed')
  await expect.poll(() => portal.output).toMatch(/^HOST is 0\.0\.0\.0, but .*PORTAL_SEED=demo.*$/m)
  await portal.stop()
  const none = new Portal(portal.port, portal.data, { HOST: '0.0.0.0', PORTAL_SEED: 'none' })
  await none.start()
  await expect(elsewhere()).rejects.toThrow('fetch failed')
  await none.stop()
  const open = new Portal(portal.port, portal.data, { HOST: '0.0.0.0', PORTAL_SEED: 'demo' })
  await open.start()
  expect(await elsewhere()).toBe(200)
  await open.remove()
})

test.describe('on a separate portal', () => {
  test.use({ sharesPortal: false })

  test('SIGTERM stops the portal cleanly, and the next start finds all data', async ({ portal }) => {
    await portal.stop('SIGTERM')
    await portal.start()
    const call = await portal.vue('translator')
    expect(await call('i18n/system/?src=master&dst=de')).toMatchObject({ status: true })
  })
})
