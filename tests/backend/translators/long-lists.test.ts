import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

/** More rows than two batches have. */
const count = 1_203

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
  await portal.database.write(async (tx) => {
    await tx.execute(sql`insert into text_note (id, space, key, lang, text, written_by, written_at, revision)
      select gen_random_uuid(), 'system', 'a', 'de', 'Note ' || n, 'a@test.example', now() - make_interval(mins => n / 3), n
      from generate_series(1, ${count}::int) n`)
    await tx.execute(sql`insert into term (id, src, dst, term, translation, changed_by, changed_at, revision)
      select gen_random_uuid(), 'master', 'de', 'term ' || n / 2, 'Wort', 'a@test.example', now(), n
      from generate_series(1, ${count}::int) n`)
    await tx.execute(sql`insert into text_key (space, key, description, position, revision)
      select 'system', 'long.' || n, '', n, 1 from generate_series(1, ${count}::int) n`)
    await tx.execute(sql`insert into text_mark (space, key, lang, kind, value, changed_by, changed_at, revision)
      select 'system', 'long.' || n, 'de', kind, 'x', 'a@test.example', now(), n
      from generate_series(1, ${count}::int / 2) n, unnest(array['review', 'dismissed']) kind`)
    await tx.execute(sql`update shared_revision set revision = ${count}::int`)
  })
})
afterAll(() => portal.close())

/** Returns the answer of a call, and how often the call yielded to the event loop. */
async function ask(path: string): Promise<{ data: unknown; turns: number }> {
  const turn = vi.spyOn(portal.database, 'yieldToEventLoop')
  const { data } = await portal.ask('GET', `/vue/i18n/${path}`, { token })
  const turns = turn.mock.calls.length
  turn.mockRestore()
  return { data, turns }
}

test('notes are read in batches, each once, oldest first', async () => {
  const { data, turns } = await ask('notes/')
  const { notes } = calls['i18n.notes'].data.parse(data)
  expect(new Set(notes.map(({ id }) => id)).size).toBe(count)
  expect(notes.map(({ at }) => at)).toEqual(notes.map(({ at }) => at).toSorted())
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('terms are read in batches, each once, alphabetically; since a revision, only later ones', async () => {
  const { data, turns } = await ask('terms/?src=master&dst=de')
  const { terms } = calls['i18n.terms'].data.parse(data)
  expect(new Set(terms.map(({ id }) => id)).size).toBe(count)
  expect(terms.map(({ term }) => term)).toEqual(terms.map(({ term }) => term).toSorted())
  expect(turns).toBeGreaterThanOrEqual(2)
  const later = calls['i18n.terms'].data.parse((await ask('terms/?src=master&dst=de&since=600')).data)
  expect(later.terms).toHaveLength(count - 600)
})

test('marks are read in batches, each once', async () => {
  const { data, turns } = await ask('marks/?lang=de')
  const { marks } = calls['i18n.marks'].data.parse(data)
  const names = marks.map(({ key, kind }) => `${key} ${kind}`)
  expect(names).toHaveLength(count - 1)
  expect(new Set(names).size).toBe(names.length)
  expect(turns).toBeGreaterThanOrEqual(2)
})
