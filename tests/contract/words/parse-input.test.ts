import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { m } from '#messages'
import type { Call } from '#src/contract/call/call.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import { nameOfField } from '#src/contract/words/field-names.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'

const record = z.record(z.string(), z.unknown())
/** The specification defines its own message for a missing password confirmation. */
const repeatText = { en: 'The confirm password field is required', de: 'Das wiederholte Passwort ist ein Pflichtfeld' }
const missingText = (name: string, locale: 'en' | 'de') =>
  name === 'password2'
    ? repeatText[locale]
    : m.field_required({ field: nameOfField(null, name, locale) ?? '' }, { locale })

/** The fields of section 5 of the specification: required and optional ones. */
const forms: { call: CallName; required: string[]; optional: string[]; within?: string }[] = [
  { call: 'session.login', required: ['username', 'password'], optional: [] },
  { call: 'password.reset', required: ['email'], optional: [] },
  { call: 'password.change', required: ['token', 'password', 'password2'], optional: [] },
  {
    call: 'register.contact',
    required: ['email', 'password1', 'password2', 'first_name', 'last_name'],
    optional: ['middle_name'],
  },
  {
    call: 'register.company',
    required: ['token', 'name1', 'address1', 'zip', 'city', 'country', 'phone'],
    optional: [
      'name2',
      'address2',
      'email',
      'mobile',
      'vat_number',
      'company_type',
      'customer_number',
      'opt_out',
      'user_opt_opt',
    ],
  },
  {
    call: 'company.createSub',
    required: ['name1', 'address1', 'zip', 'city', 'country'],
    optional: [
      'name2',
      'address2',
      'email',
      'phone',
      'mobile',
      'vat_number',
      'customer_number',
      'company_type',
      'auto_approve',
      'region',
      'discount_group',
      'assortment',
      'language',
      'lines',
    ],
  },
  {
    call: 'address.create',
    required: ['name1', 'zip', 'city', 'address1', 'country', 'phone'],
    optional: ['name2', 'address2', 'mobile', 'email'],
  },
  { call: 'address.edit', required: ['name1', 'phone'], optional: ['name2', 'mobile', 'email', 'version'] },
  {
    call: 'contact.create',
    required: ['email', 'first_name'],
    optional: ['middle_name', 'last_name', 'language', 'dealer_admin', 'opt_out'],
  },
  {
    call: 'contact.edit',
    required: ['email', 'first_name'],
    optional: ['middle_name', 'last_name', 'language', 'company', 'dealer_admin', 'opt_out', 'active', 'version'],
  },
  { call: 'session.switchUser', required: ['email'], optional: ['reason'] },
]

/** Parses the body of a call. */
const parse = (name: CallName, body: unknown, locale: 'en' | 'de' = 'en') => {
  const call: Call = calls[name]
  return parseInput(call, { params: call.example.params, query: call.example.query, body }, locale)
}

describe.each(forms)('the form of $call', ({ call, required, optional }) => {
  const whole = { ...record.parse(calls[call].example.body) }

  it('is valid with the required fields alone, whether the rest is missing, null or empty', () => {
    const minimal = Object.fromEntries(required.map((name) => [name, whole[name]]))
    expect(parse(call, minimal).ok).toBe(true)
    for (const none of [null, '']) {
      const body = { ...minimal, ...Object.fromEntries(optional.map((name) => [name, none])) }
      expect(parse(call, body)).toMatchObject({ ok: true })
    }
  })

  it('reports each required field in both languages if it is missing, null or empty', () => {
    for (const name of required) {
      const { [name]: _, ...without } = whole
      for (const body of [without, { ...without, [name]: null }, { ...without, [name]: '' }]) {
        for (const locale of ['en', 'de'] as const) {
          const parsed = parse(call, body, locale)
          expect(parsed).toMatchObject({ ok: false, refusal: { errors: { [name]: [missingText(name, locale)] } } })
        }
      }
    }
  })

  it('reports all of them for an empty form', () => {
    const parsed = parse(call, {})
    expect(parsed).toMatchObject({
      refusal: { errors: Object.fromEntries(required.map((name) => [name, [missingText(name, 'en')]])) },
    })
  })
})

const asking = Object.values(calls).filter(
  (call) => call.query instanceof z.ZodObject && Object.keys(call.query.shape).length > 0,
)

describe('an empty query value', () => {
  it('is possible for some calls', () => expect(asking.length).toBeGreaterThan(5))

  it.each(asking.map((call): [string, Call] => [call.name, call]))('counts as missing: %s', (_, call) => {
    const names = Object.keys(z.looseObject({ shape: record }).parse(call.query).shape)
    const { params, body } = call.example
    const shown = (query: object) => {
      const parsed = parseInput(call, { params, query, body }, 'en')
      return parsed.ok ? parsed.input.query : parsed.refusal
    }
    expect(shown(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(shown({}))
  })
})

describe('change-line-and-shop', () => {
  it('accepts line and company by code or by pair', () => {
    const { body } = calls['session.changeLine']
    for (const line of ['doors', ['doors', 'Türblätter']])
      for (const cid of [17, [17, 'Möbelwerk Nord GmbH']])
        expect(body.parse({ line, cid })).toEqual({ line: 'doors', cid: 17 })
    expect(body.safeParse({ line: [], cid: 17 }).success).toBe(false)
  })
})
