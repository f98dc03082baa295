import { describe, expect, test } from 'vitest'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { codesIn, find } from './kit.ts'

const unitsIn = (source: string, target: string, to: string) =>
  find(source, target, { to }).filter(({ check }) => check === 'units')
const fixedIn = (source: string, target: string, to: string) => fixedText(target, unitsIn(source, target, to))

describe('another unit after the same number is reported, and fixed when the number occurs once', () => {
  test.each([
    ['de', 'Board of 16 mm', 'Platte mit 16 cm', 'Platte mit 16 mm'],
    ['de', 'Weight {w} kg', 'Gewicht {w} g', 'Gewicht {w} kg'],
    ['de', 'Price €5', 'Preis 5 $', 'Preis 5 €'],
    ['de', 'Bottle of 5 L', 'Flasche mit 5 ml', 'Flasche mit 5 L'],
    ['ja', 'Width 16 mm', '幅16cm', '幅16mm'],
    ['el', 'Width 16 mm, 2 doors', 'Πλάτος 16 cm, 2 πόρτες', 'Πλάτος 16 mm, 2 πόρτες'],
    ['de', '5 kg and 5 g', '5 kg und 5 kg', '5 kg und 5 kg'],
    ['de', '20 m²', '20 m', '20 m'],
    ['pl', '20 cm²', '20 m kw.', '20 m kw.'],
  ])('in %s: %s, %s: %s', (to, source, target, fixed) => {
    expect(unitsIn(source, target, to).map(({ code }) => code)).toEqual(['unit-changed'])
    expect(fixedIn(source, target, to)).toBe(fixed)
  })
})

test.each([
  ['de', 'Load per shelf: 25 kg', 'Last je Boden: 25'],
  ['de', 'Load 25 kg.', 'Last 25.'],
  ['de', 'Price €49.90', 'Preis 49,90'],
  ['de', 'Weight 5 kg, 2 doors', 'Gewicht 5, zwei Türen'],
  ['es', 'Width 16 mm', 'Ancho de 16'],
  ['de', 'With up to 5 MB', 'Demo mit bis zu 5'],
  ['ar', 'Weight 5 kg', 'الوزن ٥'],
  ['de', 'Board 5\u00a0mm', 'Platte 5'],
])('a number without its unit is reported, in %s: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual(['unit-missing'])
})

describe('a word next to the number may be its unit', () => {
  test.each([
    ['es', 'Width 16 mm', 'Ancho de 16 milímetros'],
    ['es', 'Area 5 m²', 'Superficie de 5 metros cuadrados'],
    ['pl', 'Area 5 m² here', 'Powierzchnia 5 m kw. tutaj'],
    ['fr', 'Maximum 500 KB.', '500 Ko au maximum.'],
    ['fr', 'Up to 5 MB', 'Jusqu’à 5Mo'],
    ['sv', '20 m²', '20 kvm'],
    ['ru', 'From 5 mm to 10 mm', 'От 5 до 10 мм'],
    ['ru', 'Weight 1,200.5 kg', 'Вес 1 200,5 кг'],
    ['ar', 'Weight 12.5 kg', 'الوزن ١٢٫٥ كجم'],
    ['he', '5 kg', '5 ק"ג'],
    ['ja', 'Weight 5 kg, 3 doors', '重量 5キロ、3枚'],
    ['ja', 'At 20 °C', '20℃で'],
    ['ja', '50% off', '50％オフ'],
    ['ja', 'Width 16 mm', '幅１６㎜'],
    ['tr', '10%', 'yüzde 10'],
    ['zh', '10%', '百分之10'],
    ['de', '$5', '5 Dollar'],
    ['de', '€5', 'EUR 5'],
    ['de', 'Volume 5 L', 'Volumen in l: 5'],
    ['de', 'Board, 25 mm', 'Platte, Stärke (mm): 25'],
  ])('in %s: %s → %s', (to, source, target) => {
    expect(codesIn(source, target, { to })).toEqual([])
  })
})

test.each([
  ['de', 'Area in m²: 5 m²', 'Fläche in m²: 5 m2'],
  ['de', '10 KB', '10 kB'],
  ['de', '5 mm – 10 mm', '5–10 mm'],
  ['de', 'A board of 5 mm x 10 mm x 20 mm', 'Eine Platte mit 5 x 10 x 20 mm'],
  ['fr', '10 GB of 20 GB', '10 sur 20 Go'],
  ['de', '16 mm and {w} mm', '16 und {w} mm'],
  ['de', '10K users', '10.000 Nutzer'],
  ['ja', '10K users', '1万人のユーザー'],
])('one unit may apply to several numbers, and have several spellings, in %s: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

describe('a unit that is joined to its number', () => {
  test.each([
    ['de', 'Board of 16 mm thickness', 'Platte mit 16mm Stärke', 'Platte mit 16 mm Stärke'],
    ['cs', 'Thickness: 16 mm', 'Tloušťka: 16mm', 'Tloušťka: 16 mm'],
    ['fr', 'At 60\u00a0°C', 'À 60° C', 'À 60\u00a0°C'],
    ['de', 'Use 5 mm - 10 mm', '5mm - 10 mm nehmen', '5 mm - 10 mm nehmen'],
    ['th', 'Width 16 mm', 'กว้าง 16mm', 'กว้าง 16 mm'],
  ])('is separated, in %s: %s, %s: %s', (to, source, target, fixed) => {
    expect(unitsIn(source, target, to).map(({ code }) => code)).toEqual(['unit-space'])
    expect(fixedIn(source, target, to)).toBe(fixed)
  })

  test.each([
    ['cs', '16 mm board', '16mm deska'],
    ['sk', '12 V lamp', '12V lampa'],
    ['de', '12 V power supply', '12V‑Netzteil'],
    ['ja', 'Width 16 mm', '幅16mm'],
    ['ko', 'Width 16 mm', '너비 16mm'],
    ['de', '50 % off', '50% Rabatt'],
    ['de', 'Board of 16mm', 'Platte mit 16mm'],
  ])('belongs to a word, or its language joins it, in %s: %s, %s', (to, source, target) => {
    expect(codesIn(source, target, { to })).toEqual([])
  })
})

test.each([
  ['{label} %dkg', '{label}: %d kg'],
  ['{label} %.1fmm', '{label}: %.1f mm'],
  ['Wait %dmin', '%d min warten'],
])('a unit joined to a placeholder leaves it a placeholder: %s → %s', (source, target) => {
  expect(codesIn(source, target).filter((code) => code.startsWith('placeholder'))).toEqual([])
})

// Rereading from each number would exceed any test's timeout.
test('long rows of numbers and placeholders are read once', () => {
  for (const row of ['1-'.repeat(10_000), '1.'.repeat(10_000), '1 000 '.repeat(5_000), '{0}'.repeat(20_000)])
    expect(codesIn('7 mm board, 5 kg', `${row}\nGewicht: 5`)).toContain('unit-missing')
})
