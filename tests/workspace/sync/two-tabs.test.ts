import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IDBObjectStore } from 'fake-indexeddb'
import { FaultyDisk } from '#tests/workspace/story/faulty-disk.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let disk: FaultyDisk
beforeEach(() => {
  server = new FakeServer().seed(5, (index) => index === 0)
  profile = new Profile()
  disk = new FaultyDisk(profile)
})
afterEach(async () => {
  await profile.closeAll()
  disk.end()
})

/** A tab whose way to the disk stands still until it is let go. */
async function openSlow(): Promise<{ slow: Tab; go: () => void }> {
  const slow = await new Tab(profile, server).start()
  const { use } = slow.device
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  slow.device.use = async (work) => {
    await gate
    return use(work)
  }
  return { slow, go }
}

const letter = { inputType: 'insertText' }

describe('what one tab is still writing', () => {
  it('is what the other one shows, which calls nothing saved', async () => {
    const { slow, go } = await openSlow()
    const other = await new Tab(profile, server).start()
    const [there, here] = [slow.view.openDraft('key.0'), other.view.openDraft('key.0')]
    there.type('neu', letter)
    await expect.poll(() => here.text).toBe('neu')
    expect(other.view).toMatchObject({ otherTab: 'writing', writingBehind: false })
    expect(other.view.typed('key.0')).toBe('neu')
    go()
    await expect.poll(() => other.view.otherTab).toBeNull()
    expect(here.text).toBe('neu')
    expect(other.unit('key.0').target).toBe('neu')
  })

  it('is written before what is typed over it in the other one', async () => {
    const { slow, go } = await openSlow()
    const other = await new Tab(profile, server).start()
    const [there, here] = [slow.view.openDraft('key.0'), other.view.openDraft('key.0')]
    there.type('neu', letter)
    await expect.poll(() => here.text).toBe('neu')
    here.type('neuer', letter)
    await expect.poll(() => slow.view.otherTab).toBe('writing')
    go()
    await here.flush()
    await there.flush()
    expect((await disk.edits()).map(({ text }) => text)).toEqual(['neuer'])
    await expect.poll(() => there.text).toBe('neuer')
    expect((await disk.steps()).map(({ before, after }) => [before, after])).toEqual([
      ['Ziel 0', 'neu'],
      ['neu', 'neuer'],
    ])
  })

  it('is told of where it is written over unseen, and can be had back', async () => {
    const [one, two] = [await new Tab(profile, server).start(), await new Tab(profile, server).start()]
    const [there, here] = [one.view.openDraft('key.0'), two.view.openDraft('key.0')]
    there.type('eins', letter)
    here.type('zwei', letter)
    await Promise.all([there.flush(), here.flush()])
    const [{ text = '' } = {}] = await disk.edits()
    // Nobody writes it once more, as if the disk had lost it.
    expect((await disk.steps()).length).toBe(2)
    const [stays, gone] = text === 'eins' ? [there, 'zwei'] : [here, 'eins']
    expect([there.wroteOver, here.wroteOver].filter((over) => over !== null)).toEqual([gone])
    expect(stays.wroteOver).toBe(gone)
    stays.sawWrittenOver()
    stays.type(gone)
    await stays.flush()
    await expect.poll(() => [there.text, here.text]).toEqual([gone, gone])
    expect([there.wroteOver, here.wroteOver]).toEqual([null, null])
  })

  it('is not what this tab had written before, whatever the clock says: that is a write that was lost', async () => {
    const tab = await new Tab(profile, server).start()
    const draft = tab.view.openDraft('key.0')
    draft.type('eins', letter)
    await draft.flush()
    const [before] = await disk.edits()
    const { now } = tab.device
    tab.device.now = () => now() - 3_600_000
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
      const isLost = this.name === 'edits' && this.transaction.db.name === 'portal-texts'
      return isLost ? put.call(this, before) : put.apply(this, row)
    }
    draft.type('zwei')
    await draft.flush().catch(() => undefined)
    IDBObjectStore.prototype.put = put
    expect(draft.text).toBe('zwei')
    expect(draft.state).not.toBe('kept')
    await expect.poll(disk.edits.bind(disk), { timeout: 10_000 }).toMatchObject([{ text: 'zwei' }])
    expect(draft.text).toBe('zwei')
  })

  it('is told to a tab that opens meanwhile', async () => {
    const { slow } = await openSlow()
    slow.view.openDraft('key.1').type('neu', letter)
    await expect.poll(() => profile.holding.size).toBe(1)
    const late = await new Tab(profile, server).start()
    await expect.poll(() => late.view.openDraft('key.1').text).toBe('neu')
  })

  it('is gone with its tab', async () => {
    const { slow } = await openSlow()
    const other = await new Tab(profile, server).start()
    const here = other.view.openDraft('key.0')
    slow.view.openDraft('key.0').type('neu', letter)
    await expect.poll(() => here.text).toBe('neu')
    slow.crash()
    await expect.poll(() => other.view.otherTab, { timeout: 5_000 }).toBeNull()
    expect(here.text).toBe('Ziel 0')
  })

  it('is shown, but not waited for, where the disk has refused it', async () => {
    const [full, other] = [await new Tab(profile, server).start(), await new Tab(profile, server).start()]
    disk.denial = { name: 'QuotaExceededError', after: 0 }
    await full.view.edit('key.1', 'nur im Speicher')
    await expect.poll(() => other.view.otherTab).toBe('stuck')
    disk.mend()
    const here = other.view.openDraft('key.1')
    expect(here.text).toBe('nur im Speicher')
    expect(here.state).toBe('other-tab')
    here.type('nur im Speicher?', letter)
    await here.flush()
    expect((await disk.edits()).map(({ text }) => text)).toEqual(['nur im Speicher?'])
    expect(here.text).toBe('nur im Speicher?')
    expect(here.state).toBe('kept')
    await expect.poll(() => full.view.otherTab, { timeout: 5_000 }).toBeNull()
  })

  it('gives way at once to what has been written since', async () => {
    const [writing, other] = [await new Tab(profile, server).start(), await new Tab(profile, server).start()]
    const [there, here] = [writing.view.openDraft('key.0'), other.view.openDraft('key.0')]
    there.type('neu', letter)
    await expect.poll(() => here.text).toBe('neu')
    await writing.view.editMany({ name: 'fill', changes: [{ key: 'key.0', text: 'gefüllt' }], review: false })
    await expect.poll(() => other.unit('key.0').target).toBe('gefüllt')
    expect(here.text).toBe('gefüllt')
  })

  it('is nothing to whoever signs in next', async () => {
    const { slow } = await openSlow()
    const other = await new Tab(profile, server).start()
    const here = other.view.openDraft('key.0')
    slow.view.openDraft('key.0').type('von Ada', letter)
    await expect.poll(() => here.text).toBe('von Ada')
    other.user = 'bob'
    await other.workspace.setUser('bob')
    expect(other.view).toMatchObject({ otherTab: null })
    expect(other.view.openDraft('key.0').text).toBe('Ziel 0')
  })
})
