import { describe, expect, test } from 'vitest'
import { adapt } from '#src/workspace/memory/adapt.ts'

const adapted = (source: string, target: string, wanted: string, lang = 'de') =>
  adapt(source, target, wanted, { lang })?.text

describe('certain parts are replaced', () => {
  test.each([
    ['Board 16 mm', 'Platte 16 mm', 'Board 19 mm', 'Platte 19 mm'],
    ['16 mm board', '16-mm-Platte', '19 mm board', '19-mm-Platte'],
    ['Board 39.5 mm', 'Platte 39,5 mm', 'Board 42.5 mm', 'Platte 42,5 mm'],
    ['Up to 1,200 mm', 'Bis 1.200 mm', 'Up to 2,800 mm', 'Bis 2.800 mm'],
    ['Decor U702', 'Dekor U702', 'Decor H1180-ST37', 'Dekor H1180-ST37'],
    ['<b>{user}</b> left', '<b>{user}</b> ging', '<i>{name}</i> left', '<i>{name}</i> ging'],
    ['{a} and {b}', '{b} und {a}', '{b} and {a}', '{a} und {b}'],
    ['2 mm by 3 mm', '2 mm mal 3 mm', '3 mm by 2 mm', '3 mm mal 2 mm'],
    ['Step 1', 'Schritt 1', 'Step 2', 'Schritt 2'],
  ])('%s → %s, for %s', (source, target, wanted, text) => {
    expect(adapt(source, target, wanted, { lang: 'de' })).toMatchObject({ text, source: wanted, isWhole: true })
  })
})

test.each([
  ['fr', 'Length 1.5 mm', 'Longueur 1,5 mm', 'Length 2.5 mm', 'Longueur 2,5 mm'],
  ['fr', 'Length 1.250 mm', 'Longueur 1,250 mm', 'Length 2.750 mm', 'Longueur 2,750 mm'],
  ['de', 'Length 1.5 mm', 'Länge 1,5 mm', 'Length 1,250 mm', 'Länge 1.250 mm'],
  ['ja', 'Length 1.5 mm', '長さ 1.5 mm', 'Length 1,250 mm', '長さ 1,250 mm'],
  ['pl', 'Longueur 1\u202f250 mm', 'Długość 1\u202f250 mm', 'Longueur 2\u202f500 mm', 'Długość 2\u202f500 mm'],
  ['fr', 'Length 2 500 mm', 'Longueur 2 500 mm', 'Length 3 500 mm', 'Longueur 3 500 mm'],
])('a number is replaced in the notation of %s: %s → %s, for %s', (lang, source, target, wanted, text) => {
  expect(adapt(source, target, wanted, { lang })).toMatchObject({ text, source: wanted, isWhole: true })
})

test.each([
  ['fr', 'Length 1.5 mm', 'Longueur 1,5 mm', 'Length 1,250 mm'],
  ['pl', 'Length 1.5 mm', 'Długość 1,5 mm', 'Length 1,250 mm'],
  ['cs', 'Length 1.5 mm', 'Délka 1,5 mm', 'Length 1,250.5 mm'],
  ['fr', 'Length 1.5 mm', 'Longueur 1.5 mm', 'Length 1,250 mm'],
  ['de', 'Length 1.5 mm', 'Länge 1.5 mm', 'Length 1,250 mm'],
  ['de', 'Longueur 500 mm', 'Länge 500 mm', 'Longueur 2\u202f800 mm'],
  ['de', 'Longueur 500 mm', 'Länge 500 mm', 'Longueur 2 800 mm'],
  ['fr', '2 doors, 2,500 mm', 'deux portes, 2 500 mm', '3 doors, 2,500 mm'],
  ['fr', '2 doors, 2,500mm', 'deux portes, 2 500mm', '3 doors, 2,500mm'],
])('thousands that %s writes differently are not certain: %s → %s, for %s', (lang, source, target, wanted) => {
  expect(adapt(source, target, wanted, { lang })).toMatchObject({ text: target, isWhole: false })
})

describe('uncertain parts stay', () => {
  test('a number before a word, when the language may inflect it', () => {
    expect(adapted('1 door', '1 Tür', '2 door')).toBe('1 Tür')
    expect(adapted('2 дверь', '2 двери', '5 дверь', 'ru')).toBe('2 двери')
    expect(adapted('2 doors', '2 Türen', '3 doors')).toBe('3 Türen')
  })

  test('a number that the translation has in words, twice, or not at all', () => {
    expect(adapted('For 2 weeks', 'Für zwei Wochen', 'For 3 weeks')).toBe('Für zwei Wochen')
    expect(adapted('2 of 5 m', '2 m von 5 m, also 2 m', '3 of 5 m')).toBe('2 m von 5 m, also 2 m')
  })

  test('one number that became two different ones', () => {
    expect(adapted('2 × 2 mm', '2 × 2 mm', '2 × 3 mm')).toBe('2 × 2 mm')
  })

  test('the comma of a number that had none', () => {
    expect(adapted('Board 16 mm', 'Platte 16 mm', 'Board 16.5 mm')).toBe('Platte 16 mm')
  })

  test('numbers that swapped places between texts that differ in words as well', () => {
    expect(adapted('3 doors and 2 frames', '3 Türen und 2 Zargen', '2 frames and 3 doors, white')).toBe(
      '3 Türen und 2 Zargen',
    )
  })

  test('texts with other kinds of slots, or in another order, return nothing', () => {
    expect(adapt('Board 16 mm', 'Platte 16 mm', 'Board {size} mm', { lang: 'de' })).toBeUndefined()
    expect(adapt('Board', 'Platte', 'Boards', { lang: 'de' })).toBeUndefined()
  })

  test('a plural form is no placeholder', () => {
    const [source, wanted] = [
      '{n, plural, one {# door} other {# doors}}',
      '{n, plural, one {# frame} other {# frames}}',
    ]
    const target = '{n, plural, one {# Tür} other {# Türen}}'
    expect(adapted(source, target, wanted) ?? target).toBe(target)
  })
})

test('an unknown language uses the plural rules of English', () => {
  expect(adapted('2 doors', '2 Türen', '3 doors', 'de-DE-DE-x')).toBe('3 Türen')
})

test.each([
  ['<b>1</b> Artikel', '<b>1</b> item', '<b>5</b> Artikel', 'en'],
  ['(1) Artikel', '(1) item', '(5) Artikel', 'en'],
  ['1 × Fenster', '1 × window', '3 × Fenster', 'en'],
  ['eine 16-mm-Platte', 'a 16 mm board', 'eine 18-mm-Platte', 'en'],
  ['eine 8-mm-Platte', 'an 8 mm board', 'eine 10-mm-Platte', 'en'],
])('a number that a nearby word depends on is not replaced: %s, %s, %s', (source, target, wanted, lang) => {
  expect(adapt(source, target, wanted, { lang })?.isWhole ?? false).toBe(false)
})

test.each([
  ['eine 16-mm-Platte', 'a 16 mm board', 'eine 19-mm-Platte', 'a 19 mm board'],
  ['eine 8-mm-Platte', 'an 8 mm board', 'eine 18-mm-Platte', 'an 18 mm board'],
  ['<b>2</b> Artikel', '<b>2</b> items', '<b>5</b> Artikel', '<b>5</b> items'],
])('and one that nothing depends on is: %s, %s, %s', (source, target, wanted, text) => {
  expect(adapt(source, target, wanted, { lang: 'en' })).toMatchObject({ text, isWhole: true })
})

test.each([
  ['hu', 'The 4 boards', 'A 4 lap', 'The 5 boards'],
  ['hu', 'The 50 boards', 'Az 50 lap', 'The 60 boards'],
  ['hu', 'The 1200 boards', 'az 1200 lap', 'The 12000 boards'],
  ['hu', 'Number 5', '5-ös szám', 'Number 6'],
  ['hu', 'In 2025', '2025-ben', 'In 2026'],
  ['fi', 'In 2025', 'Vuonna 2025:ssä', 'In 2026'],
  ['sv', 'In Q 25', 'Under 25:an', 'In Q 26'],
  ['tr', 'From 5', "5'ten", 'From 6'],
  ['it', 'From 7 mm', 'dal 7 mm', 'From 8 mm'],
  ['it', 'The 8 mm', "l'8 mm", 'The 9 mm'],
  ['it', 'Of 10 mm', 'del 10 mm', 'Of 11 mm'],
  ['fr', 'Of 1 mm', 'd’1 mm', 'Of 2 mm'],
  ['ca', 'Of 11 mm', "d'11 mm", 'Of 12 mm'],
  ['es', '7 or 6 mm', '7 o 6 mm', '7 or 8 mm'],
  ['cs', 'With 3 mm', 's 3 mm', 'With 7 mm'],
  ['en', 'eine „18 mm“-Platte', 'an "18 mm" board', 'eine „16 mm“-Platte'],
  ['en', 'eine <b>18</b>-mm-Platte', 'an <b>18</b> mm board', 'eine <b>16</b>-mm-Platte'],
])('in %s a number that determines a word or an ending is not replaced: %s, %s, %s', (lang, source, target, wanted) => {
  expect(adapt(source, target, wanted, { lang })?.isWhole ?? false).toBe(false)
})

test.each([
  ['hu', 'The 4 boards', 'A 4 lap', 'The 6 boards', 'A 6 lap'],
  ['hu', 'The 5 mm', 'az 5 mm', 'The 50 mm', 'az 50 mm'],
  ['hu', '5 mm board', '5 mm-es lap', '6 mm board', '6 mm-es lap'],
  ['de', 'Folded 5 times', '5-fach gefaltet', 'Folded 6 times', '6-fach gefaltet'],
  ['it', 'From 7 mm', 'dal 7 mm', 'From 9 mm', 'dal 9 mm'],
  ['fr', 'The 10 mm', 'le 10 mm', 'The 11 mm', 'le 11 mm'],
  ['es', '7 or 5 mm', '7 o 5 mm', '7 or 6 mm', '7 o 6 mm'],
  ['en', 'Klasse A 16 mm', 'Class A 16 mm', 'Klasse A 18 mm', 'Class A 18 mm'],
  ['en', 'A 8000 bestellen', 'Order A 8000', 'A 9000 bestellen', 'Order A 9000'],
  ['en', 'A 8000 ist da', 'A 8000 is here', 'A 9000 ist da', 'A 9000 is here'],
])('and in %s one that sounds the same, or is in a name, is: %s, %s, %s', (lang, source, target, wanted, text) => {
  expect(adapt(source, target, wanted, { lang })).toMatchObject({ text, isWhole: true })
})
