import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { calls } from '#src/contract/calls.ts'
import {
  comparedPassword,
  email,
  emailPart,
  knownEmail,
  newPassword,
  passwordEntry,
  username,
} from '#src/contract/call/fields.ts'
import { isStreamSafe } from '#src/contract/values/storable.ts'
import { textsOf } from './request-texts.ts'

const texts = Object.values(calls).flatMap((call) =>
  textsOf(call).map(({ path, schema }): [string, z.core.$ZodType] => [`${call.name} ${path}`, schema]),
)
const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** Texts that are compared with the stored text byte for byte, but not stored. */
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

  it.each(bounded)('%s rejects more than 30 combining marks in a row', (_, schema) => {
    for (const text of around(marks.repeat(16))) expect(takes(schema, text), text.slice(0, 4)).toBe(false)
    // Half-width voicing marks become combining ones in compatibility composition.
    for (const text of around('\u0316\uff9e'.repeat(16))) expect(takes(schema, text)).toBe(false)
  })

  it.each(texts)('%s does not normalize a text that is too long', (_, schema) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    for (const text of around(marks.repeat(300_000))) z.safeParse(schema, text)
    for (const text of around('x'.repeat(600_000))) z.safeParse(schema, text)
    expect(normalize.mock.contexts.filter((text) => String(text).length > 1_100)).toEqual([])
  })

  // Characters that are removed from a text or kept in it. They separate runs of marks that are short enough alone.
  const between = ['\u200b', '\u200e', '\u00ad', '\u202e']
  const split = between.flatMap((sign) =>
    [4, 100].map((count) => ['\u0301', '\u0316'].map((mark) => (mark.repeat(29) + sign).repeat(count)).join('')),
  )
  it.each(texts)(
    '%s does not normalize marks split by zero-width characters, and accepts its own output',
    (_, schema) => {
      const normalize = vi.spyOn(String.prototype, 'normalize')
      const made = split.flatMap((run) => around(run)).map((text) => z.safeParse(schema, text))
      // Normalization turns each of these marks into two.
      for (const text of around('\u0344'.repeat(20))) made.push(z.safeParse(schema, text))
      expect(normalize.mock.contexts.filter((text) => !isStreamSafe(String(text)))).toEqual([])
      for (const { data } of made.filter(({ success }) => success)) {
        expect(isStreamSafe(JSON.stringify(data))).toBe(true)
        if (typeof data === 'string') expect(z.safeParse(schema, data).data).toBe(data)
      }
    },
  )

  it('may be a translation of at most 100,000 characters, but a longer one can be replaced', () => {
    const save = (text: string, base: string) =>
      takes(calls['i18n.save'].body, { languages: ['de'], changes: { de: { key: text } }, base: { de: { key: base } } })
    expect(save('x'.repeat(100_000), 'x'.repeat(100_001))).toBe(true)
    expect(save('x', `a${marks.repeat(16)}`)).toBe(true)
    expect(save('x'.repeat(100_001), '')).toBe(false)
  })

  // Translations and their notes may need such characters. The others are only compared, or are part of an address.
  const opaque = /^i18n\.|\.(?:\w*password\d?|token|proof|device|request_id|view|jwt|line|filter)$/
  it.each(bounded.filter(([name]) => !opaque.test(name)))('%s drops bidi control characters', (_, schema) => {
    for (const text of around('\u202e').concat('DE\u202e', 'A\u2066b\u2069'))
      expect(JSON.stringify(z.safeParse(schema, text).data ?? '')).not.toMatch(/\p{Bidi_Control}/u)
  })

  it('accepts addresses of the same length in every field for one', () => {
    const address = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(59)}.example`
    expect(address.length).toBeGreaterThan(250)
    for (const schema of [email, knownEmail, username, emailPart]) expect(takes(schema, address)).toBe(true)
    for (const schema of [email, knownEmail, username, emailPart]) expect(takes(schema, `a${address}x`)).toBe(false)
  })

  it.each([
    ['letters that are composed of two', '\u0958\u0959\u095a\u095b'],
    ['letters of two code units', '\u{1f511}\u{1f512}'.repeat(128)],
    ['letters that were typed apart from their marks', 'u\u0308a\u0308'.repeat(128)],
    ['signs without width between', 'Ab\u200b'.repeat(120)],
  ])('accepts a password of %s in every field for one', (_, password) => {
    for (const schema of [newPassword, passwordEntry, comparedPassword]) expect(takes(schema, password)).toBe(true)
  })

  const required = texts.filter(([name, schema]) => !opaque.test(name) && takes(schema, 'Abc') && !takes(schema, ''))
  it.each(required)('%s is required, and rejects invisible text', (_, schema) => {
    for (const text of ['\u200b', '\u2800', '\u3164', ' \u00ad ', '\u202e']) expect(takes(schema, text)).toBe(false)
  })

  it.each(bounded)('%s is limited in length', (_, schema) => {
    for (const text of around('x'.repeat(600_000))) expect(takes(schema, text)).toBe(false)
  })
})
