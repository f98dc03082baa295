import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { calls } from '#src/contract/calls.ts'
import { startCopy } from '#tests/fuzz/portal-copy.ts'
import { isWhole } from '#tests/sample.ts'
import { callRequests, functionRequests, pageRequests, roles } from './costly-requests.ts'
import { costlyShapes, costlyText, textKinds } from './costly-texts.ts'
import { functionPayload, placesIn, renamedAt, withAt } from './parts-of-input.ts'
import { findStalls } from './stall.ts'

const timeoutMs = 3_600_000
const preloaded = (name: string) => join(import.meta.dirname, name)
const env = { PORTAL_SEED: 'demo', LOG_LEVEL: 'error' }

describe('The costly inputs', () => {
  test('have the requested length, and are well-formed', () => {
    for (const kind of textKinds) {
      const text = costlyText(kind, 10_000)
      expect([kind, Buffer.byteLength(text) <= 10_000, Buffer.byteLength(text) > 9_000]).toEqual([kind, true, true])
      expect([kind, text.isWellFormed()]).toEqual([kind, true])
    }
    for (const [shape, make] of Object.entries(costlyShapes))
      expect([shape, Math.abs(make(12_000).length - 12_000) < 4_000]).toEqual([shape, true])
  })

  test('are put into each place of an input', () => {
    const input = { a: { b: ['x', 'y'] }, c: null }
    const places = placesIn(input)
    expect(places).toEqual([[], ['a'], ['a', 'b'], ['a', 'b', 0], ['c']])
    expect(places.map((at) => withAt(input, at, '!'))).toEqual([
      '!',
      { a: '!', c: null },
      { a: { b: '!' }, c: null },
      { a: { b: ['!', 'y'] }, c: null },
      { a: { b: ['x', 'y'] }, c: '!' },
    ])
    expect(renamedAt(input, ['a', 'b'], '!')).toEqual({ a: { '!': ['x', 'y'] }, c: null })
    expect(functionPayload({ a: ['x', 1] })).toBe(
      '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":10,"i":1,"p":{"k":["a"],"v":[{"t":9,"i":2,"a":[{"t":1,"s":"x"},{"t":0,"s":1}],"o":0}]},"o":0}]},"o":0},"f":63,"m":[]}',
    )
  })

  test('are sent to every call, page and function as each role', () => {
    const told = new Set([...callRequests()].map(({ name, role }) => `${name.split(',')[0] ?? ''} as ${role}`))
    for (const { name } of Object.values(calls)) for (const role of roles) expect(told).toContain(`${name} as ${role}`)
    const pages = [...pageRequests(['/{-$location}/login', '/companies/$cid'])].map(
      ({ method, path }) => `${method} ${path.split('?')[0] ?? ''}`,
    )
    expect(new Set(pages)).toEqual(new Set(['GET /login', 'POST /login', 'GET /companies/1', 'POST /companies/1']))
    expect(new Set([...functionRequests(['f'])].map(({ role }) => role))).toEqual(new Set(roles))
  })
})

// Runs only with `npm run test:all`.
test.runIf(isWhole)(
  'the probe detects planted stalls in marks, a large form, a large upload, a search and a stored text',
  async () => {
    const found: string[] = []
    const sent = [
      'register.contact, marks in the wrong order for email',
      'POST /{-$location}/login, quotes as username',
      'descriptions?dry_run=1: many texts',
      'GET /vue/i18n/',
    ]
    const portal = await startCopy({
      imported: `${preloaded('loop-meter.mjs')} --import ${preloaded('planted-stalls.mjs')}`,
      env,
    })
    for (const only of sent) {
      const { stalls } = await findStalls(portal, { share: 1, measure: 'processor', only })
      found.push(...stalls.map(({ name }) => name))
    }
    await portal.end()
    for (const part of ['register.contact', '/login', 'descriptions', '/vue/i18n/find/', '/vue/i18n/system/?src=fr'])
      expect(found.filter((name) => name.includes(part))).not.toEqual([])
    expect(found.filter((name) => name.includes('/vue/i18n/vartext/'))).toEqual([])
  },
  timeoutMs,
)

// Measures processor time, which other work on the machine does not affect.
test(
  'no request, text or file makes others wait more than 200 ms',
  async () => {
    const portal = await startCopy({ imported: preloaded('loop-meter.mjs'), env })
    const sample = isWhole ? { share: 0.05 } : { share: 0.001, parts: ['calls', 'pages', 'functions'] as const }
    const { stalls, sent } = await findStalls(portal, { ...sample, measure: 'processor' })
    expect(portal.isAlive()).toBe(true)
    await portal.end()
    expect(stalls).toEqual([])
    expect(sent).toBeGreaterThan(30)
  },
  timeoutMs,
)
