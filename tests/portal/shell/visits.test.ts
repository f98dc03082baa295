import { afterEach, expect, test, vi } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { clearVisits } from '#src/browser/local-value.ts'
import { readVisits, recordVisit, toldApart } from '#src/portal/shell/palette/visits.ts'

const before = getLocale
afterEach(() => {
  overwriteGetLocale(before)
  vi.unstubAllGlobals()
})

test('a visited page has its name in the current language, even if it was visited in another', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  overwriteGetLocale(() => 'de')
  recordVisit('ada', '/vartext/', '/(translation)/vartext')
  recordVisit('ada', '/no-page', '/no-page')
  expect(readVisits('ada')).toEqual([{ href: '/vartext', label: 'Übersetzung der Artikelbeschreibungen' }])
  overwriteGetLocale(() => 'en')
  expect(readVisits('ada').map(({ label }) => label)).toEqual(['Article Description Translation'])
})

test('pages with one name are distinguished by their address, others keep their name', () => {
  const visits = [
    { href: '/catalog/doors', label: 'Catalogue' },
    { href: '/catalog/12', label: 'Catalogue' },
    { href: '/users', label: 'Users' },
  ]
  expect(toldApart(visits).map(({ label }) => label)).toEqual(['Catalogue · doors', 'Catalogue · 12', 'Users'])
})

test('a window stores only the visits of its users, and none after they have left', () => {
  const stored: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => void (stored[name] = value),
    removeItem: (name: string) => void delete stored[name],
  }
  // As in a browser, the stored values are own properties, and the methods are not.
  vi.stubGlobal('sessionStorage', new Proxy(stored, { get: (_, name) => Reflect.get(methods, name) }))
  recordVisit('ada', '/edit-contact/7', '/(contact)/edit-contact/$coid')
  recordVisit('bob', '/vartext', '/(translation)/vartext')
  clearVisits(['ada', 'boss'])
  expect(Object.keys(stored)).toEqual(['portal.visits.ada'])
  clearVisits([])
  expect(Object.keys(stored)).toEqual([])
})
