import { createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#src/contract/account.ts'
import { address } from '#src/contract/address.ts'
import { basket } from '#src/contract/basket.ts'
import { i18n } from '#src/contract/i18n.ts'
import { status } from '#src/contract/status.ts'
import { findWork } from '#src/gateway/work/work.server.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { sealSession } from '#src/session/session.server.ts'
import { loadSites } from '#src/site/sites.server.ts'
import type { Who } from '#src/session/session.ts'
import { putBehind } from '#tests/gateway/put-behind.ts'

type Reply = { code: number; data: unknown }
const ok = (data: unknown): Reply => ({ code: 200, data })
const failed: Reply = { code: 500, data: {} }

const [order] = basket.list.example.data.orders
const waiting = (count: number) => ({ orders: order ? [order].slice(0, count) : [], no_of_orders: count, pages: 1 })
/** Returns three system messages, of which this number have a translation. */
const texts = (dst: string, translated: number) => ({
  texts: ['a', 'b', 'c'].map((key) => ({ text: [key] })),
  languages: {
    master: ['Master', { a: 'A', b: 'B', c: 'C' }],
    [dst]: [dst, Object.fromEntries(['a', 'b', 'c'].slice(0, translated).map((key) => [key, key]))],
  },
  t9n_tags: [],
  revision: 1,
})

let replies: Record<string, Reply> = {}
/** The requests to the backend. */
let asked: string[] = []

const backend = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://backend.invalid')
  const dst = searchParams.get('dst')
  const call = pathname.replace(/^\/vue\/|\/$/g, '') + (dst === null ? '' : ` ${dst}`)
  asked.push(call)
  const { code, data } = replies[call] ?? failed
  response.writeHead(code, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: code === 200, messages: [], data }))
})

const [note] = i18n.notes.example.data.notes
const notes = ok({
  notes: [
    { ...note, id: crypto.randomUUID() },
    { ...note, id: crypto.randomUUID(), open: false, closed_by: 'b', closed_at: '2026-11-21T08:02:11+01:00' },
    { ...note, id: crypto.randomUUID() },
    { ...note, id: crypto.randomUUID(), reply_to: note?.id },
  ],
  whole: true,
  revision: 44,
})

const directory = mkdtempSync(join(tmpdir(), 'portal-sites-'))

beforeAll(() => putBehind(backend))
beforeEach(() => {
  asked = []
  replies = {
    'basket/list': ok(waiting(1)),
    'i18n/system de': ok(texts('de', 1)),
    'i18n/system en': ok(texts('en', 3)),
    account: ok({ ...account.read.example.data, pending_email: null }),
    'i18n/notes': notes,
    'company/17/delivery-addresses': ok(address.list.example.data),
    status: ok({ ...status.read.example.data, last_backup: null }),
  }
})
afterAll(() => {
  backend.close()
  loadSites(undefined)
  rmSync(directory, { recursive: true })
})

async function workOf(being: Partial<Who> | null) {
  const who: Who = {
    username: 'a@test.example',
    id: 1,
    company: [17, 'A'],
    lines: [],
    lastLine: null,
    groups: [],
    shopUrl: '',
    realUsername: null,
    ...being,
  }
  const cookie = being && (await sealSession({ token: 'good', createdAt: new Date(), via: 'login', who })).split(';')[0]
  const request = new Request('http://localhost/', { headers: { host: 'localhost', cookie: cookie ?? '' } })
  return withRequestScope({ locale: 'de', nonce: undefined, ip: '' }, () => findWork(request))
}
const none = {
  baskets: 0,
  oldest: null,
  texts: [],
  questions: 0,
  pendingEmail: null,
  firstName: 'Karin',
  delivery: null,
  troubles: [],
  isComplete: true,
}
const nobody = { ...none, firstName: '' }
const delivery = {
  name: 'Tischlerei Ahlers, Werkstatt Tor 2',
  street: 'Hannoversche Straße 41',
  place: '49084 Osnabrück',
}

describe('The work list', () => {
  test('requests only what the user has permissions for', async () => {
    expect(await workOf(null)).toEqual(nobody)
    expect(asked).toEqual([])
    expect(await workOf({})).toEqual({ ...none, delivery })
    expect(asked.sort()).toEqual(['account', 'company/17/delivery-addresses'])
    asked = []
    expect(await workOf({ groups: ['CAN_APPROVE_ORDER'] })).toEqual({
      ...none,
      baskets: 1,
      oldest: expect.anything(),
    })
    expect(asked.sort()).toEqual(['account', 'basket/list'])
    asked = []
    expect(await workOf({ groups: ['CAN_TRANSLATE'] })).toEqual({ ...none, texts: [{ dst: 'de', count: 2 }] })
    expect(asked.sort()).toEqual(['account', 'i18n/system de', 'i18n/system en'])
    asked = []
    expect(await workOf({ groups: ['CAN_UPLOAD'] })).toEqual({ ...none, questions: 2 })
    expect(asked.sort()).toEqual(['account', 'i18n/notes'])
  })

  test('makes no account request for a guest, nor for baskets or questions if the site has no admin screens', async () => {
    expect(await workOf({ username: 'guest.kantwerk@demo.example' })).toEqual(nobody)
    expect(asked).toEqual([])
    const site = { host: 'localhost', title: 'T', logo: { path: 'M0 0' }, accent: '#0b6e5f', admin: false }
    writeFileSync(join(directory, 'sites.json'), JSON.stringify([site]))
    loadSites(join(directory, 'sites.json'))
    expect(await workOf({ groups: ['CAN_APPROVE_ORDER', 'CAN_UPLOAD'] })).toEqual(none)
    expect(asked).toEqual(['account'])
    loadSites(undefined)
  })

  test('leaves out empty entries', async () => {
    const noNotes = ok({ notes: [], whole: true, revision: 0 })
    replies = {
      ...replies,
      'basket/list': ok(waiting(0)),
      'i18n/system de': ok(texts('de', 3)),
      'i18n/notes': noNotes,
    }
    expect(await workOf({ groups: ['CAN_APPROVE_ORDER', 'CAN_TRANSLATE', 'CAN_UPLOAD'] })).toEqual(none)
  })

  test('counts the waiting baskets if a backend returns all', async () => {
    const orderOf = (status: number, index: number) => ({ ...order, status, basket_number: `2000${index}` })
    replies['basket/list'] = ok({ orders: [2, 3, 2, 5].map(orderOf) })
    expect(await workOf({ groups: ['CAN_APPROVE_ORDER'] })).toMatchObject({ baskets: 2 })
  })

  test('shows a new address that is not confirmed yet', async () => {
    replies['account'] = ok({ ...account.read.example.data, pending_email: 'new@test.example' })
    expect(await workOf({})).toMatchObject({ pendingEmail: 'new@test.example' })
  })

  test('says how long the oldest basket has been waiting', async () => {
    const [created, last_status_update] = [30, 4.5].map((days) =>
      new Date(Date.now() - days * 86_400_000).toISOString(),
    )
    replies['basket/list'] = ok({ ...waiting(2), orders: [{ ...order, created, last_status_update }] })
    expect(await workOf({ groups: ['CAN_APPROVE_ORDER'] })).toMatchObject({
      baskets: 2,
      oldest: { basketNumber: order?.basket_number, days: 4 },
    })
  })

  test('says that there is no backup, that mail is stuck and the disk is full, only to those who may see the status', async () => {
    const manager: Partial<Who> = { groups: ['MANAGE_USERS'], atRoot: true }
    expect(await workOf(manager)).toMatchObject({ troubles: ['backup'] })
    expect(await workOf({ ...manager, atRoot: false })).toMatchObject({ troubles: [] })
    replies['status'] = ok(status.read.example.data)
    expect(await workOf(manager)).toMatchObject({ troubles: [] })
    const { database } = status.read.example.data
    replies['status'] = ok({
      ...status.read.example.data,
      last_backup: null,
      database: { ...database, kind: 'PostgreSQL' },
    })
    expect(await workOf(manager)).toMatchObject({ troubles: [] })
    const { mails } = status.read.example.data
    replies['status'] = ok({
      ...status.read.example.data,
      mails: { ...mails, stuck: true },
      disk: { free: 1, total: 100, full: true },
    })
    expect(await workOf(manager)).toMatchObject({ troubles: ['mail', 'disk'] })
    replies['status'] = { code: 404, data: {} }
    expect(await workOf(manager)).toMatchObject({ troubles: [], isComplete: true })
  })

  test('is marked as incomplete if a request fails, and shows the rest', async () => {
    const groups: Who['groups'] = ['CAN_APPROVE_ORDER', 'CAN_TRANSLATE', 'CAN_UPLOAD']
    const whole = {
      ...none,
      baskets: 1,
      oldest: expect.anything(),
      texts: [{ dst: 'de', count: 2 }],
      questions: 2,
      isComplete: false,
    }
    for (const [call, left] of Object.entries({
      'basket/list': { ...whole, baskets: 0, oldest: null },
      'i18n/system de': { ...whole, texts: [] },
      'i18n/system en': whole,
      'i18n/notes': { ...whole, questions: 0 },
      account: { ...whole, firstName: '' },
    })) {
      const before = replies
      replies = { ...replies, [call]: failed }
      expect([call, await workOf({ groups })]).toEqual([call, left])
      replies = before
    }
  })

  test('counts no texts of a language that the backend leaves out', async () => {
    replies['i18n/system en'] = ok(texts('fr', 3))
    expect(await workOf({ groups: ['CAN_TRANSLATE'] })).toMatchObject({
      texts: [{ dst: 'de', count: 2 }],
      isComplete: false,
    })
  })

  test('is complete for a backend without an account or notes call', async () => {
    for (const code of [404, 405, 501]) {
      replies['account'] = { code, data: {} }
      replies['i18n/notes'] = { code, data: {} }
      expect(await workOf({ groups: ['CAN_UPLOAD'] })).toEqual(nobody)
    }
  })
})
