import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importMessages } from '#src/backend/text/import-messages.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

const read = async (key: string, lang = 'de', space = 'system') => {
  const query = new URLSearchParams({ space, lang, key })
  const { data } = await portal.ask('GET', `/vue/i18n/history/?${query}`, { token })
  return calls['i18n.history'].data.parse(data).wordings
}
const save = async (key: string, text: string, as = token) =>
  portal.ask('POST', '/vue/i18n/save/', { token: as, body: { languages: ['de'], changes: { de: { [key]: text } } } })

describe('i18n.history', () => {
  test('returns the author and time of each version, newest first, including removals', async () => {
    const admin = await portal.login('admin@test.example')
    await save('a', 'zweite')
    await save('a', '', admin)
    await save('a', 'dritte')
    const wordings = await read('a')
    expect(wordings.map(({ text, by }) => [text, by])).toEqual([
      ['dritte', 'translator@test.example'],
      [null, 'admin@test.example'],
      ['zweite', 'translator@test.example'],
      ['deutsch a', 'somebody@test.example'],
    ])
    const times = wordings.map(({ at }) => at ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('has no entry for an identical save, and none for a text without a translation', async () => {
    await save('b', 'eins')
    await save('b', 'eins')
    expect(await read('b')).toHaveLength(1)
    expect(await read('__proto__')).toEqual([])
    expect(await read('gone')).toEqual([])
  })

  test('returns 2 MB of former versions at most, the newest', async () => {
    await portal.database.write((tx) =>
      tx.execute(sql`
        insert into text_history (space, key, lang, text, changed_by, ended_by, ended_at, removed)
        select 'system', 'c', 'de', n || repeat('x', 99000), '', '', now(), false from generate_series(101, 150) n`),
    )
    const wordings = await read('c')
    expect(wordings.map(({ text }) => text?.slice(0, 3))).toEqual(
      Array.from({ length: 20 }, (_, at) => String(150 - at)),
    )
  })

  test('includes the versions of a source that an import changes', async () => {
    const texts = new Map([['a', 'another master']])
    await importMessages(portal.database, [{ file: 'en.json', lang: 'en', texts, joined: 0 }])
    expect((await read('a', 'master')).map(({ text }) => text)).toEqual(['another master', 'master a'])
  })

  test('finds a text among a million others by its index', async () => {
    await portal.database.write((tx) =>
      tx.execute(sql`
        insert into text_history (space, key, lang, text, changed_by, ended_by, ended_at, removed)
        select 'system', 'k' || n, 'de', 't', '', '', now(), false from generate_series(1, 20000) n`),
    )
    await portal.database.vacuumAndAnalyze()
    const plan = await rowsOf(
      portal.database.read,
      z.object({ 'QUERY PLAN': z.string() }),
      sql`explain select * from text_history where space = 'system' and key = 'k7' and lang = 'de' order by id desc limit 200`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('text_history_text')
  })
})
