import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { translation } from '#src/backend/platform/db/tables/text.ts'
import { counts } from '#src/backend/platform/figures/counts.ts'
import { importMessages } from '#src/backend/text/import-messages.ts'
import { textMark } from '#src/backend/platform/db/tables/translator.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

const save = (body: object) => portal.ask('POST', '/vue/i18n/save/', { token, body: { languages: [], ...body } })
const storedText = async (key: string) =>
  (
    await portal.database.read
      .select()
      .from(translation)
      .where(and(eq(translation.space, 'system'), eq(translation.key, key), eq(translation.lang, 'de')))
  )[0]?.text

describe('a save of more texts than one batch', () => {
  const keys = Array.from({ length: 1_100 }, (_, at) => `part.${at + 1_000}`)
  beforeAll(() =>
    portal.database.write((tx) =>
      tx.execute(sql`insert into text_key (space, key, position, revision)
        select 'system', 'part.' || at, at, 0 from generate_series(1000, 2099) at`),
    ),
  )
  const each = (text: string, from = keys) => Object.fromEntries(from.map((key) => [key, text]))

  test('is complete, and returns the conflicts of each batch', async () => {
    expect((await save({ changes: { de: each('eins') } })).data).toMatchObject({ saved: 1_100, conflicts: [] })
    const taken = ['part.1000', 'part.1700', 'part.2099']
    await save({ changes: { de: each('von Bob', taken) } })
    const second = await save({ changes: { de: each('zwei') }, base: { de: each('eins') } })
    const { conflicts } = z.object({ conflicts: z.array(z.object({ key: z.string() })) }).parse(second.data)
    expect(second.data).toMatchObject({ saved: 1_097 })
    expect(conflicts.map(({ key }) => key)).toEqual(taken)
    expect([await storedText('part.1001'), await storedText('part.1700'), await storedText('part.2098')]).toEqual([
      'zwei',
      'von Bob',
      'zwei',
    ])
  })

  test('is counted once, with its conflicts, however often it is sent', async () => {
    const before = { ...counts }
    const taken = ['part.1000', 'part.1700']
    const body = {
      changes: { de: each('gezählt', taken) },
      base: { de: { 'part.1000': 'not this' } },
      request_id: 'counted-1',
    }
    const first = await save(body)
    expect(first.data).toMatchObject({ saved: 1, conflicts: [{ key: 'part.1000' }] })
    expect((await save(body)).data).toEqual(first.data)
    expect((await save({ changes: { xx: { 'part.1000': 'x' } } })).code).toBe(400)
    expect(counts.translationsSaved - before.translationsSaved).toBe(1)
    expect(counts.translationConflicts - before.translationConflicts).toBe(1)
  })

  test('yields to the event loop', async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await save({ changes: { de: each('drei') } })
    isOver = true
    expect(turns).toBeGreaterThan(3)
  })

  test('counts each language of a key', async () => {
    const written = vi.spyOn(JSON, 'stringify')
    const few = keys.slice(0, 400)
    expect((await save({ changes: { de: each('vier', few), en: each('four', few) } })).code).toBe(200)
    const slices = written.mock.calls.flatMap(([value]) =>
      Array.isArray(value) && value.every((one) => one?.space === 'system' && 'lang' in one) ? [value.length] : [],
    )
    written.mockRestore()
    expect(slices.reduce((all, one) => all + one, 0)).toBe(800)
    expect(Math.max(...slices)).toBeLessThanOrEqual(500)
  })
})

test('a large import does not mark translations that it includes with their new source', async () => {
  const keys = Array.from({ length: 1_100 }, (_, at) => `imported.${at}`)
  const catalogue = (lang: string, text: string) => ({
    file: `${lang}.json`,
    lang,
    texts: new Map(keys.map((key) => [key, text])),
    joined: 0,
  })
  const marked = () => portal.database.read.$count(textMark, eq(textMark.kind, 'review'))
  await importMessages(portal.database, [catalogue('en', 'one'), catalogue('de', 'eins')])
  await importMessages(portal.database, [catalogue('en', 'two'), catalogue('de', 'zwei')])
  expect(await marked()).toBe(0)
  await importMessages(portal.database, [catalogue('en', 'three')])
  // Only the German texts are marked. The English texts are translations of the master too, but the import has them.
  expect(await marked()).toBe(1_100)
})
