import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#src/contract/audit.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let token: string
let keeper: string
let boss: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
  keeper = await hire(portal, 'keeper', 1, ['CAN_UPLOAD'])
  boss = await hire(portal, 'boss', 1, ['MANAGE_USERS'])
})
afterAll(() => portal.close())

const read = async (query = '', as = token) =>
  calls['i18n.notes'].data.parse((await portal.ask('GET', `/vue/i18n/notes/${query}`, { token: as })).data)
const save = (notes: object[], as = token) => portal.ask('POST', '/vue/i18n/notes/', { token: as, body: { notes } })
const dayMs = 86_400_000
const find = async (id: string) => (await read()).notes.find((one) => one.id === id)
const lastAudited = async () => {
  const told = await portal.ask('GET', '/vue/audit/list/?what=i18n.saveNotes', { token: boss })
  const { changes } = audit.list.data.parse(told.data).entries[0] ?? { changes: [] }
  return Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]))
}
const closedAt = async (id: string) => (await find(id))?.closed_at
const noteOf = (text: string, more = {}) => ({
  id: randomUUID(),
  reply_to: null,
  space: 'system',
  lang: 'de',
  key: 'a',
  text,
  open: true,
  ...more,
})

describe('i18n.notes', () => {
  test('shows a translator’s question to a user with CAN_UPLOAD, and the answer to the translator', async () => {
    const question = noteOf('Innen oder außen?')
    await save([question])
    const { notes, revision } = await read('', keeper)
    expect(notes).toEqual([
      { ...question, by: 'translator@test.example', at: expect.any(String), closed_by: null, closed_at: null },
    ])
    const reply = noteOf('Innen.', { reply_to: question.id, open: false })
    await save([reply, { ...question, open: false }], keeper)
    const changes = await read(`?since=${revision}`)
    expect(changes.notes.map(({ text, open }) => [text, open])).toEqual([
      ['Innen oder außen?', false],
      ['Innen.', false],
    ])
    expect(changes.notes[0]?.closed_by).toMatch(/^keeper@/)
  })

  test('is not for a user who neither translates nor uploads', async () => {
    const dealer = await portal.login('dealer@test.example')
    expect((await portal.ask('GET', '/vue/i18n/notes/', { token: dealer })).code).toBe(403)
  })
})

describe('i18n.saveNotes', () => {
  test('finds a note by its id in any spelling, and preserves the order of several', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted().toReversed()
    const notes = ids.map((id, at) => noteOf(`Nummer ${at}`, { id }))
    const { data } = await save(notes)
    expect(data).toMatchObject({ notes: ids.map((id) => ({ id })) })
    const loud = ids.map((id, at) => noteOf(`Nummer ${at}`, { id: id.toUpperCase() }))
    expect(await save(loud)).toMatchObject({ code: 200, data: { notes: ids.map((id) => ({ id })) } })
    const written = (await read()).notes.filter(({ text }) => text.startsWith('Nummer'))
    expect(written.map(({ text }) => text)).toEqual(['Nummer 0', 'Nummer 1', 'Nummer 2'])
  })

  test('dates a note by when it was written, not sent, and preserves the order for equal times', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted().toReversed()
    const sentAfter = (days: number) => ids.map((id, at) => noteOf(`Montag ${at}`, { id, age_ms: days * dayMs }))
    const before = Date.now()
    await save([noteOf('Jetzt'), ...sentAfter(3)])
    const written = (await read()).notes.filter(({ text }) => text.startsWith('Montag') || text === 'Jetzt')
    expect(written.map(({ text }) => text)).toEqual(['Montag 0', 'Montag 1', 'Montag 2', 'Jetzt'])
    const [monday = '', , , today = ''] = written.map(({ at }) => at)
    expect(before - Date.parse(monday)).toBeGreaterThan(2.9 * dayMs)
    expect(before - Date.parse(monday)).toBeLessThanOrEqual(3 * dayMs)
    expect(Date.parse(today)).toBeGreaterThanOrEqual(before)
    await save(sentAfter(4))
    expect((await find(ids[0] ?? ''))?.at).toBe(monday)
  })

  test('dates a closing by when it was made, but not before the note', async () => {
    const [old, recent, both] = [noteOf('Alt', { age_ms: 5 * dayMs }), noteOf('Neu'), noteOf('Beides', { open: false })]
    await save([old, recent])
    const before = Date.now()
    await save([
      { ...old, open: false, age_ms: 2 * dayMs },
      { ...recent, open: false, age_ms: 2 * dayMs },
      { ...both, age_ms: dayMs },
    ])
    const agoOf = async (id: string) => Math.round((before - Date.parse((await closedAt(id)) ?? '')) / dayMs)
    expect([await agoOf(old.id), await agoOf(both.id)]).toEqual([2, 1])
    for (const { id } of [recent, both]) expect(await closedAt(id)).toBe((await find(id))?.at)
    await save([{ ...old, reopens: await closedAt(old.id), age_ms: 1_000 }])
    expect(await find(old.id)).toMatchObject({ open: true, closed_at: null })
  })

  test('rejects an invalid age', async () => {
    for (const wrong of [-1, 0.5, 60 * dayMs + 1, '1'])
      expect((await save([noteOf('falsch', { age_ms: wrong })])).code).toBe(400)
    expect((await save([noteOf('gerade noch', { age_ms: 60 * dayMs })])).code).toBe(200)
  })

  test('writes a note once, even if it is sent again, and never changes another user’s text', async () => {
    const note = noteOf('Eins')
    await save([note])
    const { revision } = await read()
    await save([{ ...note, text: 'Zwei' }], keeper)
    const after = await read()
    expect(after.revision).toBe(revision)
    expect(after.notes.find(({ id }) => id === note.id)).toMatchObject({ text: 'Eins', by: 'translator@test.example' })
  })

  test('audits the stored text, whatever text is sent', async () => {
    const note = noteOf('Nur hier')
    await save([note])
    expect((await save([{ ...note, lang: 'en', open: false }], keeper)).code).toBe(200)
    expect(await lastAudited()).toEqual({ 'de › a': ['Nur hier', ''] })
  })

  test('audits replies too, with ids if a text has several notes', async () => {
    const question = noteOf('Welche Farbe?')
    const reply = noteOf('Weiß.', { reply_to: question.id, open: false })
    const elsewhere = noteOf('Und hier?', { space: 'vartext' })
    const other = noteOf('Anderswo', { key: 'b' })
    await save([question, reply, elsewhere, other])
    expect(await lastAudited()).toEqual({
      [`de › a (system, ${question.id})`]: ['', 'Welche Farbe?'],
      [`de › a (system, ${reply.id})`]: ['', 'Weiß.'],
      [`de › a (vartext, ${elsewhere.id})`]: ['', 'Und hier?'],
      'de › b': ['', 'Anderswo'],
    })
  })

  test('reopens a question', async () => {
    const note = noteOf('Noch einmal')
    await save([note])
    await save([{ ...note, open: false }], keeper)
    await save([{ ...note, reopens: await closedAt(note.id) }])
    expect(await find(note.id)).toMatchObject({ open: true, closed_by: null, closed_at: null })
  })

  test('leaves a closed question closed when its first request is repeated', async () => {
    const note = noteOf('Ohne Antwort')
    await save([note])
    await save([{ ...note, open: false }], keeper)
    const { revision } = await read()
    const { data } = await save([note])
    expect(data).toMatchObject({ notes: [{ id: note.id, open: false }], revision })
    expect(await find(note.id)).toMatchObject({ open: false, closed_by: expect.stringMatching(/^keeper@/) })
  })

  test('leaves a question closed if the reopening is for an earlier closing', async () => {
    const note = noteOf('Zweimal')
    await save([note])
    await save([{ ...note, open: false }], keeper)
    const reopening = { ...note, reopens: await closedAt(note.id) }
    await save([reopening])
    await new Promise((resolve) => setTimeout(resolve, 2))
    await save([{ ...note, open: false }], keeper)
    await save([reopening])
    expect(await find(note.id)).toMatchObject({ open: false })
  })

  test('leaves a reopened question open when a closing arrives late or again', async () => {
    const note = noteOf('Wieder offen', { age_ms: 5 * dayMs })
    await save([note])
    await save([{ ...note, open: false, age_ms: 4 * dayMs }], keeper)
    await save([{ ...note, reopens: await closedAt(note.id), age_ms: 2 * dayMs }])
    const { revision } = await read()
    for (const days of [4, 3]) {
      const { data } = await save([{ ...note, open: false, age_ms: days * dayMs }], keeper)
      expect(data).toMatchObject({ notes: [{ id: note.id, open: true, closed_at: null }], revision })
    }
    await save([{ ...note, open: false, age_ms: dayMs }], keeper)
    expect(await find(note.id)).toMatchObject({ open: false, closed_by: expect.stringMatching(/^keeper@/) })
    await save([{ ...note, reopens: await closedAt(note.id), age_ms: 0 }])
    await save([{ ...noteOf('Wieder offen', { id: note.id }), open: false }], keeper)
    expect(await find(note.id)).toMatchObject({ open: false })
  })

  test('leaves a reopened question open, even with a reopening time before its closing', async () => {
    const note = noteOf('Falsche Uhr', { age_ms: 5 * dayMs })
    await save([note])
    await save([{ ...note, open: false, age_ms: 4 * dayMs }], keeper)
    await save([{ ...note, reopens: await closedAt(note.id), age_ms: 5 * dayMs }])
    await save([{ ...note, open: false, age_ms: 4 * dayMs }], keeper)
    expect((await read('')).notes.find(({ id }) => id === note.id)?.open).toBe(true)
  })

  test('lets a user undo their own closing, even without its answer', async () => {
    const note = noteOf('Verklickt')
    await save([note])
    await save([{ ...note, open: false }])
    await save([{ ...note, reopens: '2026-11-21T08:02:11.000Z' }])
    expect(await find(note.id)).toMatchObject({ open: true })
  })

  test('rejects an unknown text, and saves none of the others', async () => {
    const before = await read()
    const { code, errors } = await save([noteOf('gut'), noteOf('schlecht', { key: 'gone' })])
    expect([code, Object.keys(errors ?? {})]).toEqual([400, ['notes.1.key']])
    expect(await read()).toEqual(before)
  })
})
