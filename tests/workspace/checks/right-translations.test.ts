import { describe, expect, test } from 'vitest'
import { codesIn, find } from './kit.ts'

describe('a right translation has no issue', () => {
  test.each([
    // Format specifiers in compounds.
    ['de', '%d to %d day delivery', '%d-bis-%d-Tage-Lieferung'],
    ['de', 'Grid of %d by %d', '%d-mal-%d-Raster'],
    ['de', 'a set of %s and %s', 'ein %s-und-%s-Set'],
    ['de', '%d times', '%dmal'],
    ['de', '%d-piece set', '%dteiliges Set'],
    ['de', '%d-fold', '%dfach'],
    ['pl', '%d years old', '%dletni'],
    // Negative numbers.
    ['de', 'down to -5 °C', 'bis –5 °C'],
    ['ru', 'at -5 °C', 'при -5 °С'],
    ['zh', 'at -5 °C', '-5℃时'],
    ['zh', 'at -5 °C', '-5摄氏度时'],
    ['pl', 'at -5 °C', 'przy -5 stopniach'],
    ['ru', 'a tolerance of -2 mm', 'допуск -2 мм'],
    ['fr', 'a discount of -$10', 'une remise de -10 $'],
    // HTML tags in another case, and key names that look like tags.
    ['de', 'a<BR>b', 'c<br>d'],
    ['de', '<em>a</em> b', '<EM>c</EM> d'],
    ['en', 'Drücken Sie <ENTF>', 'Press <DEL>'],
    ['de', 'Press <DEL>', 'Drücken Sie <ENTF>'],
    // Full-width brackets mixed with others.
    ['zh', 'Name (optional)', '名称(可选）'],
    ['zh', '[New] Name', '【新】名称'],
  ])('in %s: %j as %j', (to, source, target) => {
    expect(codesIn(source, target, { to })).toEqual([])
  })
})

describe('a mistake is found', () => {
  test.each([
    ['de', 'a width of %.2f mm', 'eine Breite von %,2f mm', 'placeholder-changed'],
    ['de', 'a width of %1$.2f mm', 'eine Breite von %1$,2f mm', 'placeholder-changed'],
    ['zh', 'Name (optional)', '名称（可选', 'bracket-open'],
    ['fr', 'Hello {name}, welcome.', 'Bonjour {name} , bienvenue.', 'space-before'],
    ['fr', 'Save the file.', 'Enregistrez le fichier .', 'space-before'],
  ])('in %s: %j as %j', (to, source, target, code) => {
    expect(codesIn(source, target, { to })).toContain(code)
  })
})

describe('a mark that is only mentioned does not end a text', () => {
  test.each([
    ['It must not contain the character “:”', 'Es darf das Zeichen „:“ nicht enthalten'],
    ['Separate the values with a colon (:)', 'Trennen Sie die Werte mit einem Doppelpunkt'],
  ])('%j as %j', (source, target) => {
    expect(codesIn(source, target)).toEqual([])
  })

  test('and a fix adds or removes none in it', () => {
    const found = find('Do not use the sign “:”', 'Das Zeichen „:“ darf nicht verwendet werden.')
    expect(found.map(({ fix }) => fix?.text ?? '')).not.toContain(':')
    expect(codesIn('Es darf kein „:“ enthalten', 'It must not contain “:”', { from: 'de', to: 'en' })).toEqual([])
  })
})

describe('a length in a description', () => {
  test.each(['Länge: 1,2 m', 'Griff, Länge: 32', 'Länge: 40 Zoll', 'Länge: 40"', 'Handle, length: 12', 'length = 12'])(
    'of goods is no limit: %j',
    (desc) => {
      const source = 'Bow handle made of stainless steel, brushed by hand'
      expect(codesIn(source, 'Bügelgriff aus Edelstahl, von Hand gebürstet', { desc })).toEqual([])
    },
  )

  test.each([
    'Max. length: 10 in all languages',
    'Label ("max. length 10")',
    'max. length: 10',
    'Länge: max. 10',
    'max. Länge 10',
    'Zeichenzahl: 10',
  ])('is a limit: %j', (desc) => {
    expect(codesIn('Save', 'Alles speichern', { desc })).toContain('limit')
  })
})
