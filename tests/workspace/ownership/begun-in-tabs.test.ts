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

/** A tab with its own drafts, which no other tab has. */
async function openTab() {
  vi.resetModules()
  const begun = await import('#src/workspace/store/note-drafts.ts')
  const tab = await new Tab(profile, new FakeServer().seed(2), { drafts: begun.noteDraftsInMemory('ada') }).start()
  return { ...begun, tab }
}

/** One tab with drafts that storage has refused, and one in which the user is asked to sign out. */
async function oneHolding() {
  const [holding, leaving] = [await openTab(), await openTab()]
  const full = fill()
  holding.saveNoteDraft(place, 'Welche Platte?')
  await expect.poll(() => profile.holding.size).toBe(1)
  return { holding, leaving: leaving.tab, full }
}

const nothing = { texts: [], otherChanges: 0, silent: 0 }

test('a draft in another tab that storage refuses is counted before sign-out', async () => {
  const { leaving } = await oneHolding()
  expect(await leaving.device.askOthers()).toEqual({ ...nothing, otherChanges: 1 })
})

test('when storage accepts drafts again they are stored before sign-out, and none stays in memory', async () => {
  const { holding, leaving, full } = await oneHolding()
  full.mockRestore()
  expect(await leaving.device.askOthers()).toEqual(nothing)
  expect(holding.isBegunHeld(place)).toBe(false)
  expect(holding.readNoteDraft(place)).toBe('Welche Platte?')
  await expect.poll(() => profile.holding.size).toBe(0)
})

test('after sign-out here, another tab’s in-memory drafts are gone, and stored drafts stay', async () => {
  const { holding, leaving, full } = await oneHolding()
  full.mockRestore()
  const kept = { owner: 'ada', box: 'system de key.2' }
  holding.saveNoteDraft(kept, 'Welche Kante?')
  await signOut(leaving, '')
  await expect.poll(() => holding.readNoteDraft(place)).toBe('')
  expect(holding.readNoteDraft(kept)).toBe('Welche Kante?')
  await expect.poll(() => profile.holding.size).toBe(0)
})

test('after sign-out in this tab, its in-memory drafts are gone', async () => {
  const { holding } = await oneHolding()
  await signOut(holding.tab, '')
  expect(holding.readNoteDraft(place)).toBe('')
  expect(holding.noteDraftsInMemory().count()).toBe(0)
})
