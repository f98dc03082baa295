import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { assertFits } from '#src/backend/answer-call.ts'
import { handlers } from '#src/backend/handlers.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
const kept = handlers['company.countryCodes']
beforeAll(async () => {
  portal = await openTestPortal()
})
afterEach(() => {
  handlers['company.countryCodes'] = kept
})
afterAll(() => portal.close())

/** Replaces a handler by one that returns this JSON, which the types would reject. */
const plant = (json: string) => {
  handlers['company.countryCodes'] = async () => JSON.parse(json)
}

describe('a handler whose answer does not fit its schema', () => {
  test.each([
    ['a wrong shape', '{"country_choices":[["DE","Germany"],["AT"]]}', 'country_choices[1]'],
    ['a field too few', '{}', 'country_choices'],
    ['a field too many', '{"country_choices":[],"password_hash":"x"}', 'password_hash'],
  ])('is a fault with details in the log, for %s', async (_, json, path) => {
    plant(json)
    const answer = await portal.ask('GET', '/vue/country-codes/')
    expect([answer.code, answer.status]).toEqual([500, false])
    const reference = z.string().parse(answer.data['reference'])
    const logged = portal.lines.find((line) => line.includes(reference)) ?? ''
    expect(logged).toContain('company.countryCodes')
    expect(logged).toContain(path)
    expect(JSON.stringify(answer)).not.toContain(path)
  })

  test('is accepted if it fits', async () => {
    plant('{"country_choices":[["DE","Germany"]]}')
    expect((await portal.ask('GET', '/vue/country-codes/')).code).toBe(200)
  })
})

test('a date that is not serialized, an invalid number and a key of a record each get the right check', () => {
  const dated = { name: 'planted', data: z.object({ at: z.iso.datetime({ offset: true }) }) }
  expect(() => assertFits(dated, { at: new Date() })).toThrow('planted answers what does not fit')
  const counted = { name: 'planted', data: z.object({ count: z.number().nullable() }) }
  expect(() => assertFits(counted, { count: Number.NaN })).toThrow('count')
  const { example } = calls['i18n.system']
  expect(() => assertFits(calls['i18n.system'], example.data)).not.toThrow()
  const nested = { ...example.data, texts: [{ text: ['a'], extra: 1 }] }
  expect(() => assertFits(calls['i18n.system'], nested)).toThrow('texts.0.extra')
})
