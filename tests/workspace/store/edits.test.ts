import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = (parts: ConstructorParameters<typeof Tab>[2] = {}) => new Tab(profile, server, parts).start()

describe('an edit', () => {
  it('is on disk when edit() resolves, and survives a killed tab', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    tab.crash()
    server.isUp = false
    const next = await open()
    expect(next.unit('key.1')).toMatchObject({ target: 'Eins', base: null, state: 'unsaved' })
    expect(next.view.counts).toEqual({
      all: 6,
      translated: 4,
      untranslated: 2,
      unsaved: 1,
      written: 1,
      conflicts: 0,
      review: 0,
      overtaken: 0,
    })
  })

  it('keeps its text byte for byte, including line ends, spaces and placeholders', async () => {
    const text = ' \r\n{count, plural, one {# Stück}}\t<b>ß</b>\u00a0\u2028\n '
    const tab = await open()
    await tab.view.edit('key.1', text)
    expect((await tab.view.save()).outcome).toBe('saved')
    expect(server.text('de', 'key.1')).toBe(text)
  })

  it('is removed when its text equals what the translator started from', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'anders')
    await tab.view.edit('key.0', 'Ziel 0')
    await tab.view.edit('key.1', '')
    expect(tab.view.counts.unsaved).toBe(0)
    expect(await tab.view.save()).toMatchObject({ outcome: 'nothing' })
  })

  it('that continues after another user’s save does not overwrite that save', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'Meins')
    server.put('de', 'key.0', 'von Bob', 'bob')
    await tab.view.retry()
    await tab.view.edit('key.0', 'Meins, weiter')
    expect(await tab.view.save()).toMatchObject({ saved: 0, conflicts: 1 })
    expect(server.text('de', 'key.0')).toBe('von Bob')
  })

  it('with an empty text removes the translation when it is saved', async () => {
    const tab = await open()
    await tab.view.edit('key.0', '')
    expect(tab.unit('key.0')).toMatchObject({ target: '', state: 'unsaved' })
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBeNull()
    expect(tab.unit('key.0')).toMatchObject({ target: null, base: null, state: 'untranslated' })
  })

  it('keeps every other unit the same object, and the array the same when nothing changed', async () => {
    const tab = await open()
    const before = tab.view.units
    await tab.view.edit('key.1', 'Eins')
    const after = tab.view.units
    expect(after.filter((unit, at) => unit !== before[at]).map(({ key }) => key)).toEqual(['key.1'])
    await tab.view.edit('key.1', 'Eins')
    await tab.view.retry()
    expect(tab.view.units).toBe(after)
  })

  it('keeps its place in the list when it is saved', async () => {
    const tab = await open()
    const order = tab.view.units.map(({ key }) => key)
    await tab.view.edit('key.3', 'A')
    await tab.view.save()
    expect(tab.view.units.map(({ key }) => key)).toEqual(order)
  })
})

describe('undo and redo', () => {
  it('follow the order in which units were edited, even after a restart', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.edit('key.0', 'Null')
    tab.crash()
    const next = await open()
    expect(await next.view.undo()).toMatchObject({ kind: 'done', key: 'key.0' })
    expect(await next.view.undo()).toMatchObject({ kind: 'done', key: 'key.1' })
    expect(await next.view.undo()).toEqual({ kind: 'nothing' })
    expect(next.view.counts.unsaved).toBe(0)
    expect(await next.view.redo()).toMatchObject({ kind: 'done', key: 'key.1' })
    expect(await next.view.redo()).toMatchObject({ kind: 'done', key: 'key.0' })
    expect(await next.view.redo()).toEqual({ kind: 'nothing' })
    expect(next.unit('key.0').target).toBe('Null')
  })

  it('of a saved text make it unsaved again over what was saved', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'Null')
    await tab.view.save()
    expect(await tab.view.undo()).toMatchObject({ kind: 'done', key: 'key.0' })
    expect(tab.unit('key.0')).toMatchObject({ target: 'Ziel 0', base: 'Null', state: 'unsaved' })
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBe('Ziel 0')
  })

  it('do not touch a text that another user has changed since', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'Null')
    await tab.view.save()
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.retry()
    expect(await tab.view.undo()).toEqual({ kind: 'nothing' })
    expect(tab.unit('key.0').target).toBe('Bobs')
  })

  it('cannot redo past a new edit', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.undo()
    await tab.view.edit('key.3', 'Drei')
    expect(await tab.view.redo()).toEqual({ kind: 'nothing' })
  })

  it('revert a whole undo group in one step', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    for (const text of ['E', 'Ei', 'Ein', 'Eins']) {
      draft.type(text)
      await draft.flush()
    }
    expect(await tab.view.undo()).toMatchObject({ kind: 'done', key: 'key.1' })
    expect(tab.unit('key.1').target).toBeNull()
    expect(draft.text).toBe('')
    await tab.view.redo()
    expect(draft.text).toBe('Eins')
  })

  it('store at most about 5,000 steps', async () => {
    const tab = await open()
    await tab.device.use(async (db) => {
      const row = {
        scope: 'system' as const,
        lang: 'fr',
        key: 'k',
        before: null,
        after: 'a',
        burst: 'b',
        state: 'done' as const,
        at: 1,
      }
      await db.journal.bulkAdd(Array.from({ length: 5_600 }, () => row))
    })
    for (let count = 0; count < 60; count += 1) await tab.view.edit('key.1', `${count}`)
    const kept = await tab.device.use((db) => db.journal.count())
    expect(kept).toBeLessThanOrEqual(5_060)
    expect(await tab.view.undo()).toMatchObject({ kind: 'done', key: 'key.1' })
  })
})

describe('several users in one browser', () => {
  it('never see, send or destroy each other’s edits', async () => {
    const ada = await open()
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    const bob = await open({ username: 'bob' })
    expect(bob.view.owner).toBe('bob')
    expect(bob.unit('key.1').target).toBeNull()
    await bob.view.edit('key.3', 'von Bob')
    expect(await bob.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(server.text('de', 'key.1')).toBeNull()
    bob.close()
    const again = await open()
    expect(again.unit('key.1').target).toBe('von Ada')
    await again.view.save()
    expect(server.text('de', 'key.1')).toBe('von Ada')
  })

  it('continue as the last user when there is no session and no server', async () => {
    const ada = await open()
    await ada.view.edit('key.1', 'Eins')
    ada.crash()
    server.isUp = false
    const nobody = await open({ username: null })
    expect(nobody.view.owner).toBe('ada')
    await nobody.view.edit('key.3', 'Drei')
    server.isUp = true
    expect((await nobody.view.save()).outcome).toBe('needs-login')
    expect(nobody.view.status).toBe('needs-login')
    expect(nobody.view.counts.unsaved).toBe(2)
    nobody.user = 'ada'
    await nobody.signedIn('ada')
    expect(nobody.view.counts.unsaved).toBe(2)
    expect(await nobody.view.save()).toMatchObject({ outcome: 'saved', saved: 2 })
    expect([server.text('de', 'key.1'), server.text('de', 'key.3')]).toEqual(['Eins', 'Drei'])
  })

  it('do not have edits sent under a user who signed in in another tab', async () => {
    const ada = await open()
    await ada.view.edit('key.1', 'von Ada')
    ada.user = 'bob'
    expect((await ada.view.save()).outcome).toBe('needs-login')
    expect(server.text('de', 'key.1')).toBeNull()
    expect(ada.view.counts.unsaved).toBe(1)
  })

  it('keep their own drafts when another user signs in', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    draft.type('E')
    draft.type('Eins')
    tab.user = 'bob'
    await tab.signedIn('bob')
    expect(tab.unit('key.1').target).toBeNull()
    expect(tab.view.openDraft('key.1').text).toBe('')
    tab.user = 'ada'
    await tab.signedIn('ada')
    expect(tab.unit('key.1').target).toBe('Eins')
  })
})

describe('two tabs', () => {
  it('see each other’s edits; the last write wins, and the journal has each', async () => {
    const [one, two] = [await open(), await open()]
    await one.view.edit('key.1', 'eins')
    await expect.poll(() => two.unit('key.1').target).toBe('eins')
    const draft = two.view.openDraft('key.1')
    await one.view.edit('key.1', 'EINS')
    await expect.poll(() => draft.text).toBe('EINS')
    draft.type('Eins!')
    await draft.flush()
    await expect.poll(() => one.unit('key.1').target).toBe('Eins!')
    await one.view.undo()
    expect(one.unit('key.1').target).toBe('EINS')
    await one.view.undo()
    expect(one.unit('key.1').target).toBe('eins')
  })

  it('both show a save that one of them made', async () => {
    const [one, two] = [await open(), await open()]
    await one.view.edit('key.1', 'Eins')
    await one.view.save()
    await eventually(() => expect(two.unit('key.1')).toMatchObject({ target: 'Eins', base: 'Eins', state: 'saved' }))
  })
})
