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
])('%j as %j (%s) is correct', (source, target, to) => {
  expect(find(source, target, { to })).toEqual([])
})

test.each([
  ['12,000 doors', '12 000 portes', 'fr'],
  ['12,000 doors', '12\u2009000 portes', 'fr'],
  ['12,000 and 5,000 doors', '12 000 et 5 000 portes', 'fr'],
  ['12,000 doors, 12 boards', '12 000 dveří, 12 desek', 'cs'],
  ['1,200,000 doors', '1 200 000 дверей', 'ru'],
  ['12,000.50 €', '12 000,50 €', 'fr'],
  ['-1,200.5 mm', '-1 200,5 mm', 'sv'],
  ['Phone 089 123 456', 'Tél. 089 123 456', 'fr'],
  ['Load 1,250 kg', 'Last 1’250 kg', 'de_CH'],
  ['Load 1,250 kg', "Last 1'250 kg", 'de_CH'],
])('thousands separated by a space are one number: %j as %j (%s)', (source, target, to) => {
  expect(find(source, target, { to })).toEqual([])
})

test.each([
  ['1/2 board', '½ Platte'],
  ['½ board', '1/2 Platte'],
  ['½ board', '1⁄2 Platte'],
  ['1½ boards', '1 ½ Platten'],
  ['3/4 inch', '¾ Zoll'],
  ['1/3 full', 'zu ⅓ voll'],
  ['⅝ inch', '5/8 Zoll'],
  ['1/2 board', 'eine halbe Platte'],
  ['Page 1/2', 'Seite 1/2'],
])('a fraction is the same as a sign or in its parts: %j as %j', (source, target) => {
  expect(find(source, target)).toEqual([])
})

test.each([
  ['50% off', '%50 indirim', 'tr'],
  ['50 % off', '%50 indirim', 'tr'],
  ['50% off', '% 50 indirim', 'tr'],
  ['50% off', '50 % indirim', 'tr'],
  ['50% off', '50\u00a0% indirim', 'tr'],
  ['100% sure, 20% done', '%100 emin, %20 tamam', 'tr'],
  ['12.5% off', '%12,5 indirim', 'tr'],
  ['50% full', 'deponun %50’si dolu', 'tr'],
  ['50-60% off', '%50-60 indirim', 'tr'],
  ['{n}% off', '%{n} indirim', 'tr'],
  ['%1 is 50% done', '%1, %50 tamam', 'tr'],
  ['50% off', '%50 merke', 'eu'],
  ['50% off', '50 % Rabatt', 'de'],
])('a percent sign has the position that the language uses: %j as %j (%s)', (source, target, to) => {
  expect(find(source, target, { to })).toEqual([])
})

test('a percent sign before the number is read in the source as well, and is no placeholder there', () => {
  expect(find('%50 indirim', '50% off', { from: 'tr', to: 'en' })).toEqual([])
})

test.each([
  ['12,000 doors', '12 001 portes', 'fr', 'number-changed'],
  ['1/2 board', '¾ Platte', 'de', 'number-missing'],
  ['50% off', '%60 indirim', 'tr', 'number-changed'],
  ['Page %1', 'Sayfa %2', 'tr', 'placeholder-changed'],
  ['Page %1', 'Sayfa', 'tr', 'placeholder-missing'],
  ['50% off', '%50 Rabatt', 'de', 'number-missing'],
])('errors are still found: %j as %j (%s): %s', (source, target, to, code) => {
  expect(codesIn(source, target, { to })).toContain(code)
})

test('a price is the same with its sign before or after it', () => {
  expect(find('Preis 49,90 €', 'Price €49.90', { from: 'de', to: 'en' })).toEqual([])
  expect(find('Price €49.90', 'Preis 49,90 €')).toEqual([])
  expect(codesIn('Price €49.90', 'Preis 49,90')).toEqual(['unit-missing'])
})

test.each([
  ['At least -5 °C', 'Mindestens 5 °C', 'number-changed', null],
  ['+5 °C', '-5 °C', 'number-changed', null],
  ['-20 °C to +60 °C', '20 °C bis 60 °C', 'number-changed', null],
  ['10,000 doors in stock', '10,000 Türen auf Lager', 'number-format', '10.000'],
  ['1,200,000 doors', '1,200,000 Türen', 'number-format', '1.200.000'],
  ['12,500 pieces', '12,500 Stück', 'number-format', '12.500'],
  // Converted or reworded numbers need a person's decision.
  ['12 months', '1 Jahr', 'number-changed', null],
  ['Delivery in 2 weeks', 'Lieferung in 14 Tagen', 'number-changed', null],
  ['Thickness of 5 inch', 'Stärke 127 mm', 'number-changed', null],
  ['Hours 8 to 5', '8 bis 17 Uhr', 'number-changed', null],
  ['Board of 30 mm', 'Platte mit 20 mm', 'number-changed', '30'],
  ['Board of 3 cm', 'Platte mit 3 mm', 'unit-changed', 'cm'],
])('%j as %j: %s, fixed by %j', (source, target, code, text) => {
  const found = find(source, target).find((one) => one.code === code)
  expect(found).toBeDefined()
  expect(found?.fix?.text ?? null).toBe(text)
})

test.each([
  ['Price 12,34,567 rupees', 'Preis 1.234.567 Rupien', 'de'],
  ['Over 5,00,000 users', 'Über 500.000 Nutzer', 'de'],
  ['More than 10,000 customers', '超过1万名客户', 'zh'],
  ['3 million texts', '300万件のテキスト', 'ja'],
  ['250,000,000 users', '2.5억 명의 사용자', 'ko'],
  ['5 lakh rupees', '500.000 Rupien', 'de'],
  ['2 million users', '2 Mio. Nutzer', 'de'],
  ['Since 1987', 'ตั้งแต่ปี 2530', 'th'],
  ['24/7 support', 'Support rund um die Uhr', 'de'],
  ['Help 24/7', 'Hilfe 24/7', 'de'],
  ['Built by a 3rd party', 'Von Dritten gebaut', 'de'],
  ['12 drawers', 'ein Dutzend Schubladen', 'de'],
  [String.raw`caf\u00e9`, 'Café', 'de'],
  [String.raw`Save\x21`, 'Sichern!', 'de'],
  ['Call +49 (89) 123-4567', '+49 89 1234567 anrufen', 'de'],
  ['Phone 555-010-9999', 'Telefon 5550 109 999', 'de'],
  ['5 doors', '৫টি দরজা', 'bn'],
  ['5 doors', 'ประตู ๕ บาน', 'th'],
  ['5 doors', 'တံခါး ၅ ချပ်', 'my'],
  ['Open at 2 pm', 'Ab 14 Uhr geöffnet', 'de'],
  ['Open at 2:30 pm', 'Ab 14.30 Uhr geöffnet', 'de'],
  ['Open from noon to 6 pm', 'Von 12 bis 18 Uhr geöffnet', 'de'],
  ['Until 12 am', 'Bis 0 Uhr', 'de'],
  ['5 boards at 5 pm', '5 Platten um 17 Uhr', 'de'],
  ['12.50 €', '12,5 €', 'de'],
  ['On 5 March 2024', 'Am 5.3.2024', 'de'],
])('the same number in another scale, group, script or clock: %j as %j (%s)', (source, target, to) => {
  expect(codesIn(source, target, { to }).filter((code) => code.startsWith('number'))).toEqual([])
})

test.each([
  ['1.25 mm edge', 'Kante 12,5 mm'],
  ['1.5 mm edge', 'Kante 15 mm'],
  ['Over 10,000 doors', 'Über 1.000 Türen'],
  ['Over 300,000 doors', 'Über 30.000 Türen'],
  ['24/7 support for 30 days', 'Support für 20 Tage rund um die Uhr'],
  ['Since 1987', 'Seit 1978'],
  ['Version 2.4.1', 'Version 2.4.2'],
  ['2x4 boards', '2 x 5 Platten'],
  ['DIN EN 14351-1', 'DIN EN 14351-2'],
  ['From 10–20 mm', 'Von 10 bis 25 mm'],
  ['Call 089 123-4567', '089 123-4568 anrufen'],
  ['14 days left', 'Noch einige Tage'],
  ['Noch einige Tage', '14 days left'],
])('and a different number is found: %j as %j', (source, target) => {
  expect(codesIn(source, target).some((code) => code.startsWith('number'))).toBe(true)
})

test.each([
  ['de', 'en', 'vom 5.–7. Mai', 'May 5–7'],
  ['de', 'en', '12.–14. Woche', 'Weeks 12–14'],
  ['en', 'de', 'May 5th–7th', '5.–7. Mai'],
  ['en', 'de', '$5-$7', '5$-7$'],
  ['en', 'de', 'Step 1/3', 'Schritt 1 von 3'],
  ['en', 'de', 'Slide 1/8', 'Folie 1 / 8'],
  ['en', 'de', '1/2 board', '½ Platte'],
  ['en', 'de', '1 million', '1.000.000'],
  ['en', 'de', '10k users', '10.000 Benutzer'],
  ['de', 'en', '10 Mio.', '10,000,000'],
  ['en', 'ko', 'May 5', '5월 5일'],
  ['en', 'ja', 'Dec 12', '12月12日'],
])('a number may be written in another way: %s → %s: %s → %s', (from, to, source, target) => {
  expect(
    codesIn(source, target, { from, to }).filter((code) => /^number-(?:missing|extra|changed)/.test(code)),
  ).toEqual([])
})

test.each([
  ['de', 'Step 1/3', 'Schritt 1 von 4', 'number-changed'],
  ['de', '1 million', '2.000.000', 'number-changed'],
])('a different number is still found: to %s: %s → %s', (to, source, target, code) => {
  expect(codesIn(source, target, { to })).toContain(code)
})
