import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import { keyedFields, nameOfField, nameOfPath } from '#src/contract/words/field-names.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { languages, type Locale } from '#src/site/site.ts'

const all: Call[] = Object.values(calls)
const locales = languages.map(({ code }) => code)

/** Returns the path of every field below a schema. "*" stands for a key that the sender chooses, "0" for an item. */
function pathsOf(schema: unknown, path: readonly string[] = []): string[][] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, one]) => {
      const below = path.concat(name)
      return [below].concat(pathsOf(one, below))
    })
  }
  if (schema instanceof z.ZodRecord) return [path.concat('*')].concat(pathsOf(schema.valueType, path.concat('*')))
  if (schema instanceof z.ZodArray) return pathsOf(schema.element, [...path, '0'])
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => pathsOf(one, path))
  if (schema instanceof z.ZodPipe) return pathsOf(schema.in, path).concat(pathsOf(schema.out, path))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return pathsOf(schema.unwrap(), path)
  return []
}

const fieldsOf = (call: Call) => [call.params, call.query, call.body].flatMap((part) => pathsOf(part))

describe('a field of a request', () => {
  test.each(all.map((call) => [call.name, call] as const))('of %s has a name in both languages', (_, call) => {
    const fields = new Set(fieldsOf(call).flatMap((path) => path.filter((step) => !/^(\d+|\*)$/.test(step))))
    const unnamed = [...fields].filter((field) =>
      locales.some((locale) => {
        const words = nameOfField(call, field, locale)
        return words === undefined || words === field || words.includes('_')
      }),
    )
    expect(unnamed).toEqual([])
  })

  test('that contains the sender’s own keys is listed', () => {
    const keyed = all.flatMap((call) => fieldsOf(call).filter((path) => path.includes('*')))
    expect([...new Set(keyed.map(([first]) => first))].toSorted()).toEqual([...keyedFields].toSorted())
  })

  test('that no table names is detected', () => {
    expect(nameOfField(calls['company.edit'], 'colour', 'en')).toBeUndefined()
    expect(nameOfField(calls['company.edit'], 'toString', 'en')).toBeUndefined()
    expect(pathsOf(z.object({ a: z.array(z.object({ b: z.record(z.string(), z.int()) })) }))).toContainEqual([
      'a',
      '0',
      'b',
      '*',
    ])
  })
})

describe('an error message uses the field’s display name', () => {
  const said = (call: Call, sent: Partial<Record<'params' | 'query' | 'body', unknown>>, locale: Locale) => {
    const parsed = parseInput(call, { ...call.example, ...sent }, locale)
    return parsed.ok ? undefined : parsed.refusal
  }

  test('but errors have the field’s API name', () => {
    const { body, params } = calls['address.create'].example
    const sent = { params, body: { ...body, address1: '', email: 'nobody' } }
    const german = said(calls['address.create'], sent, 'de')
    expect(german?.messages.slice(1)).toEqual([
      'Straße ist ein Pflichtfeld.',
      'E-Mail: Geben Sie eine gültige E-Mail-Adresse ein.',
    ])
    expect(Object.keys(german?.errors ?? {})).toEqual(['address1', 'email'])
    expect(said(calls['address.create'], sent, 'en')?.messages).toContain('Street is a required field.')
  })

  test('in a path, a query, a list, and a document within a form', () => {
    expect(said(calls['basket.list'], { query: { number_per_page: 'x' } }, 'de')?.messages[1]).toMatch(
      /^Einträge pro Seite ist /,
    )
    expect(said(calls['contact.ofCompany'], { params: { id: 'x' } }, 'de')?.messages[1]).toMatch(/^Unternehmen ist /)
    expect(said(calls['contact.detail'], { params: { id: 'x' } }, 'de')?.messages[1]).toMatch(/^Kontakt ist /)
    const document = JSON.stringify({ version: 1, zip: '', lines: ['fronts', 7] })
    const edit = said(calls['company.edit'], { params: { id: 1 }, body: { document } }, 'de')
    expect(edit?.messages.slice(1)).toEqual(['PLZ ist ein Pflichtfeld.', 'Linien › Eintrag 2 ist nicht korrekt.'])
    expect(Object.keys(edit?.errors ?? {})).toEqual(['document.zip', 'document.lines.1'])
    expect(said(calls['company.edit'], { params: { id: 1 }, body: { document: '{' } }, 'de')?.messages[1]).toMatch(
      /^Angaben /,
    )
  })

  test('and a sender’s own key stays as it was sent', () => {
    const body = { languages: ['de'], changes: { de: { 'email.zip': 7 } } }
    expect(said(calls['i18n.save'], { body }, 'de')?.messages[1]).toBe(
      'Übersetzungen › „de“ › „email.zip“ ist nicht korrekt.',
    )
    expect(nameOfPath(calls['i18n.save'], ['unknown', 0, 'zip'], 'en')).toBe('“unknown” › Entry 1 › ZIP')
  })

  test.each(all.map((call) => [call.name, call] as const))('for any error in %s', (_, call) => {
    const wrong = Symbol('no field takes this')
    for (const locale of locales) {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const [field] of pathsOf(call[part]).filter((path) => path.length === 1)) {
          const sent = { [part]: { ...Object(call.example[part]), [field ?? '']: wrong } }
          const { messages = [], errors = {} } = said(call, sent, locale) ?? {}
          expect(Object.keys(errors)).toContain(field)
          expect(messages.slice(1).filter((text) => text.startsWith(`${field}: `) || /^[“„"]/.test(text))).toEqual([])
        }
      }
    }
  })
})
