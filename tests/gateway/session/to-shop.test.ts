import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRequestScope } from '#src/web/request.server.ts'
import type { Who } from '#src/session/session.ts'
import { readFlash, readSession, sealSession, type Session } from '#src/session/session.server.ts'
import { company } from '#src/contract/company.ts'
import { chooseLine, openHandOff, toShop } from '#src/gateway/session/to-shop.server.ts'
import { putBehind } from '#tests/gateway/put-behind.ts'

const doors: [string, string] = ['doors', 'Türblätter']
const fronts: [string, string] = ['fronts', 'Fronten']
const linesOf: Record<string, [string, string][]> = { 31: [doors], 32: [doors, fronts], 33: [] }
/** The writing requests to the backend. */
let sent: string[] = []
let isShopOpen = true
let isSessionOver = false

const backend = createServer(async (request, response) => {
  const path = request.url ?? ''
  const body = await text(request)
  const [, id = ''] = /^\/vue\/company\/(\d+)\/info\/$/.exec(path) ?? []
  const known = linesOf[id]
  if (isSessionOver) {
    response.writeHead(401, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ status: false, messages: [], data: {} }))
  }
  if (id === '') sent.push(`${path} ${body}`.trim())
  const answer =
    id !== ''
      ? known
        ? { code: 200, data: { ...company.info.example.data, id: Number(id), lines: known } }
        : { code: 404, data: {} }
      : isShopOpen
        ? { code: 200, data: { login_url: `https://shop.example/?code=${sent.length}` } }
        : { code: 409, data: {} }
  response.writeHead(answer.code, { 'content-type': 'application/json' })
  const messages = answer.code === 200 ? [] : ['Der Shop macht Inventur']
  response.end(JSON.stringify({ status: answer.code === 200, messages, data: answer.data }))
})

beforeAll(() => putBehind(backend))
beforeEach(() => {
  sent = []
  isShopOpen = true
  isSessionOver = false
})
afterAll(() => backend.close())

const who: Who = {
  username: 'a@test.example',
  id: 1,
  company: [17, 'A'],
  lines: [doors],
  lastLine: null,
  groups: [],
  shopUrl: '',
  realUsername: null,
}
const origin = 'http://localhost'
type Being = Partial<Who> & { useAs?: number | null; createdAt?: Date }

async function cookieOf({ useAs = null, createdAt = new Date(), ...more }: Being): Promise<string> {
  const session: Session = { token: 'good', createdAt, via: 'login', useAs, who: { ...who, ...more } }
  return (await sealSession(session)).split(';')[0] ?? ''
}

async function go(
  take: (request: Request) => Promise<Response | null>,
  path: string,
  being: Being | null,
  init: RequestInit = {},
) {
  const cookie = being === null ? '' : await cookieOf(being)
  const headers = new Headers({ host: 'localhost', cookie, ...init.headers })
  const request = new Request(`${origin}${path}`, { ...init, headers })
  const scope = { locale: 'de' as const, nonce: 'once', ip: '' }
  const response = await withRequestScope(scope, () => take(request))
  const cookies = response?.headers.getSetCookie().map((line) => line.split(';')[0]) ?? []
  const after = new Request(origin, { headers: { host: 'localhost', cookie: [...cookies, cookie].join(';') } })
  return {
    to: response?.headers.get('location') ?? null,
    session: await readSession(after),
    flash: await readFlash(after),
  }
}
const formOf = (values: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(values) })

describe('The hand-off page', () => {
  test('starts no hand-off when it is opened, by any user and any number of times', async () => {
    expect((await go(openHandOff, '/redirect2shop', {})).to).toBeNull()
    expect((await go(openHandOff, '/redirect2shop', { useAs: 31 })).to).toBeNull()
    expect(sent).toEqual([])
  })

  test('requires a login first, and returns with the company to shop as', async () => {
    const { to } = await go(openHandOff, '/redirect2shop?useAs=31', null)
    expect(to).toBe('/?redirect=%2Fredirect2shop%3FuseAs%3D31')
  })

  test('redirects a user with several lines and no choice yet to the line selection', async () => {
    const lines = [doors, fronts]
    expect((await go(openHandOff, '/redirect2shop', { lines })).to).toBe('/user/select-line/?cid=17')
    expect((await go(openHandOff, '/redirect2shop', { lines, lastLine: 'doors' })).to).toBeNull()
  })

  test('stores the company to shop as in the session and removes it from the address', async () => {
    const opened = await go(openHandOff, '/redirect2shop?useAs=31', {})
    expect(opened).toMatchObject({ to: '/redirect2shop', session: { useAs: 31 } })
    const nonsense = await go(openHandOff, '/redirect2shop?useAs=-1%27', { useAs: 32 })
    expect(nonsense).toMatchObject({ to: '/redirect2shop', session: { useAs: 32 } })
  })

  test('redirects an expired session to the login, with the company to shop as', async () => {
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    const over = await go(openHandOff, '/redirect2shop', { useAs: 31, createdAt: yesterday })
    expect(over.to).toBe('/?redirect=%2Fredirect2shop%3FuseAs%3D31')
  })

  test('does nothing for a cross-site link', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await go(openHandOff, '/redirect2shop', {}, { headers })).to).toBe('/welcome')
    expect((await go(openHandOff, '/redirect2shop?useAs=31', {}, { headers })).session?.useAs).toBeNull()
  })
})

describe('The hand-off to the shop', () => {
  test('is one request for the user’s own company', async () => {
    const { to } = await go(toShop, '/redirect2shop', {}, formOf({}))
    expect(to).toBe('https://shop.example/?code=1')
    expect(sent).toEqual(['/vue/shop-url/'])
  })

  test('opens the shop for a company with one line, and then stops acting for it', async () => {
    const arrived = await go(toShop, '/redirect2shop', { useAs: 31 }, formOf({}))
    expect(arrived).toMatchObject({ to: 'https://shop.example/?code=1', session: { useAs: null } })
    expect(sent).toEqual(['/vue/change-line-and-shop/ {"line":"doors","cid":31}'])
  })

  test('redirects a company with several lines to their selection, where it stays selected', async () => {
    const { to, session } = await go(toShop, '/redirect2shop', { useAs: 32 }, formOf({}))
    expect(to).toBe('/user/select-line/?cid=32')
    expect(session?.useAs).toBe(32)
    const form = formOf({ line: 'fronts', cid: '32' })
    const arrived = await go(chooseLine, '/user/select-line/', { useAs: 32 }, form)
    expect(arrived).toMatchObject({ to: 'https://shop.example/?code=1', session: { useAs: null } })
  })

  test('redirects an expired session to the login, which returns as the same company', async () => {
    const login = '/?redirect=%2Fredirect2shop%3FuseAs%3D31'
    expect((await go(toShop, '/redirect2shop', null, formOf({ useAs: '31' }))).to).toBe(login)
    expect((await go(toShop, '/redirect2shop', null, formOf({ useAs: '' }))).to).toBe('/?redirect=%2Fredirect2shop')
    isSessionOver = true
    expect((await go(toShop, '/redirect2shop', { useAs: 31 }, formOf({ useAs: '31' }))).to).toBe(login)
    const form = formOf({ line: 'doors', cid: '32', q: 'eiche 39,5' })
    const chosen = await go(chooseLine, '/at/user/select-line/', { useAs: 32 }, form)
    const back = '/at/user/select-line/?cid=32&line=doors&q=eiche+39%2C5'
    expect(chosen.to).toBe(`/at/home?redirect=${encodeURIComponent(back)}`)
  })

  test('is one request for a double click, for the company of the page', async () => {
    const headers = { cookie: await cookieOf({}) }
    const press = (form: Record<string, string>) => go(toShop, '/redirect2shop', {}, { ...formOf(form), headers })
    const both = await Promise.all([press({ useAs: '' }), press({ useAs: '' })])
    expect(both.map(({ to }) => to)).toEqual(['https://shop.example/?code=1', 'https://shop.example/?code=1'])
    expect(sent).toEqual(['/vue/shop-url/'])
    // The page still names the company, although the answer to the first click has ended the acting.
    expect((await press({ useAs: '31' })).to).toBe('https://shop.example/?code=2')
    expect(sent.at(-1)).toBe('/vue/change-line-and-shop/ {"line":"doors","cid":31}')
  })

  test('succeeds if the browser aborts the first of two clicks, as it does when it sends the second', async () => {
    const headers = { cookie: await cookieOf({}) }
    const first = new AbortController()
    const press = (init: RequestInit) => go(toShop, '/redirect2shop', {}, { ...formOf({}), headers, ...init })
    const dropped = press({ signal: first.signal })
    const second = press({})
    first.abort()
    expect((await second).to).toBe('https://shop.example/?code=1')
    await dropped
  })

  test('shows the reason if the backend rejects it, or a company has no line or is not accessible', async () => {
    const without = await go(toShop, '/redirect2shop', { useAs: 33 }, formOf({}))
    expect(without).toMatchObject({ to: '/welcome', session: { useAs: null }, flash: { kind: 'shop-refused' } })
    expect(without.flash?.messages.join()).toContain('keine Produktionslinie')
    const foreign = await go(toShop, '/redirect2shop', { useAs: 99 }, formOf({}))
    expect(foreign).toMatchObject({ to: '/welcome', session: { useAs: null }, flash: { kind: 'shop-refused' } })
    isShopOpen = false
    const refused = await go(toShop, '/redirect2shop', {}, formOf({}))
    expect(refused).toMatchObject({ to: '/welcome', flash: { messages: ['Der Shop macht Inventur'] } })
  })
})

describe('The line selection', () => {
  test('is remembered for the user’s own company', async () => {
    const form = { line: 'fronts', cid: '17' }
    const chosen = await go(chooseLine, '/user/select-line/', { lines: [doors, fronts] }, formOf(form))
    expect(chosen.session?.who.lastLine).toBe('fronts')
    const other = await go(chooseLine, '/user/select-line/', {}, formOf({ ...form, cid: '32' }))
    expect(other.session?.who.lastLine).toBeNull()
  })

  test('is one hand-off for a double click', async () => {
    const headers = { cookie: await cookieOf({}) }
    const form = formOf({ line: 'doors', cid: '17' })
    const press = () => go(chooseLine, '/user/select-line/', {}, { ...form, headers })
    const both = await Promise.all([press(), press()])
    expect(both.map(({ to }) => to)).toEqual(['https://shop.example/?code=1', 'https://shop.example/?code=1'])
  })

  test('of a guest is not stored, as the account is shared', async () => {
    const guest = { username: 'guest.kantwerk@demo.example' }
    const chosen = await go(chooseLine, '/user/select-line/', guest, formOf({ line: 'fronts', cid: '17' }))
    expect(chosen).toMatchObject({ to: 'https://shop.example/?code=1', session: { who: { lastLine: null } } })
  })

  test('returns to the same company with the reason if it is rejected', async () => {
    isShopOpen = false
    const refused = await go(chooseLine, '/at/user/select-line/', {}, formOf({ line: 'none', cid: '32' }))
    expect(refused).toMatchObject({
      to: '/at/user/select-line/?cid=32&line=none',
      flash: { kind: 'refused', messages: ['Der Shop macht Inventur'] },
    })
  })

  test('without a session redirects to the login and back', async () => {
    const { to } = await go(chooseLine, '/user/select-line/', null, formOf({ line: 'doors', cid: '32' }))
    expect(to).toBe('/?redirect=%2Fuser%2Fselect-line%2F%3Fcid%3D32%26line%3Ddoors')
  })
})
