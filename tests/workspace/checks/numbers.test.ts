import { expect, test } from 'vitest'
import { codesIn, find } from '#tests/workspace/checks/kit.ts'

test.each([
  ['Edge of .5 mm', 'Kante mit 0,5 mm', 'de'],
  ['Open at 8:30', 'Ab 8.30 Uhr geöffnet', 'de'],
  ['Open at 8:30', 'Ab 08:30 geöffnet', 'de'],
  ['Open at 20:00', 'Ab 20 Uhr geöffnet', 'de'],
  ['On 01/02/2024', 'Am 1.2.2024', 'de'],
  ['On 2024-02-01', 'Am 1.2.2024', 'de'],
  ['On 5 May 2024', 'Am 05.05.2024', 'de'],
  ['From 5 mm – 10 mm', 'Von 5–10 mm', 'de'],
  ['A board of 5 mm x 10 mm x 20 mm', 'Eine Platte mit 5 x 10 x 20 mm', 'de'],
  ['Area in m²: 5 m²', 'Fläche in m²: 5 m2', 'de'],
  ['CO2 class', 'CO₂-Klasse', 'de'],
  ['Length 1 234 mm', 'Länge 1.234 mm', 'de'],
  ['½ board', '0,5 Platten', 'de'],
  ['1½ boards', '1,5 Platten', 'de'],
  ['½ board', 'eine halbe Platte', 'de'],
  ['13 doors', 'dreizehn Türen', 'de'],
  ['0 results', 'Keine Ergebnisse', 'de'],
  ['3 doors', '٣ أبواب', 'ar'],
  ['3 doors', '３つのドア', 'ja'],
  ['-5 °C at least', 'Mindestens −5 °C', 'de'],
  ['-20 °C to +60 °C', '-20 °C bis 60 °C', 'de'],
  ['Between 5-10 mm', 'Zwischen 5 und 10 mm', 'de'],
  ['20° C', '20 °C', 'de'],
  ['≥ 5 boards', 'mindestens 5 Platten', 'de'],
  ['10,000 doors', '10.000 Türen', 'de'],
  ['Scale 1:10', 'Maßstab 1 : 10', 'de'],
])('%j as %j (%s) is as it should be', (source, target, to) => {
  expect(find(source, target, { to })).toEqual([])
})

test('a price is one with its sign before or behind it', () => {
  expect(find('Preis 49,90 €', 'Price €49.90', { from: 'de', to: 'en' })).toEqual([])
  expect(find('Price €49.90', 'Preis 49,90 €')).toEqual([])
  expect(codesIn('Price €49.90', 'Preis 49,90')).toEqual(['unit-missing'])
})

test.each([
  ['At least -5 °C', 'Mindestens 5 °C', 'number-changed', null],
  ['+5 °C', '-5 °C', 'number-changed', null],
  ['-20 °C to +60 °C', '20 °C bis 60 °C', 'number-changed', null],
  ['≥ 5 boards', '≤ 5 Platten', 'number-changed', null],
  ['½ board', 'Eine Platte', 'number-missing', null],
  ['10,000 doors in stock', '10,000 Türen auf Lager', 'number-format', '10.000'],
  ['1,200,000 doors', '1,200,000 Türen', 'number-format', '1.200.000'],
  ['12,500 pieces', '12,500 Stück', 'number-format', '12.500'],
  // What was converted, or said in another way, is looked at by a person.
  ['12 months', '1 Jahr', 'number-changed', null],
  ['Delivery in 2 weeks', 'Lieferung in 14 Tagen', 'number-changed', null],
  ['Thickness of 5 inch', 'Stärke 127 mm', 'number-changed', null],
  ['Hours 8 to 5', '8 bis 17 Uhr', 'number-changed', null],
  ['Board of 30 mm', 'Platte mit 20 mm', 'number-changed', '30'],
  ['Board of 3 cm', 'Platte mit 30 mm', 'unit-changed', null],
  ['Board of 3 cm', 'Platte mit 3 mm', 'unit-changed', 'cm'],
])('%j as %j: %s, mended by %j', (source, target, code, text) => {
  const found = find(source, target).find((one) => one.code === code)
  expect(found).toBeDefined()
  expect(found?.fix?.text ?? null).toBe(text)
})
