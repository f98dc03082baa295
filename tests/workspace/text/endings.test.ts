import { describe, expect, test } from 'vitest'
import { edgesOf, looseKey, refitEdges } from '#src/workspace/text/endings.ts'

test('a text splits into its edges and its core, byte for byte', () => {
  for (const text of ['', ' ', '…', ' \u00a0Höhe :\r\n', 'a.b.', '...', 'Straße!?', 'x'.repeat(100_000) + '. ']) {
    const { lead, core, mark, tail } = edgesOf(text)
    expect(lead + core + mark + tail).toBe(text)
  }
})

test('texts are the same except for case, spaces and end marks', () => {
  expect(looseKey('Save changes.')).toBe(looseKey(' SAVE  Changes…'))
  expect(looseKey('Ho\u0308he')).toBe(looseKey('HÖHE'))
  expect(looseKey('Höhe')).not.toBe(looseKey('Hohe'))
  expect(looseKey('...')).toBeUndefined()
})

describe('a translation gets the edges of another source', () => {
  test.each([
    ['Save', 'Speichern', 'Save.', 'Speichern.', true],
    ['Save:', 'Speichern:', 'Save', 'Speichern', true],
    ['Save', 'Speichern', ' Save ', ' Speichern ', true],
    ['Save', 'Speichern.', 'Save!', 'Speichern.', false],
    ['save', 'speichern', 'Save', 'speichern', false],
    ['Save Changes', 'Änderungen sichern', 'Save changes', 'Änderungen sichern', true],
    ['Save changes', 'Änderungen sichern', 'SAVE CHANGES', 'Änderungen sichern', false],
  ])('%j → %j, for %j', (source, target, wanted, text, isCertain) => {
    expect(refitEdges(source, target, wanted, 'de')).toMatchObject({ text, isCertain })
  })

  test('a mark that another language uses differently is left to the user', () => {
    expect(refitEdges('Save', 'Enregistrer', 'Save?', 'fr')).toMatchObject({ text: 'Enregistrer', isCertain: false })
    expect(refitEdges('Save', 'Enregistrer', 'Save.', 'fr')).toMatchObject({ text: 'Enregistrer.', isCertain: true })
    expect(refitEdges('Save', '保存', 'Save.', 'ja')).toMatchObject({ text: '保存', isCertain: false })
  })
})

test('as many marks as a held key types are weighed at once', () => {
  const marks = `${'.'.repeat(100_000)}?`
  for (const lang of ['fr', 'es'])
    expect(refitEdges(`Save${marks}`, `Enregistrer${marks}`, 'Save', lang)).toMatchObject({ isCertain: false })
})

test.each([
  // One of the two is an abbreviation.
  ['No', 'Nein', 'No.'],
  ['Art.', 'Art.', 'Art'],
  // The capital letters refer to another person or country.
  ['Wenn sie fertig sind', 'When they are done', 'Wenn Sie fertig sind'],
  ['Hier sehen Sie ihre Angebote', 'Here you see their offers', 'Hier sehen Sie Ihre Angebote'],
  ['Contact us', 'Kontakt', 'Contact US'],
])('a possibly different text is not certain: %s, %s, %s', (source, target, wanted) => {
  expect(refitEdges(source, target, wanted, 'en').isCertain).toBe(false)
})

test.each([
  ['Delivery Address', 'Lieferadresse', 'Delivery address'],
  ['Saved.', 'Gespeichert.', 'Saved'],
  ['Price List Upload', 'Preisliste hochladen', 'Price list upload'],
])('optional English capitals are certain: %s, %s, %s', (source, target, wanted) => {
  expect(refitEdges(source, target, wanted, 'de').isCertain).toBe(true)
})
