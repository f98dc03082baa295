import { describe, expect, test } from 'vitest'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { rewritten } from '#src/workspace/checks/numbers-in.ts'
import { separatorsOf } from '#src/workspace/text/locale-of.ts'
import { find } from './kit.ts'

const numbersIn = (source: string, target: string, how: { to?: string; from?: string }) =>
  find(source, target, how).filter(({ check }) => check === 'numbers')
const saidIn = (source: string, target: string, how: { to?: string; from?: string } = {}) =>
  numbersIn(source, target, how).map(({ code, part }) => `${code} ${[part].flat().join(' ')}`)
const fixedIn = (source: string, target: string, how: { to?: string; from?: string } = {}) =>
  fixedText(target, find(source, target, how))

describe('a wrong number is reported with the expected one, and is fixed when it occurs once', () => {
  test.each([
    ['en', 'de', '0.5 mm or 1.5 mm', '0,6 mm oder 1,5 mm', '0.5', '0,5 mm oder 1,5 mm'],
    ['en', 'de', 'Edge 0.4 mm, panel 16.4 mm', 'Kante 0,8 mm, Platte 16,4 mm', '0.4', 'Kante 0,4 mm, Platte 16,4 mm'],
    ['en', 'de', '1.2 m to 2.2 m', '1,3 m bis 2,2 m', '1.2', '1,2 m bis 2,2 m'],
    ['en', 'de', '12.5 kg to 1,250 kg', '1,5 kg bis 1.250 kg', '12.5', '12,5 kg bis 1.250 kg'],
    ['en', 'de', '2.25 mm and 3.25 mm', '2,25 mm und 3,75 mm', '3.25', '2,25 mm und 3,25 mm'],
    ['en', 'fr', '7.5 kg and 2.5 kg', '7,5 kg et 2,6 kg', '2.5', '7,5 kg et 2,5 kg'],
    ['de', 'en', '1,75 m bis 2,75 m', '1.75 m to 2.7 m', '2,75', '1.75 m to 2.75 m'],
    ['en', 'de', 'Load 1,250 kg', 'Last 2.360 kg', '1,250', 'Last 1.250 kg'],
    ['en', 'de', 'Edge .5 mm', 'Kante 0,6 mm', '.5', 'Kante 0,5 mm'],
    ['en', 'de', 'Between 5 mm and 5.5 mm', 'Zwischen 6 mm und 5,5 mm', '5', 'Zwischen 5 mm und 5,5 mm'],
  ])('%s → %s: %s, %s: %s', (from, to, source, target, part, fixed) => {
    expect(saidIn(source, target, { from, to })).toEqual([`number-changed ${part}`])
    expect(fixedIn(source, target, { from, to })).toBe(fixed)
  })
})

test.each([
  ['de', '1½ boards, 5 doors', '1,5 Platten, 6 Türen', ['number-changed 5']],
  ['fi', 'At 14:15:20, 11:46:30', 'Kello 14.15.20, 11.56.30', ['number-changed 46']],
])('of numbers with the same digits the different one is reported, in %s: %s, %s', (to, source, target, said) => {
  expect(saidIn(source, target, { to })).toEqual(said)
})

describe('a number that may be correct in place is not replaced', () => {
  test.each([
    ['Width 600 mm, depth 500 mm', 'Breite 500 mm, Tiefe 500 mm'],
    ['20 kg per shelf, 60 kg per cabinet', '60 kg je Fachboden, 60 kg je Schrank'],
    ['from 5 mm to 10 mm', 'von 10 mm bis 10 mm'],
    ['From 10% to 20%', 'Von 20 % bis 20 %'],
    ['Size: 25 mm\nTop 4100 × 920 mm', 'Maß: 920 mm\nPlatte 4100 × 920 mm'],
    ['Height 2.5 m, width 1.5 m', 'Höhe 1,5 m, Breite 1,50 m'],
    ['Edge 2 mm, board 19 mm, back 19 mm', 'Kante 2 mm, Platte 19 mm, Rückwand 2 mm'],
    ['Load 1,250 kg, then 1,500 kg', 'Last 1.500 kg, dann 1500 kg'],
    ['5 mm, 8 mm and 8 mm', '5 mm, 5 mm und 8 mm'],
  ])('%s → %s', (source, target) => {
    const found = numbersIn(source, target, {})
    expect(found.map(({ code }) => code)).toEqual(['number-changed'])
    expect(found[0]?.fix).toBeNull()
  })
})

describe('thousands separated by a space are one number', () => {
  test.each(['fr', 'ru', 'sv', 'cs', 'fi', 'pl', 'de', 'nb'])('in %s', (to) => {
    for (const space of [' ', '\u00a0', '\u202f', '\u2009']) {
      const target = `X 2${space}540 kg`
      const [found, ...others] = numbersIn('X 2,450 kg', target, { to })
      expect(others).toEqual([])
      expect(found).toMatchObject({ code: 'number-changed', part: '2,450', range: { start: 2, end: 7 } })
      // A plain space may separate two numbers: "5 100 mm boards".
      if (space === ' ') expect(found?.fix).toBeNull()
      else expect(found?.fix?.text.replace(/[.\s]/, '')).toBe('2450')
    }
  })

  test.each([
    ['de', 'en', 'Länge 2 450 mm', 'Length 2,540 mm', ['number-changed 2 450'], null],
    ['fr', 'de', 'Longueur 2 450 mm', 'Länge 2.540 mm', ['number-changed 2 450'], null],
    ['fr', 'de', 'Longueur 2\u00a0450 mm', 'Länge 2.540 mm', ['number-changed 2\u00a0450'], 'Länge 2.450 mm'],
    [
      'fr',
      'en',
      'Longueur 12\u202f450,5 mm',
      'Length 12,540.5 mm',
      ['number-changed 12\u202f450,5'],
      'Length 12,450.5 mm',
    ],
    ['en', 'de', '5 100 mm boards', '5 120 mm lange Platten', ['number-changed 5 100'], null],
  ])('%s → %s: %s, %s', (from, to, source, target, said, fixed) => {
    expect(saidIn(source, target, { from, to })).toEqual(said)
    expect(fixedIn(source, target, { from, to })).toBe(fixed ?? target)
  })
})

describe('the zero before a decimal counts', () => {
  test.each([
    ['de', 'Edge 0.5 mm', 'Kante 5 mm', '0.5', 'Kante 0,5 mm'],
    ['de', 'Edge 0.8 mm', 'Kante 8 mm', '0.8', 'Kante 0,8 mm'],
    ['de', 'Edge 0.5 mm', 'Kante 05 mm', '0.5', 'Kante 0,5 mm'],
    ['de', 'Edge 0.8 mm thick', 'Kante 08 mm stark', '0.8', 'Kante 0,8 mm stark'],
    ['de', 'Edge 5 mm', 'Kante 0,5 mm', '5', 'Kante 5 mm'],
    ['de', 'Load 0.5 t', 'Last 5 t', '0.5', 'Last 0,5 t'],
    ['fr', 'Edge 0.5 mm', 'Chant 5 mm', '0.5', 'Chant 0,5 mm'],
    ['pl', 'Edge 0.4 mm', 'Obrzeże 4 mm', '0.4', 'Obrzeże 0,4 mm'],
    ['de', 'Edge 0.4 mm, panel 16 mm', 'Kante 4 mm, Platte 16 mm', '0.4', 'Kante 0,4 mm, Platte 16 mm'],
    ['de', 'Edge 0.05 mm', 'Kante 0,5 mm', '0.05', 'Kante 0,05 mm'],
  ])('to %s: %s, %s', (to, source, target, part, fixed) => {
    expect(saidIn(source, target, { to })).toEqual([`number-changed ${part}`])
    expect(fixedIn(source, target, { to })).toBe(fixed)
  })

  test.each([
    ['Edge of .5 mm', 'Kante mit 0,5 mm'],
    ['Edge of 0.5 mm', 'Kante mit ,5 mm'],
    ['From -.5 to .5 mm', 'Von -0,5 bis 0,5 mm'],
    ['½ board', '0,5 Platten'],
    ['¼ of it, ¾ of that', '0,25 davon, 0,75 hiervon'],
    ['0.50 mm', '0,5 mm'],
    ['0 boards and 5.0 mm', '0 Platten und 5 mm'],
    ['At 0:30', 'Um 00.30 Uhr'],
    ['Board 0.5 mm', 'Platte 0,5 mm'],
  ])('and may be written in another way: %s, %s', (source, target) => {
    expect(saidIn(source, target)).toEqual([])
  })
})

describe('one number is the same in other groups and scales', () => {
  test.each([
    ['es', '€1,299.00', '1299,00 €'],
    ['pl', '€1,299.00', '1299,00 €'],
    ['ru', '€1,299.50', '1299,5 €'],
    ['hu', '€1,299.00', '1299,00 €'],
    ['de', '$1,000.00', '1000 $'],
    ['de', '$12,000.00 and $5.00', '12000 $ und 5 $'],
    ['sv', '1 million', '1 000 000'],
    ['fr', '2.5 million', '2 500 000'],
    ['fr', '2.5 million', '2\u202f500\u202f000'],
    ['ru', '2.5 million', '2 500 000'],
    ['de', '2.5 million', '2.500.000'],
    ['pl', 'Over 10,000', 'Ponad 10 tys.'],
    ['cs', 'Over 10,000', 'Přes 10 tis.'],
    ['uk', 'Over 10,000', 'Понад 10 тис.'],
    ['hu', 'Over 10,000', 'Több mint 10 ezer'],
  ])('in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual([])
  })

  test.each([
    ['es', '€1,299.00', '1298,00 €'],
    ['de', '€1,234.56', '123456 €'],
    ['de', '$1,000.00', '100000 $'],
    ['de', '$1,299.50', '1299 $'],
    ['sv', '1 million', '2 000 000'],
    ['pl', 'Over 10,000', 'Ponad 12 tys.'],
  ])('and a different one is found in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toHaveLength(1)
  })
})

describe('a number in a name is no amount', () => {
  test.each([
    ['DIN 18.100', 'DIN 18.100'],
    ['Nach DIN EN 14.300', 'According to DIN EN 14.300'],
    ['Artikel 271.400.500', 'Item 271.400.500'],
    ['Artikel 271.400', 'Article 271.400'],
    ['Art.-Nr. 104.200', 'Art. no. 104.200'],
    ['Art.-Nr. 104.250', 'Art. no. 104.250'],
    ['Version 1.100', 'Version 1.100'],
    ['Tel. 0711 12.300', 'Tel. 0711 12.300'],
    ['Fax: 0711 12.300', 'Fax: 0711 12.300'],
    ['RAL 120.400', 'RAL 120.400'],
    ['Best.-Nr.: 271.400', 'Order number: 271.400'],
  ])('%s → %s', (source, target) => {
    expect(saidIn(source, target, { from: 'de', to: 'en' })).toEqual([])
  })

  test.each([
    ['Last 1.200 kg', 'Load 1.200 kg', '1,200'],
    ['Preis 1.200 €', 'Price €1.200', '1,200'],
    ['Preis 1.299,50 €', 'Price €1.299,50', '1,299.50'],
  ])('a certain amount is fixed: %s, %s: %s', (source, target, text) => {
    const found = numbersIn(source, target, { from: 'de', to: 'en' })
    expect(found.map(({ code }) => code)).toEqual(['number-format'])
    expect(found[0]?.fix?.text ?? null).toBe(text)
  })
})

describe('three decimals in the source’s notation are reported', () => {
  test.each([
    ['en', 'de', '1.250 m', '1.250 m', null],
    ['en', 'pl', '1.250 kg', '1.250 kg', null],
    ['de', 'en', '1,250 m', '1,250 m', null],
  ])('%s → %s: %s, %s', (from, to, source, target, text) => {
    const found = numbersIn(source, target, { from, to })
    expect(found.map(({ code }) => code)).toEqual(['number-format'])
    expect(found[0]?.fix?.text ?? null).toBe(text)
  })

  test.each([
    ['Version 1.234.56', 'Version 1.234.56'],
    ['1.250 m', '1,250 m'],
    ['On 1.2.2024', 'Am 1.2.2024'],
    ['12,34,567 €', '12,34,567 €'],
  ])('and nothing else: %s, %s', (source, target) => {
    expect(saidIn(source, target)).toEqual([])
  })
})

test('a number uses the target language’s signs, and a long one is read once', () => {
  const [english, german] = [separatorsOf('en'), separatorsOf('de')]
  expect(rewritten('1,234,567.50', english, german)).toBe('1.234.567,50')
  expect(rewritten('12,345', english, german)).toBe('12.345')
  expect(rewritten('1234.5', english, german)).toBe('1234,5')
  const thousands = ',000'.repeat(300_000)
  expect(rewritten(`1${thousands}`, english, german)).toBe(`1${thousands.replaceAll(',', '.')}`)
})

test.each([
  ['Width 16 mm', 'Breite &#49;7 mm'],
  ['Breite 16 mm', 'العرض ١٧ mm'],
  ['Price 5 kg', 'Preis 5 &euro;'],
])('a number as an entity or in other digits is reported and not fixed: %s, %s', (source, target) => {
  for (const { fix } of find(source, target)) expect(fix).toBeNull()
})
