import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#src/contract/audit.ts'
import { calls } from '#src/contract/calls.ts'
import { importMessages } from '#src/backend/text/import-messages.ts'
import { translation } from '#src/backend/platform/db/tables/text.ts'
import { sharedRevision } from '#src/backend/platform/db/tables/translator.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

const read = async (query: string) =>
  calls['i18n.marks'].data.parse((await portal.ask('GET', `/vue/i18n/marks/?${query}`, { token })).data)
const save = (marks: object[], as = token) => portal.ask('POST', '/vue/i18n/marks/', { token: as, body: { marks } })
const mark = (key: string, value: string | null, more = {}) => ({
  space: 'system',
  lang: 'de',
  key,
  kind: 'review',
  value,
  ...more,
})

describe('i18n.marks', () => {
  test('returns the marks of a language, with author and time', async () => {
    const before = await read('lang=de')
    expect(before).toMatchObject({ marks: [], whole: true })
    const { code, data } = await save([mark('a', 'fill'), mark('a', 'x', { lang: 'en' })])
    expect([code, data]).toEqual([200, { saved: 2, revision: before.revision + 1 }])
    expect(await read('lang=de')).toEqual({
      marks: [{ ...mark('a', 'fill'), by: 'translator@test.example', at: expect.any(String), again_at: null }],
      whole: true,
      revision: before.revision + 1,
    })
  })

  test('returns changes since a revision, including removed marks', async () => {
    const { revision } = await read('lang=de')
    await save([mark('a', null), mark('__proto__', 'hash', { kind: 'dismissed' })])
    const changes = await read(`lang=de&since=${revision}`)
    expect(changes.whole).toBe(false)
    expect(changes.marks.map(({ key, kind, value }) => [key, kind, value])).toEqual([
      ['__proto__', 'dismissed', 'hash'],
      ['a', 'review', null],
    ])
    expect((await read(`lang=de&since=${changes.revision}`)).marks).toEqual([])
    expect((await read('lang=de')).marks.map(({ key }) => key)).toEqual(['__proto__'])
  })

  test('returns everything for an unknown revision', async () => {
    expect((await read('lang=de&since=99999')).whole).toBe(true)
    const { revision } = await read('lang=de')
    await portal.database.write((tx) => tx.update(sharedRevision).set({ floor: revision }))
    expect((await read(`lang=de&since=${revision - 1}`)).whole).toBe(true)
    expect((await read(`lang=de&since=${revision}`)).whole).toBe(false)
  })
})

describe('i18n.saveMarks', () => {
  test('stores the last value, from any user, and the last of several in one call', async () => {
    await save([mark('b', 'first')])
    const admin = await portal.login('admin@test.example')
    await save([mark('b', 'second'), mark('b', 'third')], admin)
    const { marks } = await read('lang=de')
    expect(marks.find(({ key }) => key === 'b')).toMatchObject({ value: 'third', by: 'admin@test.example' })
  })

  test('marks a text again after its mark was cleared', async () => {
    for (const value of ['fill', null, 'fill', null, 'hand']) await save([mark('b', value)])
    expect((await read('lang=de')).marks.find(({ key, kind }) => key === 'b' && kind === 'review')?.value).toBe('hand')
  })

  test('leaves an identical mark unchanged', async () => {
    await save([mark('b', 'again')])
    const { revision, marks } = await read('lang=de')
    const admin = await portal.login('admin@test.example')
    expect((await save([mark('b', 'again'), mark('c', null, { space: 'catalog' })], admin)).data).toEqual({
      saved: 2,
      revision,
    })
    expect((await read('lang=de')).marks).toEqual(marks)
  })

  test('skips an unknown text or language, and saves the rest', async () => {
    const { data } = await save([
      mark('gone', 'x'),
      mark('a', 'x', { lang: 'it' }),
      mark('a', 'x', { space: 'vartext' }),
    ])
    expect(data['saved']).toBe(1)
    expect((await read('lang=de')).marks.filter(({ space }) => space === 'vartext')).toHaveLength(1)
  })

  test('audits the previous value, with distinct names if a text has several marks', async () => {
    const boss = await hire(portal, 'boss', 1, ['MANAGE_USERS'])
    const last = async () => {
      const told = await portal.ask('GET', '/vue/audit/list/?what=i18n.saveMarks', { token: boss })
      const { changes } = audit.list.data.parse(told.data).entries[0] ?? { changes: [] }
      return Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]))
    }
    const vartext = { space: 'vartext' }
    const dismissed = { kind: 'dismissed' }
    await save([mark('a', 'fill', vartext), mark('a', null), mark('b', 'fill')])
    await save([
      mark('a', 'fill'),
      mark('a', 'hash', dismissed),
      mark('a', null, vartext),
      mark('b', 'hand'),
      mark('b', 'y', { lang: 'en' }),
    ])
    expect(await last()).toEqual({
      'de › a (system, dismissed)': ['', 'hash'],
      'de › a (system, review)': ['', 'fill'],
      'de › a (vartext, review)': ['fill', ''],
      'de › b': ['fill', 'hand'],
      'en › b': ['', 'y'],
    })
    await save([mark('a', 'fill', vartext), mark('b', 'source:x')])
    await save([mark('a', 'hand', vartext), mark('b', 'hand'), mark('a', 'hand')])
    // A mark that stays because of a changed source is not audited.
    expect(await last()).toEqual({
      'de › a (system, review)': ['fill', 'hand'],
      'de › a (vartext, review)': ['fill', 'hand'],
    })
    await save([mark('a', null, vartext), mark('a', null), mark('a', null, dismissed), mark('b', null)])
  })

  test('rejects an unknown kind, and a value that cannot be stored', async () => {
    expect((await save([mark('a', 'x', { kind: 'done' })])).code).toBe(400)
    expect((await save([mark('a', 'a\0b')])).code).toBe(400)
    expect((await save([mark('a', 'x'.repeat(20_101))])).code).toBe(400)
  })
})

describe('a source that an import changes', () => {
  const review = async () =>
    (await read('lang=de')).marks.filter((one) => one.space === 'system' && one.key === 'a' && one.kind === 'review')
  const importMaster = (text: string) =>
    importMessages(portal.database, [{ file: 'en.json', lang: 'en', texts: new Map([['a', text]]), joined: 0 }])

  test('marks its translations for review with the old source, until a user clears the mark', async () => {
    await save([mark('a', null)])
    const before = await read('lang=de')
    await importMaster('new master a')
    expect((await review()).map(({ value, by }) => [value, by])).toEqual([['source:master a', 'import']])
    expect((await read(`lang=de&since=${before.revision}`)).marks).toHaveLength(1)
    const [first] = await review()
    await setTimeout(2)
    await importMaster('newer master a')
    const [second] = await review()
    expect(second?.value).toBe('source:master a')
    // The time shows a user who has seen the source before that it has changed again.
    expect([first?.again_at, second?.at]).toEqual([null, first?.at])
    expect(Date.parse(second?.again_at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''))
    await save([mark('a', null)])
    await importMaster('newer master a')
    expect(await review()).toEqual([])
    // The old source is stored in full, up to the length for which a difference can be shown.
    const long = 'Lorem ipsum '.repeat(1_000)
    await importMaster(long)
    await save([mark('a', null)])
    await importMaster(`${long}dolor`)
    expect((await review())[0]?.value).toBe(`source:${long}`)
    await save([mark('a', null)])
  })

  test('clears the mark when it returns to the text the translations were made from', async () => {
    await importMaster('first')
    await save([mark('a', null)])
    await importMaster('second')
    const { revision } = await read('lang=de')
    expect((await review())[0]?.value).toBe('source:first')
    await importMaster('first')
    expect(await review()).toEqual([])
    expect((await read(`lang=de&since=${revision}`)).marks).toMatchObject([{ key: 'a', value: null }])
  })

  test.each(['fill', 'hand'])('preserves an earlier or later mark by a user when it returns: %s', async (value) => {
    await importMaster('erste')
    await save([mark('a', null)])
    await save([mark('a', value)])
    await importMaster('zweite')
    expect((await review())[0]?.value).toBe('source:erste')
    await importMaster('erste')
    expect((await review())[0]?.value).toBe(value)
    await save([mark('a', null)])
    await importMaster('zweite')
    await save([mark('a', value)])
    await importMaster('erste')
    expect((await review())[0]?.value).toBe(value)
    await importMaster('zweite')
    await save([mark('a', null)])
    await importMaster('erste')
    await save([mark('a', null)])
    await importMaster('zweite')
    await importMaster('erste')
    expect(await review()).toEqual([])
    // The client sends the source of a text that was typed offline.
    await save([mark('a', value)])
    await save([mark('a', 'source:dritte')])
    await importMaster('dritte')
    expect((await review())[0]?.value).toBe(value)
    await save([mark('a', null)])
  })

  test('stays marked if the translation changed in the meantime', async () => {
    await importMaster('alpha')
    await save([mark('a', null)])
    await importMaster('beta')
    const [{ text: base } = { text: null }] = await portal.database.read
      .select()
      .from(translation)
      .where(and(eq(translation.space, 'system'), eq(translation.key, 'a'), eq(translation.lang, 'de')))
    const changes = { de: { a: 'von beta' } }
    const body = { languages: ['de'], changes, base: { de: { a: base } }, pid2trus: {}, request_id: randomUUID() }
    expect((await portal.ask('POST', '/vue/i18n/save/', { token, body })).data).toMatchObject({ saved: 1 })
    await importMaster('alpha')
    expect((await review())[0]?.value).toBe('source:alpha')
    await save([mark('a', null)])
  })

  test('returns the current mark to a user who tried to replace it', async () => {
    await importMaster('gamma')
    await save([mark('a', null)])
    await importMaster('delta')
    const { revision } = await read('lang=de')
    const [before] = await review()
    await save([mark('a', 'hand')])
    expect((await review())[0]).toMatchObject({ at: before?.at, again_at: null })
    expect((await read(`lang=de&since=${revision}`)).marks).toMatchObject([{ key: 'a', value: 'source:gamma' }])
    await save([mark('a', null)])
  })

  test('stays marked if an older mark arrives later', async () => {
    await importMaster('one')
    await save([mark('a', null)])
    await importMaster('two')
    expect((await save([mark('a', 'fill')])).data).toMatchObject({ saved: 1 })
    expect((await review())[0]?.value).toBe('source:one')
    await save([mark('a', null)])
    expect(await review()).toEqual([])
  })

  test('stays marked if a user clears another mark they have seen, and returns the mark to them', async () => {
    await importMaster('red')
    await save([mark('a', null)])
    await save([mark('a', 'fill')])
    await importMaster('blue')
    for (const over of ['fill', 'source:green', null]) {
      const { revision } = await read('lang=de')
      const [before] = await review()
      expect((await save([mark('a', null, { over }), mark('b', null, { over })])).data).toMatchObject({ saved: 2 })
      expect(await review()).toEqual([before])
      expect((await read(`lang=de&since=${revision}`)).marks).toContainEqual(before)
    }
    // The “fill” mark, which the import had replaced, is cleared and does not return.
    await importMaster('red')
    expect(await review()).toEqual([])
  })

  test('is cleared by a user who has seen its mark, or does not specify what they saw', async () => {
    for (const more of [{ over: 'source:one' }, {}]) {
      await importMaster('one')
      await save([mark('a', null)])
      await importMaster('two')
      expect((await review())[0]?.value).toBe('source:one')
      await save([mark('a', null, more)])
      expect(await review()).toEqual([])
    }
    await save([mark('a', 'hand')])
    await save([mark('a', null, { over: 'fill' })])
    expect(await review()).toEqual([])
  })

  test('is stored in its mark if it is short enough, in any script', async () => {
    for (const [text, is] of [
      ['😀'.repeat(10_000), `source:${'😀'.repeat(10_000)}`],
      ['😀'.repeat(10_001), 'source:'],
      ['ä'.repeat(20_000), `source:${'ä'.repeat(20_000)}`],
    ] as const) {
      await importMaster(text)
      await save([mark('a', null)])
      await importMaster(`${text} anew`)
      expect((await review())[0]?.value).toBe(is)
      await save([mark('a', null)])
    }
  })

  test('does not mark a missing translation, or one that the import replaces', async () => {
    const marks = async () => (await read('lang=en')).marks.filter(({ key, kind }) => key === 'a' && kind === 'review')
    const before = await marks()
    await importMaster('newest master a')
    expect(await marks()).toEqual(before)
    expect(
      (await read('lang=de')).marks.filter(({ key, value }) => key === 'b' && value?.startsWith('source:')),
    ).toEqual([])
  })
})
