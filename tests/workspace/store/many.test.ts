import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMarks } from '#src/workspace/store/shared/marks.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let tab: Tab
beforeEach(async () => {
  server = new FakeServer().seed(8, (index) => index < 2)
  profile = new Profile()
  tab = await new Tab(profile, server).start()
})
afterEach(() => profile.closeAll())

const fill = (keys: readonly string[], review = true) =>
  tab.view.editMany({ name: 'Fill in', changes: keys.map((key) => ({ key, text: `voll ${key}` })), review })
const place = { scope: 'system' as const, lang: 'de' }
const targets = (of = tab) => of.view.units.map(({ target }) => target)

describe('many texts as one step', () => {
  it('skip a text that differs from the reviewed one, whoever changed it', async () => {
    const before = tab.unit('key.1').target
    // The server's answer is stored while the user confirms the step.
    server.put('de', 'key.1', 'von Bob', 'bob')
    const reading = tab.view.retry()
    const changes = [
      { key: 'key.1', text: 'neu', before },
      { key: 'key.2', text: 'neu', before: tab.unit('key.2').target },
    ]
    await reading
    expect(await tab.view.editMany({ name: 'replace', changes, review: false })).toEqual({ changed: 1 })
    await tab.view.save()
    expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual(['von Bob', 'neu'])
  })

  it('are all unsaved and marked for review, each with the base that the translator saw', async () => {
    expect(await fill(['key.1', 'key.2', 'key.3'])).toEqual({ changed: 3 })
    expect(tab.unit('key.1')).toMatchObject({ state: 'unsaved', base: 'Ziel 1', review: true })
    expect(tab.view.counts).toMatchObject({ unsaved: 3, review: 3, translated: 4 })
    await tab.view.save()
    expect(server.bodies[0]?.base).toEqual({ de: { 'key.1': 'Ziel 1', 'key.2': null, 'key.3': null } })
  })

  it('that are already current are no change and leave no step', async () => {
    const changes = [{ key: 'key.0', text: 'Ziel 0' }]
    expect(await tab.view.editMany({ name: 'Fill in', changes, review: true })).toEqual({ changed: 0 })
    expect(tab.unit('key.0').review).toBe(false)
    expect(await tab.view.undo()).toEqual({ kind: 'nothing' })
  })

  it('are reverted by one undo and restored by one redo, with their marks', async () => {
    const before = targets()
    await fill(['key.1', 'key.2', 'key.3'])
    const after = targets()
    expect(await tab.view.undo()).toMatchObject({ kind: 'done', many: { name: 'Fill in', count: 3 } })
    expect(targets()).toEqual(before)
    expect(tab.view.counts).toMatchObject({ unsaved: 0, review: 0 })
    expect(await tab.view.redo()).toMatchObject({ kind: 'done', many: { name: 'Fill in', count: 3 } })
    expect(targets()).toEqual(after)
    expect(tab.view.counts).toMatchObject({ unsaved: 3, review: 3 })
  })

  it('are restored with the reviews that were done before they were reverted', async () => {
    await fill(['key.1', 'key.2', 'key.3'])
    await tab.view.mark('review', 'key.2', null)
    await tab.view.undo()
    await tab.view.redo()
    expect(['key.1', 'key.2', 'key.3'].map((key) => tab.unit(key).review)).toEqual([true, false, true])
    expect(await tab.view.undo()).toMatchObject({ kind: 'done' })
    await tab.view.redo()
    expect(tab.unit('key.2').review).toBe(false)
  })

  it('drop and restore each text’s earlier annotations: marked by hand, or from another source', async () => {
    const said = async () => {
      const marks = await tab.device.use((db) => findMarks(db, place, 'review', ['key.1', 'key.2', 'key.3']))
      return [...marks.values()]
    }
    await tab.view.mark('review', 'key.1', 'hand')
    await tab.view.mark('review', 'key.2', 'source:Former 2')
    await fill(['key.1', 'key.2', 'key.3'])
    expect(await said()).toEqual(['Fill in', 'source:Former 2', 'Fill in'])
    await tab.view.undo()
    expect(await said()).toEqual(['hand', 'source:Former 2', null])
    // A text without a translation may have a mark, but needs no review.
    expect(tab.view.counts.review).toBe(1)
    await tab.view.mark('review', 'key.3', 'hand')
    await tab.view.redo()
    expect(await said()).toEqual(['Fill in', 'source:Former 2', 'Fill in'])
    await tab.view.mark('review', 'key.2', null)
    await tab.view.undo()
    expect(await said()).toEqual(['hand', 'source:Former 2', 'hand'])
  })

  it('are undone from within a text only after the user agrees', async () => {
    await fill(['key.1', 'key.2'])
    const asked = await tab.view.undo('key.1')
    expect(asked).toMatchObject({ kind: 'asks', why: 'many', many: { name: 'Fill in', count: 2 } })
    expect(tab.unit('key.2').target).toBe('voll key.2')
  })

  it('are undone as agreed, without what another tab or tool did afterwards', async () => {
    await fill(['key.1', 'key.2'])
    const asked = await tab.view.undo('key.1')
    if (asked.kind !== 'asks') throw new Error('it should ask')
    await tab.view.edit('key.3', 'danach')
    const askedAnew = await tab.view.undo('key.1', asked)
    expect(askedAnew).toMatchObject({ kind: 'asks', why: 'elsewhere', key: 'key.3' })
    expect(tab.unit('key.3').target).toBe('danach')
    if (askedAnew.kind !== 'asks') throw new Error('it should ask anew')
    expect(await tab.view.undo('key.1', askedAnew)).toMatchObject({ kind: 'done', key: 'key.3' })
    expect(await tab.view.undo('key.1', asked)).toMatchObject({ kind: 'done', many: { count: 2 } })
    expect(targets()).not.toContain('voll key.2')
  })

  it('keep what was typed over one of them since', async () => {
    await fill(['key.1', 'key.2'])
    await tab.view.edit('key.2', 'eigenes')
    await tab.view.undo()
    expect(tab.unit('key.2').target).toBe('voll key.2')
    await tab.view.edit('key.2', 'noch eins')
    server.put('de', 'key.1', 'vom Server', 'bob')
    expect(await tab.view.undo()).toEqual({ kind: 'done', key: 'key.2', caret: null })
    expect(await tab.view.undo()).toMatchObject({ many: { count: 2 } })
    expect(targets().slice(1, 3)).toEqual(['Ziel 1', null])
  })

  it('that were saved are reverted as edits over the server’s texts', async () => {
    await fill(['key.1', 'key.2'])
    await tab.view.save()
    expect(server.text('de', 'key.2')).toBe('voll key.2')
    await tab.view.undo()
    expect(tab.unit('key.1')).toMatchObject({ target: 'Ziel 1', base: 'voll key.1', state: 'unsaved' })
    await tab.view.save()
    expect(server.text('de', 'key.1')).toBe('Ziel 1')
    expect(server.text('de', 'key.2')).toBeNull()
  })

  it('come after text typed at the same moment, which stays its own step', async () => {
    const draft = tab.view.openDraft('key.2')
    draft.type('getippt')
    await fill(['key.2', 'key.3'])
    expect(draft.text).toBe('voll key.2')
    await tab.view.undo()
    expect(draft.text).toBe('getippt')
  })

  it('survive a killed browser, still as one step', async () => {
    await fill(['key.1', 'key.2', 'key.3'])
    tab.crash()
    const next = await new Tab(profile, server).start()
    expect(targets(next).slice(1, 4)).toEqual(['voll key.1', 'voll key.2', 'voll key.3'])
    expect(next.view.counts.review).toBe(3)
    expect(await next.view.undo()).toMatchObject({ kind: 'done', many: { count: 3 } })
    expect(next.view.counts.unsaved).toBe(0)
  })

  it('are one undo step even when they exceed the journal’s size limit', async () => {
    const wide = new FakeServer().seed(300)
    const other = await new Tab(profile, wide, { username: 'bob' }).start()
    const changes = other.view.units.map(({ key }) => ({ key, text: key.repeat(3_000) }))
    await other.view.editMany({ name: 'Fill in', changes, review: false })
    expect(await other.view.undo()).toMatchObject({ many: { count: 300 } })
    expect(other.view.counts.unsaved).toBe(0)
  })

  it('are visible in another tab', async () => {
    const other = await new Tab(profile, server).start()
    await fill(['key.1', 'key.2'])
    await expect.poll(() => other.unit('key.2')).toMatchObject({ target: 'voll key.2', review: true })
  })
})

describe('an annotation of a text', () => {
  it('is stored on the device, and null reverts it', async () => {
    await tab.view.mark('review', 'key.0', 'by hand')
    await tab.view.mark('dismissed', 'key.1', 'numbers')
    expect(tab.unit('key.0').review).toBe(true)
    expect(tab.view.dismissed.get('key.1')).toBe('numbers')
    tab.crash()
    const next = await new Tab(profile, server).start()
    expect([next.unit('key.0').review, next.view.dismissed.get('key.1')]).toEqual([true, 'numbers'])
    await next.view.mark('review', 'key.0', null)
    expect(next.unit('key.0').review).toBe(false)
  })

  it('is hidden from another user of the same browser until the server has it', async () => {
    await tab.view.mark('review', 'key.0', 'by hand')
    tab.crash()
    const bob = await new Tab(profile, server, { username: 'bob' }).start()
    expect(bob.unit('key.0').review).toBe(false)
  })
})
