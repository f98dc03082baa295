import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, Profile, pause, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(4, (index) => index === 1)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = () => new Tab(profile, server).start()

/** Another user saves another text of key.1, and the page is notified. */
async function overtake(tab: Tab, text: string): Promise<void> {
  server.put('de', 'key.1', text, 'bob')
  await tab.view.retry()
  await eventually(() => expect(tab.unit('key.1').base).toBe(text))
}

describe('a text that changes elsewhere while the caret is in it', () => {
  it('stays as shown, is marked, and can be replaced by theirs', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    draft.attend(() => true)
    await overtake(tab, 'von Bob')
    expect(draft).toMatchObject({ text: 'Ziel 1', isOvertaken: true })
    await draft.takeStored()
    expect(draft).toMatchObject({ text: 'von Bob', isOvertaken: false })
    expect(tab.view.counts.unsaved).toBe(0)
  })

  it('stays when the caret leaves it for the button next to it', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    let isHere = true
    draft.attend(() => isHere)
    await overtake(tab, 'von Bob')
    isHere = false
    await tab.view.retry()
    expect(draft).toMatchObject({ text: 'Ziel 1', isOvertaken: true })
    draft.close()
    expect(tab.view.openDraft('key.1').text).toBe('von Bob')
  })

  it('edited further becomes a conflict when it is saved, and overwrites nothing', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    draft.attend(() => true)
    await overtake(tab, 'von Bob')
    draft.type('Ziel 1, ergänzt')
    await draft.flush()
    expect(draft.isOvertaken).toBe(true)
    expect(await tab.view.save()).toMatchObject({ conflicts: 1 })
    expect(server.text('de', 'key.1')).toBe('von Bob')
    expect(tab.view.conflicts.get('key.1')).toMatchObject({ mine: 'Ziel 1, ergänzt', theirs: 'von Bob' })
    expect(draft.isOvertaken).toBe(false)
    await tab.view.settle('key.1', 'theirs')
    expect(draft).toMatchObject({ text: 'von Bob', isOvertaken: false })
  })

  it('edited further and then replaced by theirs leaves no edit, and undo restores the draft', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    draft.attend(() => true)
    await overtake(tab, 'von Bob')
    draft.type('Ziel 1, ergänzt')
    await draft.takeStored()
    expect(draft).toMatchObject({ text: 'von Bob', isOvertaken: false })
    expect(tab.view.counts.unsaved).toBe(0)
    await tab.view.undo('key.1')
    expect(draft.text).toBe('Ziel 1, ergänzt')
  })

  it('at the moment of a keystroke does not become that keystroke’s base', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    draft.type('Ziel 1,')
    await draft.flush()
    draft.type('Ziel 1')
    await draft.flush()
    await pause()
    const reading = overtake(tab, 'von Bob')
    draft.type('Ziel 1 neu')
    await reading
    await draft.flush()
    expect(await tab.view.save()).toMatchObject({ conflicts: 1 })
    expect(server.text('de', 'key.1')).toBe('von Bob')
  })

  it('is not notified of its own save, and shows the newer text when it has no caret', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    draft.attend(() => true)
    draft.type('Meins')
    await draft.flush()
    expect(await tab.view.save()).toMatchObject({ saved: 1 })
    expect(draft).toMatchObject({ text: 'Meins', isOvertaken: false })
    draft.type('Meins, weiter')
    await draft.flush()
    expect(await tab.view.save()).toMatchObject({ saved: 1, conflicts: 0 })
    draft.attend(() => false)
    await overtake(tab, 'von Bob')
    expect(draft).toMatchObject({ text: 'von Bob', isOvertaken: false })
  })
})

describe('unsaved texts that change elsewhere while none of them is open', () => {
  it('are counted before a save detects the change, and no longer once it has', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Meins')
    await tab.view.edit('key.2', 'Meins')
    await overtake(tab, 'von Bob')
    expect(tab.view.counts).toMatchObject({ unsaved: 2, overtaken: 1 })
    expect(tab.unit('key.1').overtaken).toBe(true)
    expect((await open()).view.counts.overtaken).toBe(1)
    expect(await tab.view.save()).toMatchObject({ saved: 1, conflicts: 1 })
    expect(tab.view.counts).toMatchObject({ conflicts: 1, overtaken: 0 })
  })

  it('exclude those changed by the user’s own save, even with a text edited in the meantime', async () => {
    const tab = await open()
    const seen = new Set<number>()
    tab.workspace.subscribe(() => seen.add(tab.view.counts.overtaken))
    await tab.view.edit('key.1', 'Meins')
    server.fates = ['lost-after']
    expect(await tab.view.save()).toMatchObject({ outcome: 'pending' })
    await tab.view.edit('key.1', 'Meins, weiter')
    await tab.view.retry()
    await eventually(() => expect(tab.view.savePending).toBe(false))
    expect(tab.unit('key.1').base).toBe('Meins')
    expect(tab.view.counts.unsaved).toBe(1)
    expect([...seen]).toEqual([0])
  })
})
