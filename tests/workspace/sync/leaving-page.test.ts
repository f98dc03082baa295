import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveNoteDraft } from '#src/workspace/store/note-drafts.ts'
import { holdWorkspace, workspaceOf } from '#src/workspace/sync/device/open-workspaces.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { localStore, forgetLocalTexts } from '#tests/workspace/local-storage.ts'

const page = vi.hoisted<{ device: Device | undefined }>(() => ({ device: undefined }))
vi.mock('#src/workspace/sync/device/browser-device.ts', () => ({ deviceOf: () => page.device, openDevices: () => [] }))

const place = { owner: 'ada', box: 'system de key.1' }
const listening = new EventTarget()
const profile = new Profile()

beforeEach(() => {
  vi.stubGlobal('localStorage', localStore())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', listening.addEventListener.bind(listening))
})
afterEach(async () => {
  forgetLocalTexts()
  await profile.closeAll()
  vi.unstubAllGlobals()
})

/** Returns whether the event is cancelled, so that the browser or the page prompts. */
const isAsked = (name: string) => !listening.dispatchEvent(new Event(name, { cancelable: true }))

test('a page with drafts that storage refuses closes only after a prompt, unless storage accepts them then', () => {
  page.device = new Tab(profile, new FakeServer()).device
  const letGo = holdWorkspace(workspaceOf('ada', 'system', 'master', 'de'))
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(['beforeunload', 'portal:typed'].map(isAsked)).toEqual([false, false])
  saveNoteDraft(place, ' ')
  expect(isAsked('beforeunload')).toBe(false)
  saveNoteDraft(place, 'Welche Platte?')
  expect(['beforeunload', 'portal:typed'].map(isAsked)).toEqual([true, true])
  full.mockRestore()
  expect(['beforeunload', 'portal:typed'].map(isAsked)).toEqual([false, false])
  expect(localStorage.getItem('portal.begun.ada system de key.1')).toBe('Welche Platte?')
  letGo()
})
