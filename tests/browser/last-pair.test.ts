import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { saveLastPair, withLastPair } from '#src/browser/last-pair.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
})
afterEach(() => kept.clear())
afterAll(() => vi.unstubAllGlobals())

test('links to pages of texts have the languages last used', () => {
  expect(withLastPair('/system-i18n?unit=a')).toBe('/system-i18n?unit=a')
  saveLastPair({ src: 'en', dst: 'de' })
  expect(withLastPair('/system-i18n?unit=a%26b')).toBe('/system-i18n?src=en&dst=de&unit=a%26b')
  expect(withLastPair('/catalog/doors')).toBe('/catalog/doors?src=en&dst=de')
  expect(withLastPair('/catalogs')).toBe('/catalogs?src=en&dst=de')
})

test('the languages of an address stay, and other pages get none', () => {
  saveLastPair({ src: 'en', dst: 'de' })
  expect(withLastPair('/vartext?dst=fr')).toBe('/vartext?src=en&dst=fr')
  for (const other of ['/companies/1', '/catalogsx', '/edit-contact/3?q=1']) expect(withLastPair(other)).toBe(other)
})

test('a pair of one language is not stored, and one from an earlier release is ignored', async () => {
  saveLastPair({ src: 'en', dst: 'de' })
  saveLastPair({ src: 'de', dst: 'de' })
  expect(withLastPair('/vartext')).toBe('/vartext?src=en&dst=de')
  vi.resetModules()
  const anew = await import('#src/browser/last-pair.ts')
  kept.set('portal.languages', 'fr fr')
  expect(anew.withLastPair('/vartext')).toBe('/vartext')
})
