import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translation, vartextUploadKey } from '#src/backend/platform/db/tables/text.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
  await portal.database.write((tx) =>
    tx.execute(sql`insert into text_key (space, key, position, revision)
      select 'system', 'long.' || at, at, 0 from generate_series(1, 800) at`),
  )
})
afterAll(() => portal.close())

const text = (length: number) => 'Türblatt '.repeat(length / 9)
const save = (key: string, value: string, lang = 'de') =>
  portal.ask('POST', '/vue/i18n/save/', { token, body: { languages: [], changes: { [lang]: { [key]: value } } } })
const fill = (lang: string, texts: number) =>
  portal.database.write((tx) =>
    tx.execute(sql`insert into translation (space, key, lang, text, changed_by, changed_at)
      select 'system', 'long.' || at, ${lang}, repeat('x', 99000), '', now() from generate_series(1, ${texts}::int) at on conflict do nothing`),
  )

test('a full list accepts a short text, and rejects a long one without saving it', async () => {
  await fill('de', 322)
  expect((await save('long.390', text(900))).code).toBe(200)
  expect(await save('long.391', text(90_000))).toMatchObject({
    code: 400,
    messages: ['Nothing was saved: this list would be larger than 32\u00a0MB.'],
  })
  expect(await save('long.391', text(900))).toMatchObject({ code: 200, data: { saved: 1 } })
  expect((await save('long.392', text(90_000), 'en')).code).toBe(200)
  // Removed and shortened texts free space, even in a list that is too large.
  await fill('de', 330)
  for (const at of [2, 3, 4, 5, 6, 7]) expect((await save(`long.${at}`, text(81_000))).code).toBe(200)
  for (const at of [8, 9, 10, 11, 12, 13, 14]) expect((await save(`long.${at}`, '')).code).toBe(200)
  expect((await save('long.1', '')).code).toBe(200)
  expect((await save('long.1', text(9_000))).code).toBe(200)
})

test('a row counts more than its text, and many small calls as much as few large ones', async () => {
  await portal.database.write((tx) =>
    tx.execute(sql`insert into translation (space, key, lang, text, changed_by, changed_at)
      select 'system', 'long.' || at, 'en', repeat('x', 82000), '', now() from generate_series(1, 391) at`),
  )
  const codes = new Set<number>()
  for (let call = 0; call < 399 && codes.size < 2; call += 1) {
    const answer = await save(`long.${401 + call}`, `${call} ${text(900)}`, 'en')
    codes.add(answer.code)
  }
  expect(codes).toContain(400)
})

test('an upload of vartexts has the same limit, checked before it takes effect, and may always shorten a list', async () => {
  await portal.database.write(async (tx) => {
    await tx.execute(
      sql`update contact set groups = '{CAN_UPLOAD,CAN_TRANSLATE}' where email = 'translator@test.example'`,
    )
    await tx.execute(sql`insert into text_key (space, key, position, revision)
      select 'vartext', 'long.' || at, at, 0 from generate_series(1, 330) at`)
    await tx.execute(sql`insert into translation (space, key, lang, text, changed_by, changed_at)
      select 'vartext', 'long.' || at, lang, repeat('x', case lang when 'master' then 1 else 99000 end), '', now()
      from generate_series(1, 322) at, unnest(array['master', 'de']) lang`)
  })
  const upload = async (lang: string, key: string, length: number, query = 'allow_removed=1') => {
    const value = (code: string, words: string) => `<value lang="${code}">${words}</value>`
    const xml = `<vartexts><text key="${key}">${value('master', 'leaf')}${value(lang, text(length))}</text></vartexts>`
    const body = new FormData()
    body.append('file', new File([xml], 'texte.xml', { type: 'text/xml' }))
    const headers = { authorization: `Token ${token}` }
    const answer = await portal.send(`/vue/i18n/vartext-xml/?${query}`, { method: 'POST', headers, body })
    return { code: answer.status, ...(await answer.json()) }
  }
  const stored = () =>
    portal.database.read
      .select({ key: translation.key, lang: translation.lang, length: sql`length(${translation.text})` })
      .from(translation)
      .where(eq(translation.space, 'vartext'))
      .orderBy(translation.key, translation.lang)
  const before = await stored()
  const full = 'Nothing was saved: this list would be larger than 32\u00a0MB.'
  const refused = { code: 400, messages: [full], error: full, errors: { file: [full] } }
  expect(await upload('de', 'long.new', 90_000, 'dry_run=1&allow_removed=1')).toMatchObject(refused)
  expect(await upload('de', 'long.new', 90_000)).toMatchObject(refused)
  expect(await stored()).toEqual(before)
  expect(await portal.database.read.select().from(vartextUploadKey)).toEqual([])
  expect((await upload('en', 'long.new', 90_000)).code).toBe(200)
  expect((await upload('de', 'long.new', 900)).code).toBe(200)
  // The list is too large already, but this upload removes more text than it adds.
  await portal.database.write((tx) =>
    tx.execute(sql`insert into translation (space, key, lang, text, changed_by, changed_at)
      select 'vartext', 'long.' || at, 'de', repeat('x', 99000), '', now() from generate_series(323, 330) at`),
  )
  expect((await upload('de', 'long.1', 81_000)).code).toBe(200)
})

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const note = (at: number, open = true) => ({
  id: id(at),
  space: 'system',
  lang: 'de',
  key: 'long.1',
  text: text(3_600),
  open,
  reply_to: null,
})
const term = (at: number) => ({
  id: id(at),
  src: 'master',
  dst: 'de',
  term: 'leaf',
  translation: 'Blatt',
  note: text(990),
  forbidden: [],
  removed: false,
  version: 0,
})
const mark = (at: number) => ({ space: 'system', lang: 'de', key: `long.${at}`, kind: 'dismissed', value: text(9_900) })
const shared = {
  notes: {
    body: (from: number) => ({ notes: [note(from), note(from + 1)] }),
    less: { notes: [note(1, false), note(2, false)] },
    filler: sql`insert into text_note (id, space, lang, key, text, written_by, written_at, revision)
      select gen_random_uuid(), 'system', 'de', 'long.1', repeat('x', 4000), '', now(), 1 from generate_series(1, 4000)`,
    mb: 16,
  },
  terms: {
    body: (from: number) => ({ terms: Array.from({ length: 5 }, (_, at) => term(from * 10 + at)) }),
    less: { terms: [{ ...term(10), note: '', removed: true, version: 1 }] },
    filler: sql`insert into term (id, src, dst, term, translation, note, changed_by, changed_at, version, revision)
      select gen_random_uuid(), 'master', 'de', 't', 't', repeat('x', 1000), '', now(), 1, 1 from generate_series(1, 16000)`,
    mb: 16,
  },
  marks: {
    body: (from: number) => ({ marks: [mark(from)] }),
    less: { marks: [{ ...mark(1), value: null }] },
    filler: sql`insert into text_mark (space, key, lang, kind, value, changed_by, changed_at, revision)
      select 'system', 'long.' || at, lang, kind, repeat('x', 20000), '', now(), 1
      from generate_series(10, 400) at, unnest(array['de', 'en', 'master']) lang, unnest(array['review', 'dismissed']) kind`,
    mb: 32,
  },
}

for (const [name, { body, less, filler, mb }] of Object.entries(shared))
  test(`${name} have a maximum in total, but a full list can still close or remove one`, async () => {
    const send = (sent: object) => portal.ask('POST', `/vue/i18n/${name}/`, { token, body: sent })
    expect((await send(body(1))).code).toBe(200)
    await portal.database.write((tx) => tx.execute(filler))
    expect(await send(body(5))).toMatchObject({
      code: 400,
      messages: [`Nothing was saved: this list would be larger than ${mb}\u00a0MB.`],
    })
    expect((await send(less)).code).toBe(200)
  })
