import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Refusal } from '#src/contract/call/call.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdit, takeStored, writeEdit } from '#src/workspace/store/edits.ts'
import { sealUnsaved, takeAnswer } from '#src/workspace/sync/outbox.ts'
import { discardEdits } from '#src/workspace/ownership/forget.ts'
import { FakeServer, Profile, Tab, pause } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = () => new Tab(profile, server).start()
const place = { scope: 'system', lang: 'de' } as const

/** Seals ada's unsaved texts into a batch, as left by a page that ends before it sends them. */
async function seal(db: WorkspaceDb) {
  const row = await findEdit(db, place, 'key.1')
  if (!row) throw new Error('key.1 is no edit')
  const { made } = await sealUnsaved(db, { scope: 'system' }, undefined, () => 'the first save', 1)
  const [batch] = made
  if (!batch) throw new Error('no batch')
  return { batch }
}

async function typed(): Promise<Tab> {
  const tab = await open()
  await tab.view.edit('key.1', 'Eins')
  await tab.view.edit('key.2', 'Zwei')
  return tab
}

describe('a batch in the outbox', () => {
  it('is the only one with its texts, however often they are saved', async () => {
    const tab = await typed()
    await tab.device.use(async (db) => {
      const { batch } = await seal(db)
      const again = await sealUnsaved(db, { scope: 'system' }, undefined, () => 'the second save', 2)
      expect(again).toMatchObject({ earlier: [batch], made: [] })
    })
  })

  it('is sent once by the next page, under its id, and its texts are saved', async () => {
    const tab = await typed()
    await tab.device.use((db) => seal(db))
    tab.crash()
    const next = await open()
    await expect.poll(() => next.unit('key.1').state).toBe('saved')
    expect(await next.view.save()).toMatchObject({ outcome: 'nothing' })
    expect(server.bodies.map((body) => body.request_id)).toEqual(['the first save'])
    expect(await next.device.use((db) => db.edits.count())).toBe(0)
  })

  it('is sent before what is typed over its texts on the next page, even without a server', async () => {
    const tab = await typed()
    await tab.device.use((db) => seal(db))
    tab.crash()
    server.isUp = false
    const next = await open()
    await next.view.edit('key.1', '')
    expect(next.unit('key.1')).toMatchObject({ target: '', state: 'unsaved' })
    server.isUp = true
    await next.view.retry()
    await expect.poll(() => next.view.savePending).toBe(false)
    expect(server.text('de', 'key.1')).toBe('Eins')
    await next.view.save()
    expect(server.text('de', 'key.1')).toBeNull()
  })

  it.each(['typed', 'replaced by the server’s'])(
    'keeps a text that is %s in the meantime: the server may accept the other version',
    async (how) => {
      const tab = await typed()
      await tab.device.use(async (db) => {
        const { batch } = await seal(db)
        const write = {
          key: 'key.1',
          strokes: [{ text: '', burst: 'b', caretBefore: null, caretAfter: null }],
          session: 's',
        }
        if (how === 'typed') await writeEdit(db, place, write, () => null, 2)
        else await takeStored(db, place, { key: 'key.1', stored: 'Uno', session: 's' }, 2)
        const kept = { text: how === 'typed' ? '' : 'Eins', base: null }
        expect(await findEdit(db, place, 'key.1')).toMatchObject(kept)
        const answer = { saved: 2, conflicts: [], revision: 1_000 }
        await takeAnswer(db, batch, { answer, untaken: new Set() })
        const left = how === 'typed' ? { text: '', base: 'Eins' } : undefined
        expect(await findEdit(db, place, 'key.1')).toEqual(left && expect.objectContaining(left))
        expect(await findEdit(db, place, 'key.2')).toBeUndefined()
      })
    },
  )

  it('leaves nothing of a reverted text that the server did not accept either', async () => {
    const tab = await typed()
    await tab.device.use(async (db) => {
      const { batch } = await seal(db)
      const write = {
        key: 'key.1',
        strokes: [{ text: '', burst: 'b', caretBefore: null, caretAfter: null }],
        session: 's',
      }
      await writeEdit(db, place, write, () => null, 2)
      const untaken = new Set(batch.entries.filter(({ key }) => key === 'key.1'))
      await takeAnswer(db, batch, { answer: { saved: 1, conflicts: [], revision: 1_000 }, untaken })
      expect(await db.edits.count()).toBe(0)
    })
  })
})

describe('a save whose answer', () => {
  type Asked = { answer: PromiseWithResolvers<void>; tab: Tab; sent: Promise<void> }

  /** A tab whose saves wait for `answer`. */
  async function asking(): Promise<Asked> {
    const [answer, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const port = server.port(() => 'ada')
    const save: typeof port.save = async (...words) => {
      const result = await port.save(...words)
      sent.resolve()
      await answer.promise
      return result
    }
    const tab = await new Tab(profile, server, { port: { ...port, save } }).start()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.edit('key.2', 'Zwei')
    return { answer, tab, sent: sent.promise }
  }

  it.each(['here', 'in another tab'])('arrives after a text was reverted %s keeps that, unsaved', async (where) => {
    const { answer, tab, sent } = await asking()
    const other = where === 'here' ? tab : await open()
    const saving = tab.view.save()
    await sent
    await other.view.edit('key.1', '')
    answer.resolve()
    expect(await saving).toMatchObject({ outcome: 'saved', saved: 2 })
    expect(server.text('de', 'key.1')).toBe('Eins')
    await expect.poll(() => other.unit('key.1')).toMatchObject({ target: '', base: 'Eins', state: 'unsaved' })
    expect(await other.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(server.text('de', 'key.1')).toBeNull()
    await expect.poll(() => tab.unit('key.1').state).toBe('untranslated')
  })

  it.each(['typed', 'undone', 'many'])(
    'arrives on the next page, after its own closed, keeps what was reverted: %s',
    async (how) => {
      const { tab, sent } = await asking()
      if (how === 'many') {
        const changes = ['key.1', 'key.3'].map((key) => ({ key, text: 'Eins' }))
        await tab.view.edit('key.1', '')
        await tab.view.editMany({ name: 'fill', changes, review: false })
      }
      void tab.view.save().catch(() => undefined)
      await sent
      if (how === 'typed') await tab.view.edit('key.1', '')
      else if (how === 'many') await tab.view.undo()
      else for (let steps = 0; steps < 2; steps += 1) await tab.view.undo()
      tab.crash()
      const next = await open()
      await expect.poll(() => next.view.savePending).toBe(false)
      expect(next.unit('key.1')).toMatchObject({ target: '', base: 'Eins', state: 'unsaved' })
      await next.view.save()
      expect(server.text('de', 'key.1')).toBeNull()
    },
  )

  it('arrives after a text was reverted, and reports another user’s text, takes theirs', async () => {
    const { answer, tab, sent } = await asking()
    server.put('de', 'key.1', 'Uno', 'bob')
    const saving = tab.view.save()
    await sent
    await tab.view.edit('key.1', '')
    answer.resolve()
    expect(await saving).toMatchObject({ outcome: 'saved', saved: 1, conflicts: 0 })
    expect(tab.unit('key.1')).toMatchObject({ target: 'Uno', state: 'saved' })
  })

  it.each(['edited', 'typed in'])('is applied while its text is %s becomes the base of that change', async (how) => {
    const { answer, tab, sent } = await asking()
    const draft = tab.view.openDraft('key.1')
    const saving = tab.view.save()
    await sent
    answer.resolve()
    for (let tasks = 0; tasks < 50; tasks += 1) await Promise.resolve()
    expect(tab.unit('key.1').base).toBeNull()
    if (how === 'edited') await tab.view.edit('key.1', 'Eins!')
    else draft.type('Eins!')
    await saving
    await draft.flush()
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins!', base: 'Eins', state: 'unsaved' })
    await tab.view.save()
    expect(server.bodies[1]).toMatchObject({ changes: { de: { 'key.1': 'Eins!' } }, base: { de: { 'key.1': 'Eins' } } })
    expect(server.text('de', 'key.1')).toBe('Eins!')
  })

  it.each(['here', 'in another tab'])(
    'arrives before the next batch is sent sends that as it was sealed: %s',
    async (where) => {
      const { answer, tab, sent } = await asking()
      const other = where === 'here' ? tab : await open()
      // Each text fills its own batch.
      const long = (text: string) => `${text} ${'€'.repeat(99_000)}`
      const changes = ['key.1', 'key.2'].map((key) => ({ key, text: long(key) }))
      await tab.view.editMany({ name: 'import', changes, review: false })
      await expect.poll(() => other.unit('key.2').target).toBe(long('key.2'))
      const saving = tab.view.save()
      await sent
      await other.view.undo()
      await other.view.edit('key.2', '')
      answer.resolve()
      expect(await saving).toMatchObject({ outcome: 'saved', saved: 2 })
      expect(server.text('de', 'key.2')).toBe(long('key.2'))
      await expect.poll(() => other.unit('key.2')).toMatchObject({ target: '', base: long('key.2'), state: 'unsaved' })
      await other.view.save()
      expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual(['Eins', null])
      expect(await tab.device.use((db) => Promise.all([db.edits.count(), db.batches.count()]))).toEqual([0, 0])
    },
  )

  it.each([
    ['names none', {}],
    ['names one', { 'changes.de.key.1': ['Zu lang'] }],
  ])('refuses after texts were reverted and %s keeps that, and leaves nothing once it is saved', async (_, errors) => {
    const { answer, tab, sent } = await asking()
    server.refuse = ({ changes }) =>
      changes.de?.['key.1'] === 'Eins' ? { code: 'invalid', messages: [], errors } : null
    const saving = tab.view.save()
    await sent
    for (const key of ['key.1', 'key.2']) await tab.view.edit(key, '')
    answer.resolve()
    expect(await saving).toMatchObject({ outcome: 'saved', saved: 1, refused: 1 })
    expect(tab.unit('key.1')).toMatchObject({ target: null, state: 'untranslated', refused: null })
    expect(tab.unit('key.2')).toMatchObject({ target: '', base: 'Zwei', state: 'unsaved' })
    await tab.view.save()
    expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual([null, null])
    expect(await tab.device.use((db) => Promise.all([db.edits.count(), db.batches.count()]))).toEqual([0, 0])
  })

  it('arrives after everything was removed from this device restores nothing', async () => {
    const { answer, tab, sent } = await asking()
    const other = await open()
    const saving = tab.view.save()
    await sent
    await other.device.use((db) => discardEdits(db))
    answer.resolve()
    await saving
    await pause()
    expect(await other.device.use((db) => db.edits.count())).toBe(0)
  })

  it.each<[Refusal['code'], Partial<Refusal>]>([
    ['fault', {}],
    ['conflict', {}],
    ['invalid', { errors: { 'changes.de.key.1': ['Zu lang'] } }],
  ])('refuses after everything was removed restores nothing, and sends nothing: %s', async (code, more) => {
    const { answer, tab, sent } = await asking()
    server.refuse = ({ changes }) => ('key.1' in (changes.de ?? {}) ? { code, messages: [], ...more } : null)
    await tab.view.edit('key.2', 'Zwei!')
    const other = await open()
    const saving = tab.view.save()
    await sent
    await other.device.use((db) => discardEdits(db))
    answer.resolve()
    await saving
    await pause()
    expect(await other.device.use((db) => Promise.all([db.edits.count(), db.batches.count()]))).toEqual([0, 0])
    expect(server.text('de', 'key.2')).not.toBe('Zwei!')
  })
})
