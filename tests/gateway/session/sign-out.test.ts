import { createServer, type ServerResponse } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findSignInMark, isSignInEnded } from '#src/session/sign-in-mark.ts'
import { readFlash, readFormerSession, readSession, sealSession } from '#src/session/session.server.ts'
import { loadSites } from '#src/site/sites.server.ts'
import { signIn } from '#src/gateway/session/sign-in.server.ts'
import { answerAccountLogout, signOut } from '#src/gateway/session/sign-out.server.ts'

vi.stubEnv('PORTAL_API_PUBLIC_URL', 'https://backend.example/')
vi.stubEnv('PORTAL_SECRET', 'a secret of a test that is long enough')
vi.stubEnv('LOG_LEVEL', 'silent')

const directory = mkdtempSync(join(tmpdir(), 'portal-sites-'))

/** The tokens of the open sessions of a foreign backend. */
const alive = new Set<string>()
let logouts: string[] = []
let logoutStatus = 200
const hangs = 0
let tokens = 0
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const token = request.headers.authorization?.replace('Token ', '') ?? ''
  if (request.url === '/vue/login/') return answerLogin(response, Buffer.concat(chunks).toString())
  if (request.url === '/vue/maintenance/') return answer(response, 200, open)
  if (request.url === '/vue/shop-url/')
    return answer(response, alive.has(token) ? 200 : 401, { login_url: '/shop/?c=1' })
  if (`${request.method} ${request.url}` !== 'POST /vue/logout/') return response.writeHead(404).end()
  logouts.push(token)
  if (logoutStatus === hangs) return
  if (logoutStatus !== 200)
    return response.writeHead(logoutStatus, { 'content-type': 'text/html' }).end('<h1>None</h1>')
  return answer(response, alive.delete(token) ? 200 : 401, {})
})
const open = {
  jwt: null,
  sent_created: null,
  login_allowed: true,
  test_login_allowed: true,
  flash_text: '',
  subdomain: '',
  shop_url: '',
}

function answer(response: ServerResponse, status: number, data: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: status === 200, messages: [], data }))
}

function answerLogin(response: ServerResponse, body: string): void {
  if (!body.includes('the right one')) return answer(response, 401, {})
  const jwt = body.includes('one-token') ? 'the-only-token' : `token-${(tokens += 1)}`
  alive.add(jwt)
  const groups = body.includes('translator') ? ['CAN_TRANSLATE'] : []
  const user = { username: 'a@test.example', id: 1, company: [1, 'One'], lines: [], last_line: null, groups }
  return answer(response, 200, { jwt, user: { ...user, shop_url: '/shop/' } })
}

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  vi.stubEnv('PORTAL_API_URL', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
  loadSites(undefined)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(directory, { recursive: true, force: true })
})
beforeEach(() => {
  alive.clear()
  logouts = []
  logoutStatus = 200
})

const cookieOf = (response: Response) =>
  (response.headers.getSetCookie().find((line) => line.startsWith('__Host-portal=')) ?? '').split(';')[0] ?? ''
const markOf = (response: Response) => findSignInMark(response.headers.getSetCookie().join(';')) ?? ''
const withCookie = (cookie: string, headers: Record<string, string> = {}, path = '/logout') =>
  new Request(`http://localhost${path}`, { headers: { ...(cookie && { cookie }), ...headers } })

async function signInWith(username: string, password: string, cookie = ''): Promise<Response> {
  const headers = { ...(cookie && { cookie }) }
  const body = new URLSearchParams({ username, password })
  return signIn(new Request('http://localhost/login', { method: 'POST', headers, body }), 'login')
}

describe('signing in again in one browser', () => {
  test('ends the former session at the backend, also when another account signs in', async () => {
    const first = cookieOf(await signInWith('a@test.example', 'the right one'))
    expect((await readSession(withCookie(first)))?.token).toBe('token-1')
    const second = await signInWith('b@test.example', 'the right one', first)
    expect([...alive]).toEqual(['token-2'])
    expect((await readSession(withCookie(cookieOf(second))))?.token).toBe('token-2')
  })

  test('does not affect the former session if it fails', async () => {
    const first = cookieOf(await signInWith('a@test.example', 'the right one'))
    const refused = await signInWith('a@test.example', 'a wrong one', first)
    expect([logouts, cookieOf(refused), alive.size]).toEqual([[], '', 1])
  })

  test('as a guest shows that there is no guest login if the backend has no such account', async () => {
    const headers = { host: 'kantwerk.localhost' }
    const body = new URLSearchParams({ guest: '' })
    const refused = await signIn(
      new Request('http://kantwerk.localhost/login', { method: 'POST', headers, body }),
      'login',
    )
    const cookie = refused.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join(';')
    const flash = await readFlash(new Request('http://kantwerk.localhost/', { headers: { cookie } }))
    expect(flash?.messages).toEqual(['This site has no guest login.'])
  })

  test('does not end the session of a backend with a single token per user', async () => {
    const first = cookieOf(await signInWith('one-token@test.example', 'the right one'))
    await signInWith('one-token@test.example', 'the right one', first)
    expect([logouts, [...alive]]).toEqual([[], ['the-only-token']])
  })

  test('leads to the shop of the backend, not to a path here', async () => {
    const signedIn = await signInWith('a@test.example', 'the right one')
    expect(signedIn.headers.get('location')).toBe('https://backend.example/shop/?c=1')
    expect((await readSession(withCookie(cookieOf(signedIn))))?.who.shopUrl).toBe('https://backend.example/shop/')
  })
})

describe('a translator', () => {
  const translator = async () => cookieOf(await signInWith('translator@test.example', 'the right one'))

  test('is asked about unsaved texts at /logout, and not signed out yet', async () => {
    const response = await signOut(withCookie(await translator()))
    expect([response.status, response.headers.get('location'), alive.size]).toEqual([303, '/sign-out', 1])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('is signed out after that, and by a form', async () => {
    await signOut(withCookie(await translator(), {}, '/logout?here=done'))
    expect(alive.size).toBe(0)
    const cookie = await translator()
    await signOut(new Request('http://localhost/logout', { method: 'POST', headers: { cookie } }))
    expect(alive.size).toBe(0)
  })
})

describe('a site’s configured logout address', () => {
  const leaveTo = async (logoutUrl?: string) => {
    const file = join(directory, 'sites.json')
    const named = logoutUrl === undefined ? {} : { logoutUrl }
    const site = { host: 'localhost', title: 'A', logo: { path: 'M0' }, accent: '#000000', ...named }
    writeFileSync(file, JSON.stringify([site]))
    loadSites(file)
    const cookie = cookieOf(await signInWith('a@test.example', 'the right one'))
    const { headers } = await signOut(withCookie(cookie))
    loadSites(undefined)
    return headers.get('location')
  }

  test('is used as it is, or at the backend if it is relative', async () => {
    expect(await leaveTo('https://shop.example/bye?x=1')).toBe('https://shop.example/bye?x=1')
    expect(await leaveTo('/account/logout/')).toBe('https://backend.example/account/logout/')
  })

  test('defaults to the backend’s own, and to the start page if it is empty', async () => {
    expect(await leaveTo()).toBe('https://backend.example/account/logout/')
    expect(await leaveTo('')).toBe('/')
  })
})

describe.each([
  ['/logout', signOut, 'https://backend.example/account/logout/'],
  ['/account/logout/', answerAccountLogout, '/'],
])('%s', (path, leave, place) => {
  const signedIn = async () => cookieOf(await signInWith('a@test.example', 'the right one'))

  test('ends the session at the foreign backend, and redirects to an existing page', async () => {
    const response = await leave(withCookie(await signedIn(), {}, path))
    expect([alive.size, response.status, response.headers.get('location')]).toEqual([0, 303, place])
    expect(response.headers.getSetCookie().join()).toContain('__Host-portal=; Path=/; Max-Age=0')
  })

  test('notifies every page of the browser, with a cookie that outlives the session', async () => {
    const login = await signInWith('a@test.example', 'the right one')
    const mark = markOf(login)
    expect(isSignInEnded((await readSession(withCookie(cookieOf(login))))?.createdAt.toISOString() ?? '', mark)).toBe(
      false,
    )
    const cookie = `${cookieOf(login)}; portal-sign-in=${mark}`
    const left = await leave(withCookie(cookie, {}, path))
    expect(markOf(left)).toBe(`${mark}~`)
    expect(left.headers.getSetCookie().find((line) => line.startsWith('portal-sign-in='))).not.toMatch(/HttpOnly/i)
    const later = await leave(withCookie(`portal-sign-in=${mark}`, {}, path))
    expect([markOf(later), isSignInEnded(mark, markOf(later))]).toEqual([`${mark}~`, true])
  })

  test.each([404, 405, 501, 500])('signs out here if the backend returns %i', async (status) => {
    logoutStatus = status
    const response = await leave(withCookie(await signedIn(), {}, path))
    expect([logouts.length, response.headers.get('location')]).toEqual([1, place])
    expect(response.headers.getSetCookie().join()).toContain('__Host-portal=; Path=/; Max-Age=0')
  })

  test('waits three seconds at most for a backend that does not answer', async () => {
    const cookie = await signedIn()
    logoutStatus = hangs
    const startedAt = performance.now()
    const response = await leave(withCookie(cookie, {}, path))
    expect(performance.now() - startedAt).toBeLessThan(8_000)
    expect([logouts.length, response.headers.get('location')]).toEqual([1, place])
  })

  test('also ends a session that has expired here', async () => {
    const before = await readFormerSession(withCookie(await signedIn()))
    if (!before) throw new Error('There is no session')
    const dayBefore =
      (await sealSession({ ...before, createdAt: new Date(Date.now() - 86_400_000) })).split(';')[0] ?? ''
    expect(await readSession(withCookie(dayBefore))).toBeNull()
    await leave(withCookie(dayBefore, {}, path))
    expect(alive.size).toBe(0)
  })

  const evil = 'https://evil.example/page'
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', referer: evil },
    { referer: evil },
    { origin: 'null' },
    { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'same-origin' },
  ])('does not sign out for a cross-site request: %o', async (headers) => {
    const response = await leave(withCookie(await signedIn(), headers, path))
    expect([alive.size, response.headers.getSetCookie()]).toEqual([1, []])
    expect(response.headers.get('location')).toBe('/welcome')
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-site', referer: 'https://shop.backend.example/' },
    { 'sec-fetch-site': 'none' },
    { referer: 'http://localhost/welcome' },
    { 'sec-fetch-site': 'cross-site', referer: 'https://backend.example/shop/' },
  ])('signs out for the portal itself, its site and its shop: %o', async (headers) => {
    await leave(withCookie(await signedIn(), headers, path))
    expect(alive.size).toBe(0)
  })

  test('is not done by HEAD', async () => {
    const cookie = await signedIn()
    expect((await leave(new Request(`http://localhost${path}`, { method: 'HEAD', headers: { cookie } }))).status).toBe(
      405,
    )
    expect(alive.size).toBe(1)
  })
})
