import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, call, subject } from '#src/contract/call/call.ts'
import { addressOf, calls, findCall } from '#src/contract/calls.ts'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { isBasketNumber, mayBecomeBasketNumber, stripLeadingZeros } from '#src/contract/values/basket-number.ts'

const all: Call[] = Object.values(calls)

/** Method and path of the 46 `/vue/` calls that every backend must have, written a second time by hand. */
const contract = `
POST /vue/login/
GET /vue/maintenance/
GET /vue/shop-url/
POST /vue/change-line-and-shop/
POST /vue/switch-user/
POST /vue/register/contact/
POST /vue/register/company/
POST /vue/password/reset/
POST /vue/password/change/
POST /vue/password/change-link/
GET /vue/company/{id}/info/
GET /vue/country-codes/
POST /vue/company/{id}/edit/
POST /vue/company/{cid}/create/sub-company/
GET /vue/company/{id}/sub-companies2/
GET /vue/company/{id}/search2/
GET /vue/company/{id}/set-parent/
POST /vue/company/{id}/set-parent/
GET /vue/company/{cid}/material-list/
GET /vue/company/{id}/delivery-addresses/
POST /vue/company/{cid}/address/new/
POST /vue/company/{cid}/address/{id}/edit/
POST /vue/company/{cid}/address/{id}/set-delivery/
POST /vue/company/{cid}/address/{id}/change-inactive/
GET /vue/contact/list/
GET /vue/company/{id}/contacts/
GET /vue/contact/{id}/detail/
POST /vue/contact/{id}/edit/
POST /vue/company/{id}/create/contact/
DELETE /vue/contact/{id}/delete/
GET /vue/contact/{id}/activation-link/
POST /vue/price/upload/
GET /vue/price/logs/
GET /vue/price/log/{id}/
GET /vue/basket/list/
GET /vue/basket/{basket}/status/
POST /vue/basket/{basket}/approve/
POST /vue/basket/{number}/reset/
GET /vue/i18n/catalog/
GET /vue/i18n/article/{id}/{model}/
GET /vue/i18n/vartext/
GET /vue/i18n/system/
POST /vue/i18n/save/
POST /vue/i18n/vartext/
POST /vue/i18n/dump/
POST /vue/i18n/vartext-xml/`
  .trim()
  .split('\n')

/** Returns the faults of a call’s example. Each part must match its schema, and must not change when parsed again. */
const faultsOf = (one: Call) => {
  const faults: string[] = []
  for (const part of ['params', 'query', 'body', 'data'] as const) {
    const once = one[part].safeParse(one.example[part])
    const twice = once.success ? one[part].safeParse(once.data) : once
    if (!once.success || !twice.success) faults.push(part)
    else if (JSON.stringify(once.data) !== JSON.stringify(twice.data)) faults.push(`${part} changes when parsed again`)
  }
  const found = findCall(one.method, new URL(addressOf(one, one.example), 'http://portal.invalid').pathname)
  if (found?.call.name !== one.name) faults.push('address')
  else if (!one.params.safeParse(found.params).success) faults.push('params of the address')
  return faults
}

describe('The contract', () => {
  it('has the 46 calls that every backend must have, and marks all others as additions', () => {
    const unmarked = all.filter((one) => !one.isAddition).map((one) => `${one.method} ${one.path}`)
    expect(unmarked.toSorted()).toEqual(contract.toSorted())
    expect(contract).toHaveLength(46)
  })

  it('has a unique name for each call', () => {
    expect(Object.entries(calls).filter(([name, one]) => name !== one.name)).toEqual([])
    expect(new Set(all.map((one) => one.name)).size).toBe(all.length)
  })

  it.each(all.map((one) => [one.name, one] as const))(
    'has an example for %s that matches its own schemas',
    (_, one) => {
      expect(faultsOf(one)).toEqual([])
    },
  )

  it('detects an example that does not match', () => {
    const { planted } = subject('basket', {
      planted: call({
        summary: 'Planted',
        method: 'GET',
        path: '/vue/basket/list/',
        query: z.object({ price: z.string().min(20) }),
        data: z.object({ orders: z.array(z.string()).min(1) }),
        example: { query: { price: 'short' }, data: { orders: [] } },
      }),
    })
    expect(faultsOf(planted)).toEqual(['query', 'data', 'address'])
  })

  it('requires a token except for the listed calls', () => {
    expect(all.filter((one) => one.auth !== 'token').map((one) => one.name)).toEqual([
      'session.login',
      'session.maintenance',
      'register.contact',
      'register.resend',
      'register.link',
      'register.company',
      'password.reset',
      'password.link',
      'password.change',
      'account.confirmEmail',
      'company.countryCodes',
    ])
  })

  it('ignores unknown fields, in requests and answers', () => {
    const { basketList, sessionLogin } = { basketList: calls['basket.list'], sessionLogin: calls['session.login'] }
    expect(sessionLogin.body.parse({ ...sessionLogin.example.body, remember: true })).toEqual(sessionLogin.example.body)
    expect(basketList.data.parse({ orders: [], total: 3 })).toEqual({ orders: [] })
  })
})

describe('A text', () => {
  const { body } = calls['i18n.save']
  const refused = (text: unknown) =>
    body
      .safeParse({ languages: ['de'], changes: { de: { 'front.width': text } } })
      .error?.issues.map((issue) => issue.path.join(' '))

  it('is stored byte for byte', () => {
    const text = ' \t{min} <b>mm</b>\r\n\u200d👩🏽‍🔧 \u0001 '
    expect(body.parse({ languages: ['de'], changes: { de: { k: text } } }).changes).toEqual({ de: { k: text } })
  })

  it('is rejected by its key if it contains U+0000 or half a surrogate pair', () => {
    expect(refused('a\0b')).toEqual(['changes de front.width'])
    expect(refused('\ud83d')).toEqual(['changes de front.width'])
    expect(refused(7)).toEqual(['changes de front.width'])
  })

  it('is rejected for a key that would be lost, and in master', () => {
    const changes: unknown = JSON.parse('{"de": {"__proto__": "x"}}')
    expect(body.safeParse({ languages: ['de'], changes }).success).toBe(false)
    expect(body.safeParse({ languages: ['de'], changes: { master: { k: 'x' } } }).success).toBe(false)
  })
})

describe('A basket number', () => {
  it.each(['1234', '0001234', '2000014711', '002000014711', '99004312', '12345678901', '1'.repeat(60)])(
    'may be %s',
    (number) => {
      expect(isBasketNumber(stripLeadingZeros(number))).toBe(true)
    },
  )

  it.each(['', '000', '123', '000123', '20123', '20000147110', '9900431', '990043120', '12a4', '../1', '1'.repeat(61)])(
    'may not be "%s"',
    (number) => {
      expect(isBasketNumber(stripLeadingZeros(number))).toBe(false)
    },
  )

  it('may be searched by any possible prefix, but none longer than its kind allows', () => {
    const can = ['', '2', '20', '2000014711', '99004312', '12345678901', '1'.repeat(60)]
    const cannot = ['20000147110', '990043120', 'A-1', '471 1', '1'.repeat(61)]
    expect(can.filter((part) => !mayBecomeBasketNumber(part))).toEqual([])
    expect(cannot.filter((part) => mayBecomeBasketNumber(part))).toEqual([])
  })
})

describe('A filter of a list', () => {
  it('may be as long in every call as in its field', () => {
    const text = 'x'.repeat(maxFilterText)
    const refused = (call: Call, fields: string[]) =>
      fields.filter((field) => !call.query.safeParse({ [field]: text }).success)
    expect(refused(calls['audit.list'], ['who', 'as', 'what'])).toEqual([])
    expect(refused(calls['basket.list'], ['search', 'customer', 'line'])).toEqual([])
    expect(refused(calls['contact.list'], ['email'])).toEqual([])
    expect(refused(calls['contact.ofCompany'], ['search'])).toEqual([])
    expect(refused(calls['company.search'], ['search'])).toEqual([])
  })
})

describe('An address', () => {
  it('escapes characters that would change its meaning', () => {
    expect(addressOf(calls['i18n.article'], { params: { id: 1, model: 'A/B ü' }, query: { lang: 'de,fr' } })).toBe(
      '/vue/i18n/article/1/A%2FB%20%C3%BC/?lang=de%2Cfr',
    )
    expect(findCall('GET', '/vue/i18n/article/1/A%2FB%20%C3%BC/')?.params).toEqual({ id: '1', model: 'A/B ü' })
  })

  it('matches no call if its method, slash or escape is wrong', () => {
    expect(findCall('PUT', '/vue/login/')).toBeUndefined()
    expect(findCall('POST', '/vue/login')).toBeUndefined()
    expect(findCall('GET', '/vue/basket/%E0%A4%A/status/')).toBeUndefined()
  })

  it('has a number where one is required', () => {
    const { params } = calls['price.log']
    expect(params.parse({ id: '12' })).toEqual({ id: 12 })
    for (const id of ['', '0', '-1', '1e3', '0x10', '1.5', null, '99999999999'])
      expect(params.safeParse({ id }).success).toBe(false)
  })
})
