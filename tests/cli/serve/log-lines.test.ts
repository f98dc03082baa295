import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { accountIn } from '#src/backend/platform/log/log.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { type Group, groups } from '#src/session/groups.ts'
import { makeDataDirectory, removeDirectories } from '#tests/backend/database.ts'
import { freePort, type PortalCopy, startCopy } from '#tests/fuzz/portal-copy.ts'
import { sendRaw } from '#tests/fuzz/raw-request.ts'
import { eventually } from '#tests/eventually.ts'

const secret = 'the secret of a test of the log, long enough'
const password = 'demo-portal-1'
const planted = 'Hobelbank-Zwinge-77'
const stranger = 'planted.person@secret.example'
const address = '192.0.2.77'
const timeoutMs = 240_000

const parsed = z.looseObject({ level: z.string(), time: z.iso.datetime(), event: z.string(), msg: z.string() })
const login = z.object({ data: z.object({ jwt: z.string() }) })

let portal: PortalCopy
let code: number | null
/** Text that no line may contain. */
const hidden = [planted, stranger, 'secret.example', 'demo.example', 'private-word', password]

/** Creates a data directory with three users of one company. The demo data would take most of the time. */
async function makeData(): Promise<string> {
  const dataDir = await makeDataDirectory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const passwordHash = await hashPassword(password)
  await database.write(async (tx) => {
    await tx.insert(company).values({ id: 1, name1: 'Supplier' })
    const person = (name: string, of: readonly Group[]) => ({
      email: `${name}@demo.example`,
      groups: [...of],
      companyId: 1,
      firstName: 'A',
      active: true,
      passwordHash,
    })
    const people = [person('admin', groups), person('dealer', ['IS_DEALER_ADMIN']), person('joiner', [])]
    await tx.insert(contact).values(people)
  })
  await database.close()
  return dataDir
}

/** The error references of requests that were refused outside the calls. */
const references: string[] = []

let dataDir = ''
let metricsPort = 0
let metrics = ''
beforeAll(async () => {
  dataDir = await makeData()
  metricsPort = await freePort()
  const env = {
    PORTAL_DATA: dataDir,
    PORTAL_SECRET: secret,
    LOG_LEVEL: 'debug',
    METRICS_PORT: String(metricsPort),
  }
  portal = await startCopy({ imported: join(import.meta.dirname, 'noise.mjs'), env })
  await drive()
  metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  code = await portal.stop()
}, timeoutMs)
afterAll(async () => {
  await portal.end()
  removeDirectories()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${portal.port}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'x-forwarded-for': address, ...init.headers },
  })
const post = (path: string, body: string, headers = {}) =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const signIn = (name: string, word = password) =>
  post('/vue/login/', JSON.stringify({ username: name, password: word }))

/** Sends requests for every kind of log line, and hostile ones. */
async function drive(): Promise<void> {
  expect((await signIn('joiner@demo.example', planted)).status).toBe(401)
  for (let n = 0; n < 11; n += 1) await signIn(stranger, planted)
  expect((await signIn(stranger, planted)).status).toBe(429)
  const { jwt } = login.parse(await (await signIn('joiner@demo.example')).json()).data
  const admin = login.parse(await (await signIn('admin@demo.example')).json()).data.jwt
  hidden.push(jwt, admin)
  expect((await ask('/vue/price/logs/', { headers: { authorization: `Token ${jwt}` } })).status).toBe(403)
  for (const path of [
    `/vue/nothing/?password=${planted}`,
    `/nothing?token=${planted}`,
    `/vue/contact/list/?email=${stranger}`,
  ])
    await ask(path, { headers: { authorization: `Token ${admin}` } })
  expect((await post('/vue/login/', `{"password": ${planted}`)).status).toBe(400)
  await cutOff(admin)
  await refusals()
  await serverFunctions()
  await followLink()
  await logIn()
  await hostile()
  process.kill(portal.pid ?? 0, 'SIGUSR2')
  await eventually(() => expect(portal.errors()).toContain('noise: rejected'))
}

/** Sends part of an upload of 5 MB, and disconnects. */
async function cutOff(token: string): Promise<void> {
  const head = [
    'POST /vue/price/upload/ HTTP/1.1',
    'Host: localhost',
    `X-Forwarded-For: ${address}`,
    `Authorization: Token ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 5000000',
    '\r\n--b\r\nContent-Disposition: form-data; name="prices"; filename="p.csv"\r\n\r\narticle_uid;article_type;price\n',
  ].join('\r\n')
  const before = portal.errors().length
  const socket = connect(portal.port, '127.0.0.1')
  await new Promise<void>((sent) => socket.write(`${head}${`${planted};front;1\n`.repeat(50_000)}`, () => sent()))
  socket.destroy()
  await eventually(() => expect(portal.errors().slice(before)).toContain('request-aborted'))
}

/** Sends requests that are refused before any call: a form of another site, an unknown function, a body, a method. */
async function refusals(): Promise<void> {
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const own = { origin: `http://127.0.0.1:${portal.port}`, 'sec-fetch-site': 'same-origin' }
  const [id = ''] = portal.targets.functions
  for (const [status, path, headers] of [
    [403, `/register-company/${planted}?token=${planted}`, evil],
    [404, `/_serverFn/nothing?token=${planted}`, own],
    [400, `/_serverFn/${id}`, own],
    [405, '/icon.svg', own],
  ] as const) {
    const answer = await post(path, '', headers)
    expect([path, answer.status]).toEqual([path, status])
    references.push(answer.headers.get('x-request-id') ?? '')
  }
}

/** Sends server functions what their pages would never send, some of it well-formed. */
async function serverFunctions(): Promise<void> {
  const word = `{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":1,"s":"${planted}"}]},"o":0}`
  const headers = {
    origin: `http://127.0.0.1:${portal.port}`,
    'sec-fetch-site': 'same-origin',
    'x-tsr-serverfn': 'true',
  }
  for (const id of portal.targets.functions) {
    await post(`/_serverFn/${id}`, planted, headers)
    await post(`/_serverFn/${id}`, `{"t":${word},"f":63,"m":[]}`, headers)
  }
}

/** Requests a reset by mail, opens the page of its link, and uses the link without success. */
async function followLink(): Promise<void> {
  await post('/vue/password/reset/', '{"email":"dealer@demo.example"}')
  const outbox = join(dataDir, 'outbox')
  const mail = await eventually(() =>
    readFileSync(join(outbox, readdirSync(outbox).find((file) => /^[^.].*[.]eml$/.test(file)) ?? ''), 'utf8'),
  )
  const token = /password\/change\/([\w-]{43})/.exec(mail)?.[1] ?? ''
  expect(token).toHaveLength(43)
  hidden.push(token)
  await ask(`/account/password/change/${token}`)
  await post('/vue/password/change/', JSON.stringify({ token, password: planted, password2: 'other' }))
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
const requestId = 'id-of-a-proxy'

/**
 * Logs in with the page’s form, opens a page as that user, and requests /readyz. Does not log in through a proxy, as
 * that would need https.
 */
async function logIn(): Promise<void> {
  const own = `http://127.0.0.1:${portal.port}`
  const form = { origin: own, 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams({ username: 'admin@demo.example', password })
  const answer = await fetch(`${own}/login`, { method: 'POST', redirect: 'manual', body, headers: form })
  expect(answer.headers.get('location')).toBe('/companies/1')
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { cookie: cookie.join('; '), traceparent, 'x-request-id': requestId }
  const page = await fetch(`${own}/edit-contact/1?q=private-word`, { redirect: 'manual', headers })
  expect([page.status, page.headers.get('x-request-id')]).toEqual([200, requestId])
  expect((await ask('/readyz')).status).toBe(200)
}

/** Sends bytes that control a terminal or start a new line, in every part of a request. */
async function hostile(): Promise<void> {
  const agent = `\u001b[2J${planted}\u009b31m`
  const forged = '%0a{"level":"fatal","event":"forged"}%0d%1b[2J'
  const lines = (more: string) => `Host: localhost\r\nConnection: close\r\n${more}\r\n\r\n`
  for (const target of [`/vue/${forged}/`, `/${forged}`, `/vue/company/${forged}/info/`]) {
    await sendRaw(portal.port, `GET ${target} HTTP/1.1\r\n${lines(`User-Agent: ${agent}`)}`)
    const high = `User-Agent: \u009b2J\u0085\r\nX-Forwarded-For: \u009b2J\u0085{"event":"forged"}\r\nX-Request-Id: \u009b2J`
    await sendRaw(portal.port, `GET ${target} HTTP/1.1\r\n${lines(high)}`)
  }
}

/** Returns the lines of the log. Throws if a line is not a complete object. */
function logged() {
  return portal
    .errors()
    .trimEnd()
    .split('\n')
    .map((line) => parsed.parse(JSON.parse(line)))
}
const eventsOf = (event: string) => logged().filter((line) => line.event === event)

test('after the addresses, a running portal writes only lines of JSON, whatever it receives', () => {
  const errors = portal.errors()
  // eslint-disable-next-line no-control-regex
  expect(errors).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/)
  expect(eventsOf('forged')).toEqual([])
  const stdout = portal
    .said()
    .split('\n')
    .filter((line) => line !== '' && !errors.includes(line))
  expect(stdout.filter((line) => !/^\S.* +http:\/\/[\w.]+:\d+\/$/.test(line))).toEqual([])
  expect(stdout.length).toBeGreaterThan(0)
})

test('output of libraries, Node.js and stray errors is logged as JSON lines as well', () => {
  const noises = logged().filter((line) => JSON.stringify(line).includes('noise'))
  expect(new Set(noises.map(({ event }) => event))).toEqual(
    new Set(['console', 'output', 'process-warning', 'uncaught']),
  )
  for (const one of ['table', 'dir', 'assert', 'noise: stdout', 'noise: stderr'])
    expect(noises.some(({ msg }) => msg.includes(one))).toBe(true)
  expect(eventsOf('uncaught').some((line) => JSON.stringify(line).includes('ENOENT'))).toBe(true)
})

test('failed logins, limits and refusals are logged with address, call and a hashed account', () => {
  const account = accountIn(secret, 'joiner@demo.example')
  const about = { address, call: 'session.login' }
  expect(eventsOf('sign-in-failed')).toHaveLength(11)
  expect(eventsOf('sign-in-failed')[0]).toMatchObject({
    ...about,
    level: 'warn',
    account,
    requestId: expect.any(String),
  })
  const limited = { ...about, level: 'warn', account: accountIn(secret, stranger) }
  expect(eventsOf('limit-reached')).toMatchObject([limited, limited])
  expect(eventsOf('refused')).toMatchObject([{ level: 'warn', address, call: 'price.logs', account }])
  const [cut] = eventsOf('request-aborted')
  expect(cut).toMatchObject({
    level: 'info',
    address,
    call: 'price.upload',
    reference: expect.stringMatching(/^[\dA-F]{8}$/),
  })
})

test('refusals outside the calls are logged with address, path and the sender’s reference', () => {
  const said = eventsOf('request-refused').filter(({ reference }) => references.includes(String(reference)))
  const about = { address, method: 'POST', untold: 0 }
  expect(said).toMatchObject([
    { ...about, level: 'warn', status: 403, path: '/register-company/…' },
    { ...about, level: 'info', status: 404, path: expect.stringContaining('/_serverFn/') },
    { ...about, level: 'info', status: 400, path: expect.stringContaining('/_serverFn/') },
    { ...about, level: 'info', status: 405, path: '/icon.svg' },
  ])
})

test('each page and server function has a line with its pattern or name, and none has its address', () => {
  const lines = eventsOf('answered')
  const ofRoute = (route: string) => lines.filter((line) => line['route'] === route)
  const about = { kind: 'page', method: 'GET', ms: expect.any(Number), requestId: expect.any(String) }
  expect(ofRoute('/{-$location}/account/password/change/$token')).toMatchObject([{ ...about, status: 200 }])
  const account = accountIn(secret, 'admin@demo.example')
  expect(ofRoute('/edit-contact/$coid')).toMatchObject([{ ...about, status: 200, account, requestId, traceId }])
  expect(ofRoute('/{-$location}/login')).toMatchObject([{ kind: 'page', method: 'POST', status: 303 }])
  expect(ofRoute('/readyz')).toEqual([])
  // Each function got two requests; the first was refused, as its body is not plain data.
  const functions = Map.groupBy(
    lines.filter(({ kind, route }) => kind === 'function' && route !== 'unknown'),
    (line) => String(line['route']),
  )
  expect(functions.size).toBe(portal.targets.functions.length)
  expect([...functions.keys()].filter((name) => !/^\w+\.\w+$/.test(name))).toEqual([])
  expect([...functions.keys()]).toContain('basket.listBaskets')
  expect(ofRoute('unknown').length).toBeGreaterThan(0)
  const known = new Set([
    ...portal.targets.routes.map((path) => path.replace(/(.)\/$/, '$1')),
    ...functions.keys(),
    'unknown',
  ])
  const routes = lines.flatMap(({ route }) => (typeof route === 'string' ? [route.replace(/(.)\/$/, '$1')] : []))
  expect([...new Set(routes)].filter((route) => !known.has(route))).toEqual([])
})

test('the metrics count each of these by route, and contain nothing that a visitor sent', () => {
  const countOf = (labels: string) => Number(metrics.split(`portal_requests_total{${labels}} `)[1]?.split('\n')[0])
  expect(countOf('kind="call",route="/vue/login/",status="429"')).toBe(2)
  expect(countOf('kind="page",route="/edit-contact/$coid",status="200"')).toBe(1)
  expect(countOf('kind="function",route="unknown",status="404"')).toBe(1)
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m)
  expect(metrics).toMatch(/^portal_database_up [01]$/m)
  expect([...hidden, 'forged'].filter((word) => metrics.includes(word))).toEqual([])
})

test('no line contains a password, address, token or link', () => {
  const lines = portal.said().split('\n')
  expect(hidden).not.toContain('')
  expect(lines.filter((line) => hidden.some((one) => line.includes(one)))).toEqual([])
})

test('a stop is logged as the last line', () => {
  expect(code).toBe(0)
  expect(logged().at(-1)).toMatchObject({ event: 'stop', level: 'info' })
})
