import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { language, textKey, translation } from '#src/backend/platform/db/tables/text.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { stuckMs } from '#tests/backend/platform/db/stuck.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

const read = (query: string, space = 'system', headers = {}) =>
  portal.ask('GET', `/vue/i18n/${space}/?${query}`, { token, headers })
const save = (body: object, path = '/vue/i18n/save/', as = token) =>
  portal.ask('POST', path, { token: as, body: { languages: [], ...body } })
const storedText = async (key: string, lang = 'de', space = 'system') =>
  (
    await portal.database.read
      .select()
      .from(translation)
      .where(and(eq(translation.space, space), eq(translation.key, key), eq(translation.lang, lang)))
  )[0]?.text ?? null

describe('i18n.system', () => {
  test('lists keys in order, both dictionaries, every language by name, tags and a revision', async () => {
    const { code, data } = await read('src=master&dst=de')
    expect(code).toBe(200)
    expect(data).toEqual({
      texts: [{ text: ['b'], tags: ['x'] }, { text: ['a'], tags: ['y', 'x'] }, { text: ['__proto__'] }],
      languages: {
        master: [
          'MASTER',
          Object.fromEntries([
            ['b', 'master b'],
            ['a', 'master a'],
            ['__proto__', 'master __proto__'],
          ]),
        ],
        en: ['EN', {}],
        de: ['DE', { a: 'deutsch a' }],
      },
      t9n_tags: ['x', 'y'],
      revision: expect.any(Number),
    })
  })

  test('returns changes and removals since a revision; for an unknown revision it returns everything', async () => {
    const { revision } = z.object({ revision: z.number() }).parse((await read('src=master&dst=de')).data)
    expect((await read(`src=master&dst=de&since=${revision}`)).data).toMatchObject({ texts: [], removed: [], revision })
    const answer = await save({ changes: { de: { b: 'deutsch b' } } })
    expect(answer.data).toEqual({ saved: 1, conflicts: [], revision: revision + 1 })
    expect((await read(`src=master&dst=de&since=${revision}`)).data).toMatchObject({
      texts: [{ text: ['b'] }],
      languages: { master: ['MASTER', { b: 'master b' }], de: ['DE', { b: 'deutsch b' }] },
      removed: [],
      revision: revision + 1,
    })
    await portal.database.write((tx) =>
      tx
        .update(textKey)
        .set({ removed: true, revision: revision + 1 })
        .where(eq(textKey.key, '__proto__')),
    )
    expect((await read(`src=master&dst=de&since=${revision}`)).data).toMatchObject({ removed: ['__proto__'] })
    await portal.database.write((tx) => tx.update(textKey).set({ removed: false }).where(eq(textKey.key, '__proto__')))
    expect((await read('src=master&dst=de&since=99999')).data).not.toHaveProperty('removed')
  })

  test('returns 304 while nothing changes, only to a user who may read it', async () => {
    const tag = (await read('src=master&dst=de')).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"r\d+-[0-9a-f]{8}"$/)
    expect((await read('src=master&dst=de', 'system', { 'if-none-match': tag })).code).toBe(304)
    expect((await read('src=master&dst=de', 'system', { 'if-none-match': `"x" , W/${tag}` })).code).toBe(304)
    await save({ changes: { de: { b: 'deutsch b, neu' } } })
    expect((await read('src=master&dst=de', 'system', { 'if-none-match': tag })).code).toBe(200)
    const joiner = await portal.login('joiner@test.example')
    expect(
      (
        await portal.ask('GET', '/vue/i18n/system/?src=master&dst=de', {
          token: joiner,
          headers: { 'if-none-match': tag },
        })
      ).code,
    ).toBe(403)
  })

  test('rejects an unknown language by name', async () => {
    expect(await read('src=master&dst=xx')).toMatchObject({
      code: 400,
      messages: ['Unknown language “xx”.'],
      errors: { dst: [expect.any(String)] },
    })
    expect((await read('src=master')).code).toBe(400)
  })
})

describe('i18n.vartext', () => {
  test('has its own keys', async () => {
    expect((await read('src=master&dst=de', 'vartext')).data).toMatchObject({
      texts: [{ text: ['a'] }],
      languages: { master: ['MASTER', { a: 'vartext a' }] },
    })
  })
})

describe('i18n.catalogTexts', () => {
  test('returns the texts of catalogues and articles, in the format of system messages', async () => {
    const { code, data } = await read('src=master&dst=de', 'catalog-texts')
    expect(code).toBe(200)
    expect(data).toMatchObject({ texts: [{ text: ['c'] }], languages: { master: ['MASTER', {}], de: ['DE', {}] } })
    const { revision } = z.object({ revision: z.number() }).parse(data)
    await save({ changes: { en: { c: 'Catalogue' } } })
    expect((await read(`src=master&dst=en&since=${revision}`, 'catalog-texts')).data).toMatchObject({
      texts: [{ text: ['c'] }],
      languages: { en: ['EN', { c: 'Catalogue' }] },
      removed: [],
    })
  })
})

describe('i18n.saveVartext', () => {
  test('writes only article descriptions', async () => {
    expect((await save({ changes: { de: { a: 'Vartext a' } } }, '/vue/i18n/vartext/')).data).toMatchObject({ saved: 1 })
    expect([await storedText('a', 'de', 'vartext'), await storedText('a')]).toEqual(['Vartext a', 'deutsch a'])
    expect((await save({ changes: { de: { b: 'x' } } }, '/vue/i18n/vartext/')).code).toBe(400)
  })
})

describe('i18n.save', () => {
  test('preserves every byte', async () => {
    for (const text of [
      ' a\r\nb\tc\u00a0 ',
      '{n, plural, one {# Tür} other {# Türen}}',
      '<b>&amp;</b>\u200d👩‍🔧\u0001"\\',
      'e\u0301 é',
      "%thickness% {0} $1 '' --",
    ]) {
      await save({ changes: { de: { a: text } } })
      expect(await storedText('a')).toBe(text)
      expect((await read('src=master&dst=de')).data).toHaveProperty(['languages', 'de', '1', 'a'], text)
    }
  })

  test('also writes catalogue texts', async () => {
    expect((await save({ changes: { de: { c: 'Katalog' } } })).data).toMatchObject({ saved: 1 })
    expect(await storedText('c', 'de', 'catalog')).toBe('Katalog')
  })

  test('removes a translation for an empty text, and returns the removal to clients since then', async () => {
    await save({ changes: { en: { a: 'english a' } } })
    const { revision } = z.object({ revision: z.number() }).parse((await read('src=master&dst=en')).data)
    expect((await save({ changes: { en: { a: '' } }, base: { en: { a: 'english a' } } })).data).toMatchObject({
      saved: 1,
      conflicts: [],
    })
    expect(await storedText('a', 'en')).toBeNull()
    expect((await read(`src=master&dst=en&since=${revision}`)).data).toMatchObject({
      texts: [{ text: ['a'] }],
      languages: { en: ['EN', {}] },
    })
  })

  test('does not overwrite a conflicting change, returns its text, author and time, and saves the rest', async () => {
    await save({ changes: { de: { a: 'theirs', b: 'b0' } } })
    const answer = await save({ changes: { de: { a: 'mine', b: 'b1' } }, base: { de: { a: 'what I saw', b: 'b0' } } })
    expect(answer.data).toEqual({
      saved: 1,
      revision: expect.any(Number),
      conflicts: [
        {
          lang: 'de',
          key: 'a',
          theirs: 'theirs',
          by: 'translator@test.example',
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ],
    })
    expect([await storedText('a'), await storedText('b')]).toEqual(['theirs', 'b1'])
    const removed = await save({ changes: { en: { b: 'mine' } }, base: { en: { b: 'was here' } } })
    expect(removed.data).toMatchObject({ saved: 0, conflicts: [{ key: 'b', theirs: null }] })
  })

  test('returns who removed a conflicting text and when, as the history does', async () => {
    const bob = await portal.login('admin@test.example')
    await save({ changes: { en: { b: 'b' } } })
    const before = Date.now()
    await save({ changes: { en: { b: '' } } }, undefined, bob)
    const { data } = await save({ changes: { en: { b: 'mine' } }, base: { en: { b: 'b' } } })
    const removed = { lang: 'en', key: 'b', theirs: null, by: 'admin@test.example', at: expect.any(String) }
    expect(data).toMatchObject({ saved: 0, conflicts: [removed] })
    const after = Date.now()
    const again = await save({ changes: { en: { b: 'mine' } }, base: { en: { b: 'b' } } })
    expect(again.data['conflicts']).toEqual(data['conflicts'])
    const [{ at } = { at: '' }] = z.array(z.object({ at: z.string() })).parse(data['conflicts'])
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(at)).toBeLessThanOrEqual(after)
  })

  test('counts an identical text as saved, without a new revision', async () => {
    const first = await save({ changes: { de: { a: 'same' } } })
    const again = await save({ changes: { de: { a: 'same' } }, base: { de: { a: 'something else' } } })
    expect(again.data).toEqual({ saved: 1, conflicts: [], revision: first.data['revision'] })
  })

  test('runs once per request id, even for parallel requests', async () => {
    const body = { changes: { de: { b: 'once' } }, base: { de: { b: 'b1' } }, request_id: 'request-1' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(body)))
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data)
    expect(answers[0]?.data).toMatchObject({ saved: 1, conflicts: [] })
    await save({ changes: { de: { b: 'later' } } })
    expect((await save(body)).data).toEqual(answers[0]?.data)
    expect(await storedText('b')).toBe('later')
  })

  test('repeats the answer of a request id only for the same call and body, and returns 409 for any other', async () => {
    const body = { changes: { de: { b: 'bound', a: 'bound' } }, base: { de: { b: 'later' } }, request_id: 'bound' }
    const first = await save(body)
    expect(first.code).toBe(200)
    const { de } = body.changes
    // The same body, with reordered and unknown fields.
    const reordered = { unknown: 1, request_id: 'bound', base: body.base, changes: { de: { a: de.a, b: de.b } } }
    expect(await save(reordered)).toMatchObject({ code: 200, data: first.data })
    const others = [
      [{ ...body, changes: { de: { b: 'other' } } }, '/vue/i18n/save/'],
      [{ ...body, changes: { de: { ...de, a: '' } } }, '/vue/i18n/save/'],
      [{ ...body, base: { de: { b: null } } }, '/vue/i18n/save/'],
      [{ ...body, base: undefined }, '/vue/i18n/save/'],
      [{ ...body, languages: ['de'] }, '/vue/i18n/save/'],
      [{ ...body, pid2trus: { p: ['t'] } }, '/vue/i18n/save/'],
      [body, '/vue/i18n/vartext/'],
    ] as const
    for (const [other, path] of others) {
      const answer = await save(other, path)
      expect(answer).toMatchObject({ code: 409, status: false, error: expect.stringMatching(/request_id/) })
      expect(answer.messages.join(' ')).toBe(answer.error)
    }
    expect([await storedText('a'), await storedText('b'), await storedText('a', 'de', 'vartext')]).toEqual([
      'bound',
      'bound',
      'Vartext a',
    ])
    expect(await save(body)).toMatchObject({ code: 200, data: first.data })
  })

  test('scopes a request id to its caller', async () => {
    const admin = await portal.login('admin@test.example')
    const body = { languages: [], changes: { de: { b: 'by the admin' } }, request_id: 'bound' }
    expect(await portal.ask('POST', '/vue/i18n/save/', { token: admin, body })).toMatchObject({
      code: 200,
      data: { saved: 1, conflicts: [] },
    })
  })

  test('runs one of two parallel bodies with one request id, and rejects the other', async () => {
    const bodies = ['one', 'two'].map((text) => ({ changes: { de: { b: text } }, request_id: 'raced' }))
    const answers = await Promise.all(bodies.map((body) => save(body)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const done = bodies[answers.findIndex(({ code }) => code === 200)]
    expect(await storedText('b')).toBe(done?.changes.de.b)
  })

  test('saves one of two parallel changes with one base, and returns a conflict for the other', async () => {
    await save({ changes: { de: { a: 'base' } } })
    const answers = await Promise.all(
      ['one', 'two'].map((text) => save({ changes: { de: { a: text } }, base: { de: { a: 'base' } } })),
    )
    const conflicts = answers.flatMap(({ data }) => z.array(z.object({ theirs: z.string() })).parse(data['conflicts']))
    expect(conflicts).toEqual([{ theirs: await storedText('a') }])
  })

  test('reports an unknown key, an unknown language and the master, and then writes nothing', async () => {
    await save({ changes: { de: { a: 'before' } } })
    expect(await save({ changes: { de: { a: 'after', 'no.such': 'x' } } })).toMatchObject({
      code: 400,
      error: 'The text “no.such” does not exist or was removed.',
      errors: { 'changes.de.no.such': [expect.any(String)] },
    })
    expect(await save({ changes: { de: { a: 'after' }, xx: { a: 'x' } } })).toMatchObject({
      code: 400,
      error: 'Unknown language “xx”.',
    })
    expect(await save({ changes: { de: { a: 'after' }, master: { a: 'x' } } })).toMatchObject({ code: 400 })
    expect((await save({ changes: { de: { a: 'nul \0' } } })).code).toBe(400)
    expect((await save({ changes: { de: { a: 'half \ud800' } } })).code).toBe(400)
    expect(await storedText('a')).toBe('before')
    expect(await storedText('a', 'master')).toBe('master a')
  })

  test('writes one audit row per save: author, old text and new text', async () => {
    await portal.database.write((tx) => tx.delete(audit))
    await save({ changes: { de: { a: 'audited' } } })
    expect(await portal.database.read.select().from(audit)).toMatchObject([
      { contactId: 6, action: 'i18n.save', before: { de: { a: 'before' } }, after: { de: { a: 'audited' } } },
    ])
  })

  test('saves some thousand keys at once within the time limit', async () => {
    const names = Array.from({ length: 3_000 }, (_, i) => `many.${i}`)
    await portal.database.write((tx) =>
      tx.insert(textKey).values(names.map((key) => ({ space: 'system', key, revision: 0 }))),
    )
    await portal.database.write((tx) => tx.insert(language).values({ code: 'fr', name: 'FR', position: 9 }))
    const startedAt = performance.now()
    const answer = await save({
      changes: { fr: Object.fromEntries(names.map((name) => [name, `texte ${name}`])) },
      request_id: 'many',
    })
    expect(answer.data).toMatchObject({ saved: 3_000, conflicts: [] })
    expect(performance.now() - startedAt).toBeLessThan(stuckMs)
  })

  const many = (length: number, value: unknown) =>
    Object.fromEntries(Array.from({ length }, (_, i): [string, unknown] => [`k${i.toString(36)}`, value]))

  test.each([
    ['80,000 unknown keys', { changes: { de: many(40_000, ''), en: many(40_000, '') } }, 1],
    ['80,000 invalid texts', { changes: { de: many(80_000, 0) } }, 1],
    ['as many bases', { changes: {}, base: { de: many(80_000, 0) } }, 1],
    ['as many articles', { changes: {}, pid2trus: { a: Array.from({ length: 400_000 }, () => 0) } }, 1],
    ['70,000 languages', { changes: Object.fromEntries(Array.from({ length: 70_000 }, (_, i) => [`a${i}`, {}])) }, 1],
    ['all unknown keys that fit', { changes: { de: many(20_000, 'x') } }, 100],
    ['all wrong texts that fit', { changes: { de: many(20_000, 0) } }, 100],
  ])('rejects %s quickly, with a short answer', async (_, body, named) => {
    for (const path of ['/vue/i18n/save/', '/vue/i18n/vartext/']) {
      const startedAt = performance.now()
      const answer = await save(body, path)
      expect(performance.now() - startedAt).toBeLessThan(stuckMs)
      expect(answer.code).toBe(400)
      expect(Object.keys(answer.errors ?? {})).toHaveLength(named)
      if (named > 1) expect(answer.messages.at(-1)).toBe('… (20000)')
      expect(JSON.stringify(answer).length).toBeLessThan(100_000)
    }
  })

  test('rejects a request id that cannot be stored', async () => {
    for (const path of ['/vue/i18n/save/', '/vue/i18n/vartext/'])
      for (const id of ['a\0', 'half \ud800', '', 'x'.repeat(101)])
        expect(await save({ changes: { de: { a: 'x' } }, request_id: id }, path)).toMatchObject({
          code: 400,
          errors: { request_id: [expect.any(String)] },
        })
  })
})
