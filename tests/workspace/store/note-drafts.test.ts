import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  readNoteDraft,
  countNoteDrafts,
  dropNoteDrafts,
  isBegunHeld,
  saveNoteDraft,
} from '#src/workspace/store/note-drafts.ts'
import { localStore, forgetLocalTexts } from '#tests/workspace/local-storage.ts'

beforeEach(() => void vi.stubGlobal('localStorage', localStore()))
afterEach(() => {
  forgetLocalTexts()
  vi.unstubAllGlobals()
})

const place = (owner: string) => ({ owner, box: 'system de k' })

test('one user’s draft is dropped alone, whatever other users are called', () => {
  const owners = ['admin@x', 'admin@x as ada@x', 'admin@x system']
  for (const owner of owners) saveNoteDraft(place(owner), 'Welche Platte?')
  // The drafts were saved by an earlier page.
  forgetLocalTexts()
  dropNoteDrafts('admin@x')
  expect(owners.map((owner) => readNoteDraft(place(owner)))).toEqual(['', 'Welche Platte?', 'Welche Platte?'])
})

test('a draft survives cleared storage until it is sent or the device is forgotten', () => {
  saveNoteDraft(place('ada'), 'Welche Platte?')
  vi.stubGlobal('localStorage', localStore())
  expect(readNoteDraft(place('ada'))).toBe('Welche Platte?')
  saveNoteDraft(place('ada'), '')
  expect(readNoteDraft(place('ada'))).toBe('')
  saveNoteDraft(place('ada'), 'Welche Kante?')
  vi.stubGlobal('localStorage', localStore())
  forgetLocalTexts()
  expect(readNoteDraft(place('ada'))).toBe('')
})

test('when storage is full, the newer drafts count and are dropped with the rest', () => {
  saveNoteDraft(place('ada'), 'Welche')
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...localStorage, setItem })
  expect(isBegunHeld(place('ada'))).toBe(false)
  saveNoteDraft(place('ada'), 'Welche Platte?')
  expect(readNoteDraft(place('ada'))).toBe('Welche Platte?')
  expect(isBegunHeld(place('ada'))).toBe(true)
  expect(countNoteDrafts('ada')).toMatchObject({ drafts: 0, draftsInMemory: 1 })
  dropNoteDrafts('ada')
  expect(readNoteDraft(place('ada'))).toBe('')
  expect(isBegunHeld(place('ada'))).toBe(false)
})

test('drafts are counted by user until they are sent', () => {
  for (const owner of ['ada', 'bob']) saveNoteDraft(place(owner), 'Welche Platte?')
  saveNoteDraft({ owner: 'ada', box: 'term' }, '{}')
  saveNoteDraft(place('ada'), '')
  saveNoteDraft({ owner: 'ada', box: 'blank' }, ' ')
  expect(countNoteDrafts('ada')).toEqual({ drafts: 1, draftsInMemory: 0 })
  expect(countNoteDrafts('bob')).toEqual({ drafts: 1, draftsInMemory: 0 })
})
