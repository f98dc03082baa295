import type { Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CallName, calls } from '#src/contract/calls.ts'
import type { Call, Input } from '#src/contract/call/call.ts'
import { callOverHttp, type Remote } from '#src/gateway/foreign/over-http.server.ts'
import { type Behaviour, jsonOf, kinds, send, startSloppy } from './sloppy-backend.ts'

let behave: Behaviour
let server: Server
let remote: Remote
let faults: Parameters<Remote['log']>[0][] = []
let odds: Parameters<Remote['onOdd']>[0][] = []

beforeAll(async () => {
  const started = await startSloppy(() => behave)
  server = started.server
  remote = {
    url: started.url,
    publicUrl: 'https://shop.example',
    scheme: 'Token',
    timeoutMs: 60_000,
    answerBytes: 1_000_000,
    log: (fault) => faults.push(fault),
    onOdd: (odd) => odds.push(odd),
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  faults = []
  odds = []
})

const caller = { token: 'a.b.c', locale: 'en', ip: '', userAgent: 'Tests', host: 'localhost:3000' } as const

const ask = <C extends Call>(call: C, input: Input<C>) => callOverHttp(remote, call, input, caller)

/** The calls of the specification. The contract alone defines the answers of the calls that it adds. */
const listed = Object.values(calls).filter((call: Call) => !call.isAddition)

describe('a backend that sends', () => {
  it.each(kinds)('%s: every call has data, or says what is wrong', async (what, behaviour, outcome) => {
    behave = behaviour
    const isOfRows = what === 'a row that is none in each list'
    remote = { ...remote, timeoutMs: what === 'no answer in time' ? 2_000 : 60_000 }
    const answers = await Promise.all(
      listed.map(async (call) => ({ name: call.name, answer: await ask<Call>(call, call.example) })),
    )
    const wrong = answers.flatMap(({ name, answer }) => {
      const found = answer.ok ? 'data' : answer.refusal.code
      // One invalid row may invalidate the whole answer only for a write.
      if (isOfRows && calls[name].method === 'GET' && !answer.ok) return [`${name}: ${found}`]
      if (!outcome.split(' or ').includes(found)) return [`${name}: ${found}`]
      if (answer.ok) return []
      const { code, messages, reference } = answer.refusal
      const isSaid = messages.length > 0 && !/[<>]|Traceback/.test(messages.join())
      const isLogged = faults.some((fault) => fault.reference === reference && fault.call === name)
      return isSaid && (isLogged || /invalid|unauthenticated/.test(code)) ? [] : [`${name}: unsaid`]
    })
    expect(wrong).toEqual([])
    expect(listed.length).toBeGreaterThanOrEqual(46)
  })

  it('a list under another name has no empty list: each list says that it cannot be read', async () => {
    behave = send(() => ({ status: true, messages: [], data: { items: [] } }))
    const lists: CallName[] = ['basket.list', 'contact.list', 'price.logs', 'price.log', 'company.children']
    for (const name of [...lists, 'address.list', 'company.materials', 'i18n.system', 'i18n.catalog'] as const)
      expect(await ask<Call>(calls[name], calls[name].example), name).toMatchObject({
        ok: false,
        refusal: { code: 'fault', reference: expect.any(String) },
      })
  })

  it('a row that is none: the answer counts it, and the log has call, row and field', async () => {
    const { orders } = calls['basket.list'].example.data
    behave = send(() => ({ status: true, data: { orders: [...orders, { ...orders[0], created: 'gestern' }] } }))
    expect(await ask(calls['basket.list'], calls['basket.list'].example)).toMatchObject({ ok: true, leftOut: 1 })
    expect(odds).toEqual([{ call: 'basket.list', changed: [], dropped: ['orders.1.created'] }])
  })

  it('a row that is none in the answer to a write: nothing counts as saved', async () => {
    behave = send(() => ({ status: true, data: { conflicts: [{ key: 'door', at: 'gestern' }] } }))
    expect(await ask(calls['i18n.save'], calls['i18n.save'].example)).toMatchObject({ ok: false })
  })

  it('a basket that has not changed since it was made: its last change is its creation', async () => {
    const [order] = calls['basket.list'].example.data.orders
    behave = send(() => ({ status: true, data: { orders: [{ ...order, last_status_update: null }] } }))
    expect(await ask(calls['basket.list'], calls['basket.list'].example)).toMatchObject({
      data: { orders: [{ created: order?.created, last_status_update: order?.created }] },
    })
  })

  it('an odd value in any field of the maintenance check: login stays open, and the session goes on', async () => {
    behave = send((data) => ({
      status: true,
      data: Object.fromEntries(Object.keys(Object(data)).map((name) => [name, { odd: true }])),
    }))
    expect(await ask(calls['session.maintenance'], calls['session.maintenance'].example)).toMatchObject({
      ok: true,
      data: { jwt: 'a.b.c', login_allowed: true, test_login_allowed: true, flash_text: '', shop_url: '' },
    })
  })
})

describe('a record that was saved', () => {
  const company = { ...calls['company.info'].example.data, name2: 'as stored' }
  const stored: Partial<Record<CallName, unknown>> = {
    'company.info': company,
    'company.children': {
      companies: [
        { id: 4, name1: 'Other' },
        { id: 31, name1: 'Tischlerei Ahlers' },
      ],
    },
    'address.list': {
      addresses: [
        { ...calls['address.edit'].example.data, id: 88, name2: 'as stored' },
        {
          ...calls['address.create'].example.data,
          id: 89,
          name2: 'as stored',
          ...calls['address.create'].example.body,
        },
      ],
    },
    'contact.detail': { ...calls['contact.edit'].example.data, middle_name: 'as stored' },
    'contact.ofCompany': { contacts: [{ ...calls['contact.create'].example.data, middle_name: 'as stored' }] },
  }
  const saves = ['company.edit', 'company.createSub', 'contact.edit', 'contact.create'] as const

  it.each([...saves, 'address.create', 'address.edit', 'address.changeInactive'] as const)(
    '%s: is read again if the answer does not contain it',
    async (name) => {
      for (const answer of [undefined, null, [], { id: 31 }, { ok: true }]) {
        behave = send((_, call) => ({
          status: true,
          messages: ['Saved'],
          data: call === name ? answer : jsonOf(stored[call]),
        }))
        const read = await ask<Call>(calls[name], calls[name].example)
        expect(read).toMatchObject({ ok: true, messages: ['Saved'] })
        expect(JSON.stringify(read)).toContain('as stored')
      }
    },
  )

  it('is the one with the id of the answer, even if a newer one is alike', async () => {
    const alike = { ...calls['address.create'].example.data, ...calls['address.create'].example.body }
    behave = send((_, call) => ({
      status: true,
      data:
        call === 'address.create'
          ? { id: 89 }
          : {
              addresses: [
                { ...alike, id: 89 },
                { ...alike, id: 90 },
              ],
            },
    }))
    expect(await ask(calls['address.create'], calls['address.create'].example)).toMatchObject({ data: { id: 89 } })
  })

  it('is read again if the answer lacks the version that the next save needs', async () => {
    const { version: _, ...unversioned } = calls['company.edit'].example.data
    const [first, next] = [unversioned, { ...company, version: 9 }]
    behave = send((_, call) => ({ status: true, data: jsonOf(call === 'company.edit' ? first : next) }))
    expect(await ask(calls['company.edit'], calls['company.edit'].example)).toMatchObject({ data: { version: 9 } })
    behave = send((_, call) => (call === 'company.edit' ? { status: true, data: jsonOf(first) } : { status: false }))
    const unread = await ask(calls['company.edit'], calls['company.edit'].example)
    expect(unread).toMatchObject({ ok: true, data: { name1: unversioned.name1 } })
  })

  it('says that it was saved if it cannot be read again', async () => {
    behave = send((_, call) => (call === 'contact.edit' ? { status: true } : { status: false, messages: ['No'] }))
    expect(await ask(calls['contact.edit'], calls['contact.edit'].example)).toMatchObject({
      ok: false,
      refusal: { code: 'fault', messages: [expect.stringMatching(/^It was done/)], reference: expect.any(String) },
    })
  })

  it('of a line: the shop opens at the address of the specification', async () => {
    behave = send(() => ({ status: true }))
    expect(await ask(calls['session.changeLine'], calls['session.changeLine'].example)).toMatchObject({
      data: { login_url: 'https://shop.example/dealer/company/17/shop/' },
    })
  })

  it('of translations: all sent texts count as saved, in a newer revision than what was read', async () => {
    behave = send((data, call) => ({
      status: true,
      data: call === 'i18n.save' ? null : { ...Object(data), revision: null },
    }))
    const read = await ask(calls['i18n.system'], calls['i18n.system'].example)
    await new Promise((later) => setTimeout(later, 5))
    const saved = await ask(calls['i18n.save'], calls['i18n.save'].example)
    expect(read).toMatchObject({ ok: true, data: { whole: true } })
    expect(saved).toMatchObject({ ok: true, data: { saved: 1, conflicts: [] } })
    expect(saved.ok && read.ok && saved.data.revision > read.data.revision).toBe(true)
  })
})
