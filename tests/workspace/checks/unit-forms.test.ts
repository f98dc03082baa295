import { describe, expect, test } from 'vitest'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { find } from './kit.ts'

type How = { to?: string; from?: string }
const unitsIn = (source: string, target: string, how: How) =>
  find(source, target, how).filter(({ check }) => check === 'units')
const saidIn = (source: string, target: string, how: How = {}) => unitsIn(source, target, how).map(({ code }) => code)
const fixedIn = (source: string, target: string, how: How = {}) => fixedText(target, unitsIn(source, target, how))

describe('a unit that is joined to its number', () => {
  test.each([
    ['cs', '16 mm board', '16mm deska'],
    ['cs', '5 kg package', '5kg balík'],
    ['cs', 'The 5 m cable', 'Ten 5m kabel'],
    ['sk', '16 mm board', '16mm doska'],
    ['sk', '12 V lamp', '12V lampa'],
  ])('makes an adjective in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual([])
  })

  test.each([
    ['de', '5 mm board', '5mm-Platte'],
    ['de', '12 V power supply', '12V-Netzteil'],
    ['de', '12 V power supply', '12V‑Netzteil'],
    ['sv', '16 mm board', '16mm-skiva'],
    ['nl', '16 mm board', '16mm-plaat'],
  ])('and to a word by a hyphen is told, and not parted, in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual(['unit-space'])
    expect(fixedIn(source, target, { to })).toBe(target)
  })

  test.each([
    ['de', 'Board of 16 mm', 'Platte 16mm', 'Platte 16 mm'],
    ['de', 'Board of 16 mm thickness', 'Platte mit 16mm Stärke', 'Platte mit 16 mm Stärke'],
    ['cs', 'Thickness: 16 mm', 'Tloušťka: 16mm', 'Tloušťka: 16 mm'],
    ['cs', '16 mm, 5 kg', '16mm, 5 kg', '16 mm, 5 kg'],
    ['de', 'At 60 °C', 'Bei 60° C', 'Bei 60 °C'],
    ['de', 'At 60 °F', 'Bei 60° F', 'Bei 60 °F'],
    ['fr', 'At 60\u00a0°C', 'À 60° C', 'À 60\u00a0°C'],
    ['de', 'At 60 °C', 'Bei 60°C', 'Bei 60 °C'],
    ['de', 'Use 5 mm - 10 mm', '5mm - 10 mm nehmen', '5 mm - 10 mm nehmen'],
  ])('is parted elsewhere, in %s: %s, %s: %s', (to, source, target, fixed) => {
    expect(saidIn(source, target, { to })).toEqual(['unit-space'])
    expect(fixedIn(source, target, { to })).toBe(fixed)
  })
})

describe('an area or a volume may be said by a word behind the length', () => {
  test.each([
    ['pl', '20 m²', '20 m kw.'],
    ['pl', '20 m²', '20 m kwadratowych'],
    ['pl', '20 cm²', '20 cm kw.'],
    ['pl', '20 m³', '20 m sześc.'],
    ['cs', '20 m²', '20 m čtv.'],
    ['cs', '20 m²', '20 m čtverečních'],
    ['cs', '20 m³', '20 m krychlových'],
    ['es', '20 m²', '20 m cuadrados'],
    ['es', '20 m³', '20 m cúbicos'],
    ['fr', '20 m²', '20 m carrés'],
    ['fr', '20 m³', '20 m cubes'],
    ['it', '20 m²', '20 m quadri'],
    ['it', '20 m²', '20 m quadrati'],
    ['it', '20 m³', '20 m cubi'],
    ['pt', '20 m²', '20 m quadrados'],
    ['nl', '20 m²', '20 m vierkant'],
    ['ro', '20 m²', '20 m pătrați'],
  ])('in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual([])
    expect(saidIn(target, source, { from: to, to: 'en' })).toEqual([])
  })

  test.each([
    ['pl', '20 m²', '20 m kwiatów'],
    ['fr', '20 m²', '20 m carrelage'],
    ['es', '20 m²', '20 m cubiertos'],
    ['es', '20 m²', '20 m cúbicos'],
    ['de', '20 m²', '20 m'],
    ['pl', '20 cm²', '20 m kw.'],
  ])('and another one is found in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual(['unit-changed'])
  })
})

test.each([
  ['en', 'pl', '20 cm²', '20 m kw.', '20 m kw.'],
  ['pl', 'en', '20 m kw.', '20 cm²', '20 m²'],
  ['en', 'pl', '20 m²', '20m kw.', '20 m kw.'],
  ['en', 'es', '20 kg', '20 m cuadrados', '20 m cuadrados'],
])('what is mended keeps the word behind it: %s → %s: %s, %s: %s', (from, to, source, target, fixed) => {
  expect(fixedIn(source, target, { from, to })).toBe(fixed)
})

describe('a unit in the words of a language', () => {
  test.each([
    ['sv', '20 m²', '20 kvm'],
    ['sv', '20 m²', '20 kvadratmeter'],
    ['da', '20 m²', '20 kvm'],
    ['nb', '20 m²', '20 kvadratmeter'],
    ['fi', '20 m²', '20 neliömetriä'],
    ['fi', '20 m²', '20 neliötä'],
    ['fi', '5 t', '5 tonnia'],
    ['hu', '20 m²', '20 négyzetméter'],
    ['hu', '20 m²', '20 nm'],
    ['hu', '5 m³', '5 köbméter'],
    ['hu', '$5', '5 dollár'],
    ['nl', '20 m²', '20 vierkante meter'],
    ['it', '20 m²', '20 mq'],
    ['it', '20 m³', '20 mc'],
    ['ro', '20 m²', '20 mp'],
    ['ro', '20 m²', '20 metri pătrați'],
    ['ru', '5 m cable', '5-метровый кабель'],
    ['ru', '60% solution', '60-процентный раствор'],
    ['uk', '5 kg pack', '5-кілограмовий пакет'],
    ['el', '20 m', '20 μ.'],
    ['el', '20 m long', 'μήκος 20 μέτρα'],
    ['el', '30 µm', '30 μm'],
    ['vi', '$5', '5 đô la'],
    ['de', '20 m³', '20 cbm'],
  ])('in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual([])
  })

  test.each([
    ['sv', '20 m²', '20 kvar'],
    ['it', '20 m²', '20 metri'],
    ['de', '20 m²', '20 mq'],
    ['el', '20 m', '20 μm'],
    ['el', '20 kg', '20 Ω'],
    ['ru', '5 m cable', '5 для кабеля'],
  ])('and where it is none it is missed in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual(['unit-missing'])
  })
})

describe('a unit of another script', () => {
  test.each([
    ['ru', '16 mm', '16 см'],
    ['ru', '16 mm', '16 м'],
    ['uk', '5 kg', '5 г'],
    ['bg', '16 cm', '16 мм'],
    ['ru', '5 kg', '5 т'],
    ['ru', '5 m²', '5 м'],
    ['ru', '5 kg and 5 g', '5 кг и 5 кг'],
    ['ar', '80 cm', '80 مم'],
    ['ar', '80 mm', '80 سم'],
    ['he', '80 cm', '80 מ"מ'],
    ['he', '80 cm', '80 מ״מ'],
    ['he', '80 mm', '80 ס"מ'],
  ])('is another one in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual(['unit-missing'])
  })

  test.each([
    ['ru', '16 mm', '16 мм'],
    ['ru', '16 mm and 16 cm', '16 мм и 16 см'],
    ['ru', '16 mm and 16 cm', '16 миллиметров и 16 см'],
    ['ru', 'From 5 mm to 10 mm', 'От 5 до 10 мм'],
    ['uk', '5 kg', '5 кг'],
    ['bg', '5 g', '5 г'],
    ['bg', '5 l', '5 л'],
    ['ar', '80 cm', '80 سم'],
    ['ar', '80 mm', '80 ملم'],
    ['ar', '80 mm', '80 مم'],
    ['ar', '5 MB', '5 م ب'],
    ['fa', '80 cm', '80 سانتی‌متر'],
    ['he', '80 cm', '80 ס"מ'],
    ['he', '80 mm', '80 מ״מ'],
    ['he', '5 kg', '5 ק"ג'],
    ['ru', '5 m²', '5 кв. м'],
    ['ru', '5 m²', '5 м²'],
    ['ru', '5 m²', '5 м. кв.'],
    ['ru', '5 m/s', '5 м/с'],
    ['ru', 'In 5 m², 5 kg', 'На 5 кв. м, 5 кг'],
    ['ru', '5 L and 5 kg', '5 л и 5 кг'],
    ['ja', '5 kg', '5公斤'],
    ['ru', '16 mm', '16 мм.'],
    ['ru', '5 m³', '5 м3'],
    ['ru', '5 min', '5 мин'],
  ])('is the same in %s: %s, %s', (to, source, target) => {
    expect(saidIn(source, target, { to })).toEqual([])
  })
})
