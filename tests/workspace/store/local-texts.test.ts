import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localStore } from '#tests/workspace/local-storage.ts'

type Said = Pick<StorageEvent, 'key' | 'newValue'>

/** Opens a tab with its own copy of the texts. `hear` notifies it of another tab's write. */
async function openTab() {
  const listeners: ((said: Said) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (said: Said) => void) => listeners.push(listener))
  vi.resetModules()
  const { localTexts } = await import('#src/workspace/store/local-texts.ts')
  const hear = (key: string | null, newValue: string | null) => listeners.forEach((listen) => listen({ key, newValue }))
  return { ...localTexts, hear }
}

const fill = () =>
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

beforeEach(() => void vi.stubGlobal('localStorage', localStore()))
afterEach(() => void vi.unstubAllGlobals())

test('what another tab removes is removed here', async () => {
  const [here, there] = [await openTab(), await openTab()]
  here.write('note', 'Welche Platte?')
  there.write('note', null)
  here.hear('note', null)
  expect(here.read('note')).toBeNull()
})

test('when storage is full, newer drafts stay here although another tab removes the older ones', async () => {
  const [here, there] = [await openTab(), await openTab()]
  here.write('note', 'Wel')
  fill()
  here.write('note', 'Welche Platte?')
  there.write('note', null)
  here.hear('note', null)
  expect([here.read('note'), here.isHeld('note')]).toEqual(['Welche Platte?', true])
})

test('after storage is cleared, this page’s entries are written again, so another tab can remove them', async () => {
  const here = await openTab()
  here.write('note', 'Welche Platte?')
  localStorage.clear()
  here.hear(null, null)
  expect(localStorage.getItem('note')).toBe('Welche Platte?')
  const next = await openTab()
  next.write('note', null)
  here.hear('note', null)
  expect(here.read('note')).toBeNull()
})

test('names include those in storage from earlier pages', async () => {
  const before = await openTab()
  before.write('note', 'Welche Platte?')
  const here = await openTab()
  expect(here.names()).toEqual(['note'])
})

test('what storage refused is written once storage accepts it and a write is requested', async () => {
  const here = await openTab()
  const full = fill()
  here.write('note', 'Welche Platte?')
  here.retry()
  expect(here.isHeld('note')).toBe(true)
  full.mockRestore()
  here.retry()
  expect([here.isHeld('note'), localStorage.getItem('note')]).toEqual([false, 'Welche Platte?'])
})

test('what storage refused does not overwrite what another tab has stored since', async () => {
  const [here, there] = [await openTab(), await openTab()]
  const full = fill()
  here.write('note', 'Welche Platte?')
  full.mockRestore()
  there.write('note', 'Welche Kante?')
  here.retry()
  expect([localStorage.getItem('note'), here.read('note')]).toEqual(['Welche Kante?', 'Welche Platte?'])
})
