import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMessageFiles } from '#src/backend/text/message-files.ts'
import { textKey, translation } from '#src/backend/platform/db/tables/text.ts'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

const key = 'prüf.maß 1-a'
const nfd = key.normalize('NFD')
const spellings = [nfd, 'prüf.\u200bmaß 1-a', 'prüf.maß\u00a01\u2011a']

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await hire(portal, 'keeper', 2, ['CAN_UPLOAD', 'CAN_TRANSLATE'])
  const spaces = ['system', 'vartext']
  await portal.database.write(async (tx) => {
    await tx.insert(textKey).values(spaces.map((space) => ({ space, key, revision: 1 })))
    await tx.insert(translation).values(spaces.map((space) => ({ space, key, lang: 'de', text: 'alt' })))
  })
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const post = (path: string, body: object) => portal.ask('POST', `/vue/i18n/${path}/`, { token, body })
const read = (path: string, query: Record<string, string>) =>
  portal.ask('GET', `/vue/i18n/${path}/?${new URLSearchParams(query)}`, { token })
const stored = async (space: string) =>
  (
    await portal.database.read
      .select()
      .from(translation)
      .where(and(eq(translation.space, space), eq(translation.key, key), eq(translation.lang, 'de')))
  ).map(({ text }) => text)
const de = (texts: Record<string, string | null>) => ({ de: texts })

test.each(spellings)('A text is saved by its key in another spelling, which a conflict repeats: %j', async (sent) => {
  for (const [path, space] of [
    ['save', 'system'],
    ['vartext', 'vartext'],
  ] as const) {
    const [was] = await stored(space)
    const text = `neu ${sent.length}`
    const saved = await post(path, {
      languages: ['de'],
      changes: de({ [sent]: text }),
      base: de({ [key]: was ?? null }),
    })
    expect(saved).toMatchObject({ code: 200, data: { saved: 1, conflicts: [] } })
    expect(await stored(space)).toEqual([text])
    const late = { languages: ['de'], changes: de({ [sent]: 'zu spät' }), base: de({ [sent]: 'nie' }) }
    expect(await post(path, late)).toMatchObject({
      code: 200,
      data: { saved: 0, conflicts: [{ key: sent, theirs: text }] },
    })
  }
})

test('A save with one key in two spellings is rejected, and nothing is stored', async () => {
  const before = await stored('system')
  const answer = await post('save', { languages: ['de'], changes: de({ [key]: 'eins', [nfd]: 'zwei', a: 'drei' }) })
  expect(answer).toMatchObject({ code: 400, errors: { [`changes.de.${key}`]: [expect.stringContaining('twice')] } })
  expect(await stored('system')).toEqual(before)
})

test.each([nfd, '\u200b'])('An unknown key is rejected as it was sent: %j', async (sent) => {
  const answer = await post('save', { languages: ['de'], changes: de({ [`${sent}\u200b`]: 'x', x: 'y' }) })
  expect(answer.code).toBe(400)
  expect(Object.keys(answer.errors ?? {})).toContain('changes.de.x')
})

test.each(spellings)(
  'Marks, notes, the last place and the history are found by a key in another spelling: %j',
  async (sent) => {
    const of = { space: 'system', key: sent }
    expect(await post('marks', { marks: [{ ...of, lang: 'de', kind: 'review', value: 'x' }] })).toMatchObject({
      data: { saved: 1 },
    })
    expect(await read('marks', { lang: 'de' })).toMatchObject({ data: { marks: [{ key }] } })
    const id = crypto.randomUUID()
    const notes = [{ ...of, id, reply_to: null, lang: 'de', text: 'Was?', open: true }]
    expect(await post('notes', { notes })).toMatchObject({ data: { notes: [{ id, key }] } })
    expect(await post('place', { ...of, src: 'master', dst: 'de', here: true })).toMatchObject({ code: 200 })
    expect(await read('place', { space: 'system', src: 'master', dst: 'de' })).toMatchObject({ data: { key } })
    const { data } = await read('history', { ...of, lang: 'de' })
    expect(data['wordings']).not.toEqual([])
  },
)

async function upload(xml: string, query = '') {
  const body = new FormData()
  body.append('file', new File([xml], 'texte.xml', { type: 'text/xml' }))
  const headers = { authorization: `Token ${token}`, 'accept-language': 'en' }
  const response = await portal.send(`/vue/i18n/vartext-xml/${query}`, { method: 'POST', headers, body })
  return JSON.parse(await response.text())
}
const fileOf = (...keys: string[]) =>
  `<vartexts>\n${keys.map((one) => `<text key="${one}"><value lang="master">m</value></text>`).join('\n')}</vartexts>`

test.each(spellings)(
  'A vartext file with one key in two spellings is rejected with both line numbers: %j',
  async (sent) => {
    const before = await portal.database.read.select().from(textKey)
    expect(await upload(fileOf(key, 'sonst', sent), '?allow_removed=1')).toMatchObject({
      status: false,
      messages: [`Line 4: the key “${key}” is already used in line 2.`],
    })
    expect(await portal.database.read.select().from(textKey)).toEqual(before)
  },
)

test('A vartext file in another spelling updates the stored text, and one without the key removes it', async () => {
  await upload(fileOf(key, 'sonst'), '?allow_removed=1')
  for (const sent of spellings)
    expect(await upload(fileOf(sent, 'sonst'))).toMatchObject({ data: { new: 0, unchanged: 2, removed: 0 } })
  expect(await upload(fileOf('sonst'), '?allow_removed=1')).toMatchObject({ data: { unchanged: 1, removed: 1 } })
  const left = await portal.database.read
    .select()
    .from(textKey)
    .where(and(eq(textKey.space, 'vartext'), eq(textKey.removed, false)))
  expect(left.map((row) => row.key)).toEqual(['sonst'])
})

test('Message files have one spelling of a key, and are rejected with two', () => {
  const directory = makeDirectory()
  const write = (texts: object) => writeFileSync(join(directory, 'en.json'), JSON.stringify(texts))
  write({ [nfd]: 'A' })
  expect([...(readMessageFiles(directory)[0]?.texts.keys() ?? [])]).toEqual([key])
  write({ [nfd]: 'A', [key]: 'B' })
  expect(() => readMessageFiles(directory)).toThrow('stands there more than once')
})
