import { describe, expect, it } from 'vitest'
import { calls, type CallName } from '#src/contract/calls.ts'
import { readLeniently } from '#src/gateway/foreign/lenient.ts'
import { each, type Json, jsonOf } from './sloppy-backend.ts'

const names = Object.keys(calls).filter((name): name is CallName => name in calls)
const examples = names.map((name) => ({ name, data: jsonOf(calls[name].example.data) }))
const readAs = (name: CallName, data: Json, defaults = {}) =>
  readLeniently(calls[name].data, data, { defaults, needsRows: calls[name].method === 'GET' })

function loginWith(id: Json): Json {
  const { jwt, user } = calls['session.login'].example.data
  return { jwt, user: { ...Object(jsonOf(user)), id } }
}

describe('an answer of a foreign backend', () => {
  it.each(examples)('$name: a valid answer stays unchanged', ({ name, data }) => {
    expect(readAs(name, data)).toEqual({ data: calls[name].data.parse(data), changed: [], missing: [], dropped: [] })
  })

  it.each(examples)('$name: numbers as text are read as numbers', ({ name, data }) => {
    const sent = each(data, (value) => (typeof value === 'number' ? String(value) : value))
    const read = readAs(name, sent)
    expect(read?.data).toEqual(calls[name].data.parse(data))
    expect(read?.dropped).toEqual([])
  })

  it.each(examples)('$name: booleans as numbers are read as booleans', ({ name, data }) => {
    const sent = each(data, (value) => (typeof value === 'boolean' ? Number(value) : value))
    expect(readAs(name, sent)?.data).toEqual(calls[name].data.parse(data))
  })

  it.each(examples)('$name: unknown fields are ignored', ({ name, data }) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return
    expect(readAs(name, { ...data, planted: { more: [1] } })?.data).toEqual(calls[name].data.parse(data))
  })

  it('reads null and missing values as empty', () => {
    const { phone: _phone, mobile: _mobile, version: _version, ...rest } = calls['company.info'].example.data
    const read = readAs('company.info', jsonOf({ ...rest, email: null, company_type: null, lines: null }))
    expect(read?.data).toMatchObject({ phone: '', mobile: '', email: '', company_type: '', lines: [] })
    expect(read?.changed.toSorted()).toEqual(['company_type', 'email', 'mobile', 'phone'])
  })

  it('has defaults other than empty where empty has another meaning', () => {
    const usual = { login_allowed: true, jwt: 'kept' }
    const read = (data: Json) => readAs('session.maintenance', data, usual)?.data
    const empty = {
      ...usual,
      sent_created: null,
      flash_text: '',
      shop_url: '',
      subdomain: '',
      test_login_allowed: false,
    }
    expect(read({})).toEqual(empty)
    const odd = { login_allowed: 'yes', sent_created: '30.11.2026', flash_text: null, subdomain: 7, jwt: null }
    expect(read(odd)).toEqual({ ...empty, subdomain: '7', jwt: null })
    expect(read({ login_allowed: false })).toEqual({ ...empty, login_allowed: false })
  })

  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['12.0', 12],
    ['007', 7],
  ])('reads %j as a number', (sent, number) => {
    expect(readAs('session.login', loginWith(sent))?.data).toMatchObject({ user: { id: number } })
  })

  it.each(['1.000', '1,000', '1.5', '1e3', '0x10', '', ' ', '12 Stück', '9007199254740993'])(
    'reads %j as no number, as it may be another one',
    (sent) => {
      expect(readAs('session.login', loginWith(sent))).toBeUndefined()
    },
  )

  it.each(['1.234', 'a3f9', '2026-11-21T08:12:00+01:00', true, { number: 4 }])(
    'reads the version %j as none, so that an edit is sent without it',
    (version) => {
      const read = readAs('company.info', { ...Object(jsonOf(calls['company.info'].example.data)), version })
      expect(read?.data).toMatchObject({ version: undefined, name1: 'Tischlerei Ahlers' })
      expect(read?.changed).toEqual(['version'])
    },
  )

  it('takes a list that is missing for another answer, and one that is null for an empty one', () => {
    expect(readAs('basket.list', { baskets: [] })).toBeUndefined()
    expect(readAs('basket.list', [])).toBeUndefined()
    expect(readAs('basket.list', { orders: null })?.data).toEqual({ orders: [] })
    expect(readAs('company.info', { id: 4 })?.data).toMatchObject({ lines: [], country_choices: [] })
  })

  it('reads any form of nothing as an answer that has no fields', () => {
    for (const nothing of [null, [], '']) expect(readAs('password.reset', nothing)?.data).toEqual({})
    expect(readLeniently(calls['password.reset'].data, undefined)?.data).toEqual({})
  })

  it('reads a text that is null as not translated', () => {
    const data = jsonOf(calls['i18n.system'].example.data)
    const languages = { master: ['Master', { a: 'A', b: 'B' }], de: ['Deutsch', { a: null, b: '' }] }
    expect(readAs('i18n.system', { ...Object(data), languages })?.data).toMatchObject({
      languages: { master: ['Master', { a: 'A', b: 'B' }], de: ['Deutsch', { b: '' }] },
    })
  })

  it('drops unreadable rows and reports them', () => {
    const [order] = calls['basket.list'].example.data.orders
    const sent = jsonOf({
      ...calls['basket.list'].example.data,
      orders: [order, { ...order, status: 'lost' }, 'a row', order],
    })
    const read = readAs('basket.list', sent)
    expect(read?.data).toMatchObject({ orders: [order, order] })
    expect(read?.dropped).toEqual(['orders.1.status', 'orders.2'])
  })

  it('drops no part of a record, as a save would remove it', () => {
    const record = jsonOf(calls['company.info'].example.data)
    expect(readAs('company.info', { ...Object(record), lines: [['fronts', 'Fronten'], { doors: 1 }] })).toBeUndefined()
  })

  it('reads a code without its label as a pair, as null would remove it at the next save', () => {
    const record = jsonOf(calls['company.info'].example.data)
    const read = (sent: Json) => readAs('company.info', { ...Object(record), region: sent })?.data
    expect(read('north')).toMatchObject({ region: ['north', 'north'] })
    expect(read('')).toMatchObject({ region: null })
    expect(read(null)).toMatchObject({ region: null })
  })

  it('refuses a number as a text if its digits are lost', () => {
    const [order] = calls['basket.list'].example.data.orders
    const sent = jsonOf({
      ...calls['basket.list'].example.data,
      orders: [{ ...order, basket_number: 2 ** 60 }],
    })
    expect(readAs('basket.list', sent)?.dropped).toEqual(['orders.0.basket_number'])
  })

  it('rejects a boolean as a text, and accepts every spelling of one', () => {
    expect(
      readAs('session.login', { jwt: true, user: jsonOf(calls['session.login'].example.data.user) }),
    ).toBeUndefined()
    expect(readAs('session.maintenance', { jwt: false })?.data).toMatchObject({ jwt: null })
    for (const no of ['False', 'no', 0, '0'])
      expect(readAs('session.maintenance', { login_allowed: no }, { login_allowed: true })?.data).toMatchObject({
        login_allowed: false,
      })
  })

  it('is read in linear time, at any depth', () => {
    let deep: Json = { id: '1', children: null }
    for (let depth = 0; depth < 5_000; depth += 1) deep = { id: '1', children: [deep] }
    expect(readAs('i18n.catalog', { catalogs: [deep], languages: null })?.data ?? {}).toBeTruthy()
    const orders = Array.from({ length: 20_000 }, () => ({ status: 'lost' }))
    expect(
      readAs('basket.list', { ...Object(jsonOf(calls['basket.list'].example.data)), orders })?.dropped.length,
    ).toBe(20_000)
  })

  it('recognizes an article, whatever it lacks', () => {
    const data = jsonOf(calls['i18n.catalog'].example.data)
    const sent = each(data, (value) => (value === '' ? null : value))
    expect(readAs('i18n.catalog', sent)?.data).toEqual(calls['i18n.catalog'].data.parse(data))
  })

  it('that is invalid is rejected', () => {
    expect(readAs('basket.list', 'a page')).toBeUndefined()
    expect(readAs('session.login', { jwt: null })).toBeUndefined()
  })
})
