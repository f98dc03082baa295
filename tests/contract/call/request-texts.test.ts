import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { calls } from '#src/contract/calls.ts'
import { textsOf } from './request-texts.ts'

const texts = Object.values(calls).flatMap((call) =>
  textsOf(call).map(({ path, schema }): [string, z.core.$ZodType] => [`${call.name} ${path}`, schema]),
)
const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** Compared with what is stored, byte for byte, and kept nowhere. */
const compared = new Set(['i18n.save body.base.{}.{}', 'i18n.saveVartext body.base.{}.{}'])
const bounded = texts.filter(([name]) => !compared.has(name))

const marks = '\u0301\u0316'
const around = (mark: string) => [
  `a${mark}`,
  `a${mark}@b.example`,
  `info@a${mark}.example`,
  `1${mark}`,
  `Ab${mark}-1234567`,
]

afterEach(() => vi.restoreAllMocks())

describe('Every text of every request', () => {
  it('is found by this test', () => {
    expect(texts.length).toBeGreaterThan(150)
    expect(required.length).toBeGreaterThan(15)
    expect(texts.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'session.login body.username',
        'i18n.save body.changes.{}.{}',
        'price.logs query.filter',
      ]),
    )
  })

  it.each(bounded)('%s takes no more than 30 combining marks in a row', (_, schema) => {
    for (const text of around(marks.repeat(16))) expect(takes(schema, text), text.slice(0, 4)).toBe(false)
    // Half-width voicing marks become combining ones when they are composed by compatibility.
    for (const text of around('\u0316\uff9e'.repeat(16))) expect(takes(schema, text)).toBe(false)
  })

  it.each(texts)('%s composes nothing that is too long', (_, schema) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    for (const text of around(marks.repeat(300_000))) z.safeParse(schema, text)
    for (const text of around('x'.repeat(600_000))) z.safeParse(schema, text)
    expect(normalize.mock.contexts.filter((text) => String(text).length > 1_100)).toEqual([])
  })

  it('may be a translation of 100,000 characters, and no longer one, though a longer one may be replaced', () => {
    const save = (text: string, base: string) =>
      takes(calls['i18n.save'].body, { languages: ['de'], changes: { de: { key: text } }, base: { de: { key: base } } })
    expect(save('x'.repeat(100_000), 'x'.repeat(100_001))).toBe(true)
    expect(save('x', `a${marks.repeat(16)}`)).toBe(true)
    expect(save('x'.repeat(100_001), '')).toBe(false)
  })

  // Translations, and remarks on them, may need such signs; the rest is compared, kept nowhere, or part of an address.
  const opaque = /^i18n\.|\.(?:\w*password\d?|token|proof|device|request_id|view|jwt|line|filter)$/
  it.each(bounded.filter(([name]) => !opaque.test(name)))('%s keeps no sign that turns the direction', (_, schema) => {
    for (const text of around('\u202e').concat('DE\u202e', 'A\u2066b\u2069'))
      expect(JSON.stringify(z.safeParse(schema, text).data ?? '')).not.toMatch(/\p{Bidi_Control}/u)
  })

  const required = texts.filter(([name, schema]) => !opaque.test(name) && takes(schema, 'Abc') && !takes(schema, ''))
  it.each(required)('%s is required, and not met by what shows nothing', (_, schema) => {
    for (const text of ['\u200b', '\u2800', '\u3164', ' \u00ad ', '\u202e']) expect(takes(schema, text)).toBe(false)
  })

  it.each(bounded)('%s is limited in length', (_, schema) => {
    for (const text of around('x'.repeat(600_000))) expect(takes(schema, text)).toBe(false)
  })
})
