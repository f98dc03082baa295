import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '#tests/workspace/ownership/shared-browser.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { localStore } from '#tests/workspace/local-storage.ts'

const place = { owner: 'ada', box: 'system de key.1' }
const fill = () =>
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

let profile: Profile
beforeEach(() => {
  vi.stubGlobal('localStorage', localStore())
  profile = new Profile()
})
afterEach(async () => {
  await profile.closeAll()
  vi.unstubAllGlobals()
})

/** A tab with what is begun in it, which no other has. */
async function openTab() {
  vi.resetModules()
  const begun = await import('#src/workspace/store/note-drafts.ts')
  const tab = await new Tab(profile, new FakeServer().seed(2), { drafts: begun.noteDraftsInMemory('ada') }).start()
  return { ...begun, tab }
}

/** One with words that the storage has not taken, and one that is asked to sign out. */
async function oneHolding() {
  const [holding, leaving] = [await openTab(), await openTab()]
  const full = fill()
  holding.saveNoteDraft(place, 'Welche Platte?')
  await expect.poll(() => profile.holding.size).toBe(1)
  return { holding, leaving: leaving.tab, full }
}

const nothing = { texts: [], otherChanges: 0, silent: 0 }

test('what is begun in another tab and the storage does not take is counted before somebody signs out', async () => {
  const { leaving } = await oneHolding()
  expect(await leaving.device.askOthers()).toEqual({ ...nothing, otherChanges: 1 })
})

test('where the storage takes it again it is kept before that, and nothing is held any more', async () => {
  const { holding, leaving, full } = await oneHolding()
  full.mockRestore()
  expect(await leaving.device.askOthers()).toEqual(nothing)
  expect(holding.isBegunHeld(place)).toBe(false)
  expect(holding.readNoteDraft(place)).toBe('Welche Platte?')
  await expect.poll(() => profile.holding.size).toBe(0)
})

test('what another tab holds of it is gone once somebody has signed out here, and what is kept stays', async () => {
  const { holding, leaving, full } = await oneHolding()
  full.mockRestore()
  const kept = { owner: 'ada', box: 'system de key.2' }
  holding.saveNoteDraft(kept, 'Welche Kante?')
  await signOut(leaving, '')
  await expect.poll(() => holding.readNoteDraft(place)).toBe('')
  expect(holding.readNoteDraft(kept)).toBe('Welche Kante?')
  await expect.poll(() => profile.holding.size).toBe(0)
})

test('what this tab holds of it is gone once somebody has signed out in it', async () => {
  const { holding } = await oneHolding()
  await signOut(holding.tab, '')
  expect(holding.readNoteDraft(place)).toBe('')
  expect(holding.noteDraftsInMemory().count()).toBe(0)
})
