import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IDBObjectStore } from 'fake-indexeddb'
import { FaultyDisk } from '#tests/workspace/story/faulty-disk.ts'
import { FakeServer, pause, Profile, Tab } from '#tests/workspace/rig.ts'

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

const open = () => new Tab(profile, server).start()

/** A tab whose writes to disk stop until the test releases them. */
async function openSlow(): Promise<{ slow: Tab; go: () => void }> {
  const slow = await open()
  const { use } = slow.device
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  slow.device.use = async (work) => {
    await gate
    return use(work)
  }
  return { slow, go }
}

const letter = { inputType: 'insertText' }

/** Opens the text in both tabs; the first one has typed and has its lock. */
async function typedIn(tab: Tab, other: Tab, text = 'neu') {
  const [there, here] = [tab.view.openDraft('key.0'), other.view.openDraft('key.0')]
  there.claim()
  there.type(text, letter)
  await pause()
  return { there, here }
}

const access = (draft: { access: string }) => expect.poll(() => draft.access, { timeout: 5_000 })

describe('a text that is open in two tabs', () => {
  it('moves to the tab that requests it once the other has written it, and back again', async () => {
    const { slow, go } = await openSlow()
    const { there, here } = await typedIn(slow, await open())
    here.claim()
    await access(here).toBe('waiting')
    expect(here.text).toBe('Ziel 0')
    go()
    await access(here).toBe('free')
    expect(here.text).toBe('neu')
    here.type('neuer', letter)
    await expect.poll(() => there.text).toBe('neuer')
    there.type('neuer als neu', letter)
    await there.flush()
    await expect.poll(() => here.text).toBe('neuer als neu')
    expect((await disk.steps()).map(({ before, after }) => [before, after])).toEqual([
      ['Ziel 0', 'neu'],
      ['neu', 'neuer'],
      ['neuer', 'neuer als neu'],
    ])
    expect([there.wroteOver, here.wroteOver]).toEqual([null, null])
  })

  it('keeps a word whose composition began before the other tab was known to have the text', async () => {
    const { slow, go } = await openSlow()
    const { here } = await typedIn(slow, await open())
    const composed = { inputType: 'insertCompositionText', composition: 'one' }
    here.type('Ziel 0k', composed)
    await access(here).toBe('elsewhere')
    here.type('Ziel 0かな', composed)
    expect(here.text).toBe('Ziel 0かな')
    go()
    await here.flush()
    await expect.poll(async () => (await disk.edits())[0]?.text).toBe('Ziel 0かな')
  })

  it('is written after the other tab’s when a letter arrives before the browser grants the lock', async () => {
    const { slow, go } = await openSlow()
    const { there, here } = await typedIn(slow, await open())
    here.type('Ziel 0!', letter)
    await access(here).toBe('waiting')
    go()
    await here.flush()
    expect((await disk.edits()).map(({ text }) => text)).toEqual(['Ziel 0!'])
    expect((await disk.steps()).map(({ after }) => after)).toEqual(['neu', 'Ziel 0!'])
    expect(here.wroteOver).toBe('neu')
    await expect.poll(() => there.text).toBe('Ziel 0!')
  })

  it('stays when the other tab cannot write it: it is read-only here until the user retries', async () => {
    const { slow, go } = await openSlow()
    const { here } = await typedIn(slow, await open())
    here.claim()
    await access(here).toBe('elsewhere')
    here.type('blind darüber', letter)
    expect(here.text).toBe('Ziel 0')
    here.claim()
    expect(here.access).toBe('waiting')
    go()
    await access(here).toBe('free')
    expect(here.text).toBe('neu')
  })

  it('stays while the user is typing in it', async () => {
    const [one, two] = [await open(), await open()]
    one.isInUse = true
    const { there, here } = await typedIn(one, two)
    here.claim()
    await access(here).toBe('elsewhere')
    there.type('neu und', letter)
    expect(there.access).toBe('free')
    one.isInUse = false
    here.claim()
    await access(here).toBe('free')
    expect(here.text).toBe('neu und')
  })

  it('stays while it is only in memory, even once it is closed there, until the disk has it', async () => {
    const [full, other] = [await open(), await open()]
    disk.denial = { name: 'QuotaExceededError', after: 0 }
    const { there, here } = await typedIn(full, other, 'nur im Speicher')
    await there.flush()
    there.close()
    here.claim()
    await access(here).toBe('elsewhere')
    disk.mend()
    await full.device.verify()
    await access(here).toBe('free')
    expect(here.text).toBe('nur im Speicher')
  })

  it('is free once its tab has closed, has left the text, or may be frozen', async () => {
    for (const leave of [
      (tab: Tab) => tab.crash(),
      (tab: Tab) => tab.view.openDraft('key.0').close(),
      (tab: Tab) => tab.workspace.letGo(),
    ]) {
      const [one, two] = [await open(), await open()]
      const { there, here } = await typedIn(one, two)
      await there.flush()
      const wanted: string[] = []
      const { tell } = two.device
      two.device.tell = (message, from) => (wanted.push(message.kind), tell(message, from))
      leave(one)
      await pause()
      here.claim()
      await pause()
      expect([here.access, wanted]).toEqual(['free', []])
      two.close()
      one.close()
    }
  })

  it('does not wait for a tab whose user has moved on to a third one', async () => {
    const { slow, go } = await openSlow()
    const [second, third] = [await open(), await open()]
    const { here } = await typedIn(slow, second)
    const last = third.view.openDraft('key.0')
    here.claim()
    await access(here).toBe('waiting')
    last.claim()
    await access(last).toBe('waiting')
    go()
    await access(last).toBe('free')
    expect([last.text, here.access]).toEqual(['neu', 'free'])
  })

  it('is a separate text for the user who signs in next', async () => {
    const { slow } = await openSlow()
    const other = await open()
    const { here } = await typedIn(slow, other, 'von Ada')
    here.claim()
    await access(here).toBe('elsewhere')
    other.user = 'bob'
    await other.signedIn('bob')
    const his = other.view.openDraft('key.0')
    his.claim()
    expect(his).toMatchObject({ access: 'free', text: 'Ziel 0' })
  })

  it('changes with many others after the other tab has written it, and an untouched box follows', async () => {
    const [one, other] = [await open(), await open()]
    const { there, here } = await typedIn(one, other)
    await other.view.editMany({ name: 'fill', changes: [{ key: 'key.0', text: 'gefüllt' }], review: false })
    await expect.poll(() => [there.text, here.text]).toEqual(['gefüllt', 'gefüllt'])
    expect((await disk.steps()).map(({ after }) => after)).toEqual(['neu', 'gefüllt'])
  })

  it('is editable in both when the browser has no locks: the later write shows what it replaced', async () => {
    const [one, two] = [await open(), await open()]
    for (const tab of [one, two]) tab.device.lockText = async () => () => undefined
    const [there, here] = [one.view.openDraft('key.0'), two.view.openDraft('key.0')]
    there.type('eins', letter)
    here.type('zwei', letter)
    await Promise.all([there.flush(), here.flush()])
    const [{ text = '' } = {}] = await disk.edits()
    // The tab that lost does not write its text again, as it would after a disk failure.
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
})

it('a row that this tab wrote before is not another tab’s, whatever the clock: the write was lost', async () => {
  const tab = await new Tab(profile, server).start()
  const draft = tab.view.openDraft('key.0')
  draft.type('eins', letter)
  await draft.flush()
  const [before] = await disk.edits()
  const { now } = tab.device
  tab.device.now = () => now() - 3_600_000
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
    const isLost = this.name === 'edits' && this.transaction.db.name.startsWith('portal-texts-')
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
