import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endMarkOf } from '#src/session/sign-in-mark.ts'
import { discardEdits } from '#src/workspace/ownership/forget.ts'
import { createWorkspace } from '#src/workspace/sync/workspace.ts'
import { signOut } from '#tests/workspace/ownership/shared-browser.ts'
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

const open = () => new Tab(profile, server).start()
const fill = () => (disk.denial = { name: 'QuotaExceededError', after: 0 })

/** A tab with a text that a full disk has refused, and one in which the user is asked to sign out. */
async function oneHolding(): Promise<{ holding: Tab; leaving: Tab }> {
  const [holding, leaving] = [await open(), await open()]
  fill()
  await holding.view.edit('key.1', 'nur im Speicher')
  await expect.poll(() => profile.holding.size).toBe(1)
  return { holding, leaving }
}

describe('before a user signs out, the other tabs', () => {
  it('return what each has only in memory', async () => {
    const { leaving } = await oneHolding()
    const { texts, silent } = await leaving.device.askOthers()
    expect(texts).toMatchObject([{ scope: 'system', lang: 'de', key: 'key.1', text: 'nur im Speicher', base: null }])
    expect(silent).toBe(0)
  })

  it('return how many annotations and terms each has only in memory', async () => {
    const [holding, leaving] = [await open(), await open()]
    fill()
    await holding.view.mark('review', 'key.0', 'Ziel 0')
    await expect.poll(() => profile.holding.size).toBe(1)
    expect(await leaving.device.askOthers()).toEqual({ texts: [], otherChanges: 1, silent: 0 })
  })

  it('are not waited for when none has anything', async () => {
    const [other, leaving] = [await open(), await open()]
    await other.view.edit('key.1', 'auf der Platte')
    await expect.poll(() => profile.holding.size).toBe(0)
    expect(await leaving.device.askOthers()).toEqual({ texts: [], otherChanges: 0, silent: 0 })
  })

  it('first write what the disk accepts again', async () => {
    const { holding, leaving } = await oneHolding()
    disk.mend()
    expect(await leaving.device.askOthers()).toEqual({ texts: [], otherChanges: 0, silent: 0 })
    expect((await disk.edits()).map(({ text }) => text)).toEqual(['nur im Speicher'])
    expect(holding.view.notKept).toEqual([])
    await expect.poll(() => profile.holding.size).toBe(0)
  })

  it('save texts without errors from memory, and return the rest', async () => {
    const { holding, leaving } = await oneHolding()
    await holding.view.edit('key.2', 'auch nur dort')
    holding.workspace.setFindWrong(async (texts) => texts.filter(({ key }) => key === 'key.1'))
    const { texts } = await leaving.device.askOthers(true)
    expect(texts.map(({ text }) => text)).toEqual(['nur im Speicher'])
    expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual([null, 'auch nur dort'])
  })

  it('save what the disk refuses when it is to be saved', async () => {
    const { leaving } = await oneHolding()
    expect(await leaving.device.askOthers(true)).toEqual({ texts: [], otherChanges: 0, silent: 0 })
    expect(server.text('de', 'key.1')).toBe('nur im Speicher')
  })

  it('return what they could not save', async () => {
    const { leaving } = await oneHolding()
    server.isUp = false
    expect((await leaving.device.askOthers(true)).texts.map(({ text }) => text)).toEqual(['nur im Speicher'])
  })

  it('are counted when they do not answer: a sleeping tab holds its texts and receives nothing', async () => {
    const { leaving } = await oneHolding()
    // A message to it waits until it wakes.
    const asleep = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined)
    expect(await leaving.device.askOthers()).toEqual({ texts: [], otherChanges: 0, silent: 1 })
    asleep.mockRestore()
    expect((await leaving.device.askOthers()).texts).toHaveLength(1)
  })

  it('hold nothing once the user has signed out', async () => {
    const { holding, leaving } = await oneHolding()
    await signOut(leaving, '')
    await expect.poll(() => holding.view.status).toBe('needs-login')
    await expect.poll(() => profile.holding.size).toBe(0)
  })

  it('hold nothing once they are closed', async () => {
    const { holding } = await oneHolding()
    holding.crash()
    expect(profile.holding.size).toBe(0)
  })
})

describe('what another tab has only in memory', () => {
  it.each(['in that moment typed', 'a while ago'])(
    'is there for its owner after a sign-out without a prompt: %s',
    async (when) => {
      const { holding } = await oneHolding()
      const draft = holding.view.openDraft('key.2')
      draft.type('noch im Speicher')
      if (when === 'a while ago') await draft.flush()
      profile.mark.set(endMarkOf(null, profile.mark.value))
      await expect.poll(() => holding.workspace.isReleased()).toBe(true)
      expect(holding.view).toMatchObject({ owner: null, notKept: [] })
      holding.crash()
      disk.mend()
      profile.mark.value = null
      const next = await open()
      expect([next.unit('key.1').target, next.unit('key.2').target]).toEqual(['nur im Speicher', 'noch im Speicher'])
      expect([...profile.local.keys()]).toEqual(['portal.translator'])
    },
  )

  it('is there in every language that it was typed in', async () => {
    const { holding } = await oneHolding()
    const french = createWorkspace(holding.device, 'system', 'master', 'fr')
    await french.setSession({ signIn: '', mayTranslate: true })
    french.view().openDraft('key.2').type('deux')
    profile.mark.set(endMarkOf(null, profile.mark.value))
    await expect.poll(() => french.isReleased()).toBe(true)
    holding.crash()
    disk.mend()
    profile.mark.value = null
    const next = await new Tab(profile, server, { dst: 'fr' }).start()
    expect(next.unit('key.2').target).toBe('deux')
    french.stop()
  })

  it('is neither returned nor counted for another user', async () => {
    const { holding } = await oneHolding()
    holding.user = 'bob'
    await holding.signedIn('bob')
    const leaving = await new Tab(profile, server, { username: 'bob' }).start()
    expect(await leaving.device.askOthers()).toEqual({ texts: [], otherChanges: 0, silent: 0 })
    disk.mend()
    expect(await (await open()).device.askOthers()).toMatchObject({ texts: [], silent: 0 })
    expect(await disk.edits()).toMatchObject([{ owner: 'ada', text: 'nur im Speicher' }])
  })

  it('stays away once its owner has discarded it, whenever each tab is notified', async () => {
    const { holding, leaving } = await oneHolding()
    await leaving.device.everywhere(discardEdits)
    leaving.device.discardPending()
    await signOut(leaving, null)
    await expect.poll(() => holding.workspace.isReleased()).toBe(true)
    holding.crash()
    disk.mend()
    profile.mark.value = null
    const next = await open()
    expect(next.unit('key.1').target).toBeNull()
  })
})
