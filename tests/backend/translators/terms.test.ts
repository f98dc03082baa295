import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#src/contract/audit.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

const read = async (query = '') =>
  calls['i18n.terms'].data.parse(
    (await portal.ask('GET', `/vue/i18n/terms/?src=master&dst=de${query}`, { token })).data,
  )
const save = (terms: object[]) => portal.ask('POST', '/vue/i18n/terms/', { token, body: { terms } })
const saved = async (terms: object[]) => calls['i18n.saveTerms'].data.parse((await save(terms)).data).terms
const termOf = (term: string, translation: string, more = {}) => ({
  id: randomUUID(),
  src: 'master',
  dst: 'de',
  term,
  translation,
  note: '',
  forbidden: [],
  removed: false,
  version: 0,
  ...more,
})

describe('i18n.terms', () => {
  test('returns the glossary of two languages, and changes and removals since a revision', async () => {
    const edging = termOf('edging', 'Kante', { note: 'auch in Holz', forbidden: ['Rand', 'Saum'] })
    const stored = await saved([edging, termOf('door', 'Tür'), termOf('door', 'door', { dst: 'en' })])
    expect(stored[0]).toEqual({ ...edging, version: 1, by: 'translator@test.example', at: expect.any(String) })
    const all = await read()
    expect(all.whole).toBe(true)
    expect(all.terms.map(({ term }) => term)).toEqual(['door', 'edging'])
    await save([{ ...edging, version: 1, removed: true }])
    const changes = await read(`&since=${all.revision}`)
    expect([changes.whole, changes.terms]).toMatchObject([false, [{ term: 'edging', removed: true, version: 2 }]])
    expect((await read()).terms.map(({ term }) => term)).toEqual(['door'])
  })
})

describe('i18n.saveTerms', () => {
  test('finds a term by its id in any spelling', async () => {
    const term = termOf('hinge', 'Band')
    await save([term])
    expect((await save([{ ...term, id: term.id.toUpperCase(), translation: 'Scharnier' }])).code).toBe(409)
    const again = await saved([{ ...term, id: term.id.toUpperCase() }])
    expect(again).toMatchObject([{ id: term.id, translation: 'Band', version: 1 }])
  })

  test('audits the previous value, with ids if several terms have the same words', async () => {
    const boss = await hire(portal, 'boss', 1, ['MANAGE_USERS'])
    const last = async () => {
      const told = await portal.ask('GET', '/vue/audit/list/?what=i18n.saveTerms', { token: boss })
      const { changes } = audit.list.data.parse(told.data).entries[0] ?? { changes: [] }
      return Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]))
    }
    const leaf = termOf('leaf', 'Flügel')
    const plant = termOf('leaf', 'Blatt', { src: 'en' })
    const frame = termOf('frame', 'Rahmen')
    await save([leaf, plant, frame])
    expect(await last()).toEqual({
      [`de › leaf (master, ${leaf.id})`]: ['', 'Flügel'],
      [`de › leaf (en, ${plant.id})`]: ['', 'Blatt'],
      'de › frame': ['', 'Rahmen'],
    })
    const taken = { ...frame, term: `leaf (en, ${plant.id})`, version: 1 }
    await save([{ ...leaf, version: 1, translation: 'Türblatt' }, { ...plant, version: 1, removed: true }, taken])
    expect(await last()).toEqual({
      [`de › leaf (master, ${leaf.id})`]: ['Flügel', 'Türblatt'],
      [`de › leaf (en, ${plant.id})`]: ['Blatt', ''],
      [`de › leaf (en, ${plant.id}) (master, ${frame.id})`]: ['Rahmen', 'Rahmen'],
    })
  })

  test('rejects all terms if another user has changed one of them', async () => {
    const term = termOf('panel', 'Platte')
    await save([term])
    await save([{ ...term, version: 1, translation: 'Tafel' }])
    const late = await save([termOf('frame', 'Zarge'), { ...term, version: 1, translation: 'Paneel' }])
    expect([late.code, late.messages]).toEqual([409, ['Someone else has changed the term “panel”.']])
    const { terms } = await read()
    expect(terms.map(({ translation }) => translation)).not.toContain('Zarge')
    expect(terms.find(({ id }) => id === term.id)).toMatchObject({ translation: 'Tafel', version: 2 })
  })

  test('accepts an identical term, whatever its version', async () => {
    const term = termOf('hinge', 'Band')
    const [first] = await saved([term])
    const { revision } = await read()
    expect(await saved([term])).toEqual([first])
    expect((await read()).revision).toBe(revision)
  })

  test('restores a removed term, and continues its version', async () => {
    const term = termOf('mitre', 'Gehrung')
    await save([term])
    await save([{ ...term, version: 1, removed: true }])
    expect((await save([{ ...term, version: 1, translation: 'Schräge' }])).code).toBe(409)
    expect(await saved([{ ...term, translation: 'Schräge' }])).toMatchObject([{ translation: 'Schräge', version: 3 }])
  })

  test('distinguishes a forbidden word with a comma from two words', async () => {
    const term = termOf('edge', 'Kante', { forbidden: ['Rand,Saum'] })
    await save([term])
    const apart = { ...term, version: 1, forbidden: ['Rand', 'Saum'] }
    expect(await saved([apart])).toMatchObject([{ forbidden: ['Rand', 'Saum'], version: 2 }])
  })

  test('rejects a change of a term’s languages, and saves none of the others', async () => {
    const term = termOf('knob', 'Knauf')
    await save([term])
    const before = await read()
    for (const [field, more] of Object.entries({ src: { src: 'en' }, dst: { dst: 'en' } })) {
      const { code, errors } = await save([termOf('grip', 'Griff'), { ...term, version: 1, ...more }])
      expect([code, Object.keys(errors ?? {})]).toEqual([400, [`terms.1.${field}`]])
    }
    expect(await read()).toEqual(before)
  })

  test('rejects an unknown language at its field', async () => {
    const { code, errors } = await save([termOf('a', 'b', { dst: 'it' })])
    expect([code, Object.keys(errors ?? {})]).toEqual([400, ['terms.0.dst']])
  })

  test('rejects a version that cannot be stored', async () => {
    for (const version of [2_147_483_647, Number.MAX_SAFE_INTEGER])
      expect((await save([termOf('latch', 'Falle', { version })])).code).toBe(400)
  })

  test('rejects an empty term', async () => {
    expect((await save([termOf('', 'b')])).code).toBe(400)
    expect((await save([termOf('a', '')])).code).toBe(400)
  })
})
