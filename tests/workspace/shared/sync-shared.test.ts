import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendAnnotations } from '#src/workspace/shared/send-annotations.ts'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'
import { syncNotes, syncTerms } from '#src/workspace/shared/sync-shared.ts'
import { findAuthors, keepAuthors } from '#src/workspace/store/authors.ts'
import { dropNote, listNotes, openedNote, putNotes, readNoteTexts } from '#src/workspace/store/shared/notes.ts'
import { syncMarks } from '#src/workspace/shared/sync-marks.ts'
import { putMarks } from '#src/workspace/store/shared/marks.ts'
import { listTerms, putTerms } from '#src/workspace/store/shared/terms.ts'
import { FakeShared, openRig } from './shared-rig.ts'

const pair = { src: 'master', dst: 'de' }
const by = { owner: 'ann' }
let server: FakeShared
let rig: ReturnType<typeof openRig>
beforeEach(() => {
  server = new FakeShared()
  rig = openRig()
})

afterEach(() => void vi.useRealTimers())
const dayMs = 86_400_000

const words = (translation: string, removed = false) => ({
  id: 'i',
  term: 'edging',
  translation,
  note: '',
  forbidden: [],
  removed,
})
const put = (translation: string, removed = false) => putTerms(rig.db, pair, [words(translation, removed)], Date.now())
const sync = () => syncTerms(rig.use, server.port, pair, by)
const list = async () => (await listTerms(rig.db, pair)).map(({ translation, isWaiting }) => [translation, isWaiting])

describe('a glossary', () => {
  test('is changed on the device first, and the server takes it once', async () => {
    await put('Kante')
    expect(await list()).toEqual([['Kante', true]])
    expect(await sync()).toBe('done')
    expect(await list()).toEqual([['Kante', false]])
    await sync()
    expect(server.sent).toEqual(['terms 1'])
  })

  test('stays on the device where the server has none, or does not answer', async () => {
    await put('Kante')
    server.refuse = 'not-implemented'
    expect(await sync()).toBe('absent')
    server.refuse = 'unavailable'
    expect(await sync()).toBe('later')
    expect(await list()).toEqual([['Kante', true]])
  })

  test('a change of what its form was opened with does not replace what has come since', async () => {
    await put('Kante')
    await sync()
    const [seen] = await listTerms(rig.db, pair)
    const stored = server.terms.get('i')
    if (!stored || !seen) throw new Error('not stored')
    server.revision += 1
    server.terms.set('i', { ...stored, translation: 'Rand', version: 2, revision: server.revision })
    await sync()
    await putTerms(rig.db, pair, [{ ...words('Umleimer'), seen }], Date.now())
    await sync()
    expect(server.terms.get('i')?.translation).toBe('Rand')
    const [mine] = await listTerms(rig.db, pair)
    expect(mine).toMatchObject({ translation: 'Umleimer', theirs: { translation: 'Rand' } })
    if (!mine) throw new Error('gone')
    expect(server.sent).toEqual(['terms 1'])
    await putTerms(rig.db, pair, [{ ...words('Umleimer'), seen: mine }], Date.now())
    await sync()
    expect(server.terms.get('i')?.translation).toBe('Umleimer')
    expect(await list()).toEqual([['Umleimer', false]])
  })

  test('a change of one’s own change that has gone out meanwhile is overtaken by nobody', async () => {
    await put('Kante')
    const [seen] = await listTerms(rig.db, pair)
    await sync()
    await putTerms(rig.db, pair, [{ ...words('Umleimer'), ...(seen && { seen }) }], Date.now())
    await sync()
    expect(server.terms.get('i')?.translation).toBe('Umleimer')
    expect(await list()).toEqual([['Umleimer', false]])
  })

  test('keeps both wordings where somebody else was faster, and sends the others', async () => {
    await put('Kante')
    await sync()
    const stored = server.terms.get('i')
    if (!stored) throw new Error('not stored')
    server.revision += 1
    server.terms.set('i', { ...stored, translation: 'Rand', version: 2, revision: server.revision })
    await put('Umleimer')
    await putTerms(rig.db, pair, [{ ...words('Tür'), id: 'j', term: 'door' }], Date.now())
    expect(await sync()).toBe('done')
    expect([...server.terms.values()].map(({ translation }) => translation)).toEqual(['Rand', 'Tür'])
    const overtaken = (await listTerms(rig.db, pair)).find(({ id }) => id === 'i')
    expect(overtaken).toMatchObject({ translation: 'Umleimer', theirs: { translation: 'Rand' } })
    await put('Umleimer')
    await sync()
    expect(server.terms.get('i')).toMatchObject({ translation: 'Umleimer', version: 3 })
    expect((await listTerms(rig.db, pair)).every(({ isWaiting }) => !isWaiting)).toBe(true)
  })

  test('forgets what somebody removed, and takes one’s own removal there', async () => {
    await put('Kante')
    await sync()
    await put('Kante', true)
    expect(await list()).toEqual([])
    await sync()
    expect(server.terms.get('i')).toMatchObject({ removed: true })
    expect(await list()).toEqual([])
  })
})

describe('notes', () => {
  const note = {
    side: 'own' as const,
    id: 'n',
    replyTo: null,
    scope: 'system' as const,
    lang: 'de',
    key: 'a',
    text: 'Innen?',
    open: true,
    by: 'ann',
    at: '2026-11-23T07:00:00.000Z',
    closedBy: null,
    closedAt: null,
    changedAt: 1,
  }
  const seen = async () => (await listNotes(rig.db, 'system', 'a')).map((one) => [one.text, one.isWaiting])

  test('are stored on the device until the server has them, and others’ arrive with them', async () => {
    await putNotes(rig.db, [note])
    server.refuse = 'unavailable'
    expect(await syncNotes(rig.use, server.port, by)).toBe('later')
    expect(await seen()).toEqual([['Innen?', true]])
    server.refuse = null
    expect(await syncNotes(rig.use, server.port, by)).toBe('done')
    expect(await seen()).toEqual([['Innen?', false]])
  })

  test('say how long ago they were written or closed, as far as the server takes it', async () => {
    const now = Date.parse(note.at) + 3 * dayMs
    vi.useFakeTimers({ toFake: ['Date'], now })
    const ages = new Map<string, number | undefined>()
    const saveNotes: SharedPort['saveNotes'] = (body, sentBy) => {
      for (const { id, age_ms: age } of body.notes) ages.set(id, age)
      return server.port.saveNotes(body, sentBy)
    }
    const written = { ...note, changedAt: Date.parse(note.at) }
    const old = { ...written, id: 'old', at: '2026-01-01T00:00:00.000Z' }
    // Written with a clock that has been put back since.
    const ahead = { ...written, id: 'ahead', at: '2027-01-01T00:00:00.000Z' }
    const closed = openedNote({ ...written, id: 'closed', isWaiting: false }, false, { by: 'ann', now: now - dayMs })
    const again = openedNote({ ...closed, id: 'again', isWaiting: false }, true, { by: 'ann', now: now - 1_000 })
    const reply = { ...written, id: 'reply', replyTo: 'n', open: false }
    const theirs = { ...written, side: 'server' as const }
    const stored = [
      { ...theirs, id: 'closed' },
      { ...theirs, id: 'again' },
    ]
    // A note that is closed before it is sent is as old as its text.
    const both = openedNote({ ...written, id: 'both', isWaiting: true }, false, { by: 'ann', now: now - dayMs })
    await putNotes(rig.db, [written, old, ahead, ...stored, closed, both, again, reply])
    await syncNotes(rig.use, { ...server.port, saveNotes }, by)
    expect(Object.fromEntries(ages)).toEqual({
      n: 3 * dayMs,
      both: 3 * dayMs,
      old: 60 * dayMs,
      ahead: 0,
      closed: dayMs,
      again: 1_000,
      reply: 3 * dayMs,
    })
  })

  test('of other users arrive although the user’s own are refused', async () => {
    await putNotes(rig.db, [note])
    server.revision += 1
    server.notes.set('theirs', {
      id: 'theirs',
      reply_to: null,
      space: 'system',
      lang: 'de',
      key: 'a',
      text: 'Außen?',
      open: true,
      by: 'bob',
      at: '2026-11-23T06:00:00.000Z',
      closed_by: null,
      closed_at: null,
      revision: server.revision,
    })
    await putNotes(rig.db, [{ ...note, id: 'n2', text: 'Oben?' }])
    const saveNotes: SharedPort['saveNotes'] = async ({ notes }, sentBy) => {
      if (!notes.some(({ id }) => id === 'n')) return server.port.saveNotes({ notes }, sentBy)
      return { ok: false, refusal: { code: 'invalid', messages: ['There is no such text.'] } }
    }
    expect(await syncNotes(rig.use, { ...server.port, saveNotes }, by)).toBe('later')
    expect((await seen()).toSorted()).toEqual([
      ['Außen?', false],
      ['Innen?', true],
      ['Oben?', false],
    ])
    const refused = (await listNotes(rig.db, 'system', 'a')).find(({ id }) => id === 'n')
    expect(refused?.refusal).toBe('There is no such text.')
    await dropNote(rig.db, note)
    expect((await seen()).map(([text]) => text)).not.toContain('Innen?')
  })

  test('stay closed where they were closed before their sending came again', async () => {
    await putNotes(rig.db, [note])
    await syncNotes(rig.use, server.port, by)
    close()
    await putNotes(rig.db, [note])
    await syncNotes(rig.use, server.port, by)
    expect(server.notes.get('n')).toMatchObject({ open: false })
    expect(await listNotes(rig.db, 'system', 'a')).toMatchObject([{ open: false, isWaiting: false }])
  })

  test('are opened again where their closing was seen, also after one has thought twice', async () => {
    await putNotes(rig.db, [note])
    await syncNotes(rig.use, server.port, by)
    close()
    await syncNotes(rig.use, server.port, by)
    for (const open of [true, false, true]) {
      const [seenNote] = await listNotes(rig.db, 'system', 'a')
      if (!seenNote) throw new Error('not there')
      await putNotes(rig.db, [openedNote(seenNote, open, { by: 'ann', now: Date.now() })])
    }
    await syncNotes(rig.use, server.port, by)
    expect(server.notes.get('n')).toMatchObject({ open: true })
  })

  function close(): void {
    const stored = server.notes.get('n')
    if (!stored) throw new Error('not stored')
    server.revision += 1
    const closed = { open: false, closed_by: 'bob', closed_at: '2026-11-23T09:00:00.000Z' }
    server.notes.set('n', { ...stored, ...closed, revision: server.revision })
  }
})

test('what the notes of a list say is read by text, replies and names among it, and no other list’s', async () => {
  const note = (id: string, space: 'system' | 'vartext', key: string, text: string) => ({
    id,
    scope: space,
    key,
    text,
    side: 'server' as const,
    replyTo: null,
    lang: 'de',
    open: true,
    by: 'ada',
    at: `2026-11-2${id}`,
    closedBy: null,
    closedAt: null,
    changedAt: 0,
  })
  await putNotes(rig.db, [
    note('1', 'system', 'a', 'Which radius?'),
    note('2', 'system', 'a', 'The inner one.'),
    note('3', 'vartext', 'a', 'Elsewhere'),
  ])
  expect([...(await readNoteTexts(rig.db, 'system'))]).toEqual([['a', 'Which radius?\nada\nThe inner one.\nada\n']])
})

test('who wrote the texts of a language is kept by list, for when no server answers', async () => {
  const authors = [{ by: 'ada', texts: [{ key: 'a', at: '2026-11-21T08:02:11Z' }] }]
  const asked = { revision: undefined, texts: new Map() }
  await keepAuthors(rig.db, { space: 'system', lang: 'de' }, { authors }, asked)
  expect(await findAuthors(rig.db, { space: 'system', lang: 'de' })).toEqual(authors)
  expect(await findAuthors(rig.db, { space: 'system', lang: 'fr' })).toBeNull()
})

describe('what waits in all languages', () => {
  test('is sent with one of them open, and what one server lacks holds up none of the rest', async () => {
    for (const dst of ['de', 'fr'])
      await putTerms(rig.db, { ...pair, dst }, [{ ...words('Kante'), id: dst }], Date.now())
    for (const lang of ['de', 'fr'])
      await putMarks(rig.db, { scope: 'system', lang }, 'review', new Map([['key', 'fill']]), 1)
    const sent: string[] = []
    const saveMarks: SharedPort['saveMarks'] = async ({ marks }) => {
      sent.push(...marks.map(({ lang }) => lang))
      return { ok: true, data: { saved: marks.length, revision: 1 }, messages: [] }
    }
    await sendAnnotations(rig.use, server.port, by)
    expect([...server.terms.keys()].toSorted()).toEqual(['de', 'fr'])
    const readMarks: SharedPort['readMarks'] = async () => {
      return { ok: true, data: { marks: [], whole: true, revision: 1 }, messages: [] }
    }
    // If the server did not accept review flags before, only the open language notices that it does now.
    await syncMarks(rig.use, { ...server.port, readMarks, saveMarks }, 'it', by)
    await sendAnnotations(rig.use, { ...server.port, readMarks, saveMarks }, by)
    expect(sent.toSorted()).toEqual(['de', 'fr'])
    expect((await rig.db.marks.toArray()).filter(({ side }) => side === 'own')).toEqual([])
  })
})
