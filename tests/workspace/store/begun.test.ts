import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begunText, countBegun, dropBegun, isBegunHeld, keepBegun } from '#src/workspace/store/begun.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'
import { localStore } from '#tests/workspace/local-storage.ts'

beforeEach(() => void vi.stubGlobal('localStorage', localStore()))
afterEach(() => {
  localTexts.forget()
  vi.unstubAllGlobals()
})

const place = (owner: string) => ({ owner, box: 'system de k' })

test('what one person has begun is dropped alone, whatever others are called', () => {
  const owners = ['admin@x', 'admin@x as ada@x', 'admin@x system']
  for (const owner of owners) keepBegun(place(owner), 'Welche Platte?')
  // By an earlier page.
  localTexts.forget()
  dropBegun('admin@x')
  expect(owners.map((owner) => begunText(place(owner)))).toEqual(['', 'Welche Platte?', 'Welche Platte?'])
})

test('what was begun is there though the storage is cleared under it, until it is sent or the device forgotten', () => {
  keepBegun(place('ada'), 'Welche Platte?')
  vi.stubGlobal('localStorage', localStore())
  expect(begunText(place('ada'))).toBe('Welche Platte?')
  keepBegun(place('ada'), '')
  expect(begunText(place('ada'))).toBe('')
  keepBegun(place('ada'), 'Welche Kante?')
  vi.stubGlobal('localStorage', localStore())
  localTexts.forget()
  expect(begunText(place('ada'))).toBe('')
})

test('where the storage takes no more, the newer words count, and are dropped with the rest', () => {
  keepBegun(place('ada'), 'Welche')
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...localStorage, setItem })
  expect(isBegunHeld(place('ada'))).toBe(false)
  keepBegun(place('ada'), 'Welche Platte?')
  expect(begunText(place('ada'))).toBe('Welche Platte?')
  expect(isBegunHeld(place('ada'))).toBe(true)
  expect(countBegun('ada')).toMatchObject({ begun: 0, begunInMemory: 1 })
  dropBegun('ada')
  expect(begunText(place('ada'))).toBe('')
  expect(isBegunHeld(place('ada'))).toBe(false)
})

test('what an earlier release kept in the tab is there, and counts no more once it is written on', () => {
  const tab = localStore()
  vi.stubGlobal('sessionStorage', tab)
  tab.setItem('portal.note.ada system de k', 'Welche')
  expect(begunText(place('ada'))).toBe('Welche')
  keepBegun(place('ada'), '')
  expect(begunText(place('ada'))).toBe('')
  tab.setItem('portal.note.ada system de l', 'Welche')
  tab.setItem('portal.note.bob system de l', 'Welche')
  dropBegun('ada')
  expect(Object.keys(tab)).toEqual(['portal.note.bob system de l'])
})

test('what is begun is counted by person until it is sent', () => {
  for (const owner of ['ada', 'bob']) keepBegun(place(owner), 'Welche Platte?')
  keepBegun({ owner: 'ada', box: 'term' }, '{}')
  keepBegun(place('ada'), '')
  keepBegun({ owner: 'ada', box: 'blank' }, ' ')
  expect(countBegun('ada')).toEqual({ begun: 1, begunInMemory: 0, begunByOthers: 1 })
  expect(countBegun(null)).toEqual({ begun: 0, begunInMemory: 0, begunByOthers: 2 })
})
