import { expect, test } from 'vitest'
import { codesIn } from './kit.ts'

test.each([
  ['fr', '10 KB', '10 Ko'],
  ['fr', '10 kB', '10 ko'],
  ['fr', 'Maximum 500 KB.', '500 Ko au maximum.'],
  ['de', 'Volume 5 L', 'Volumen in L: 5'],
  ['de', 'Volume 5 l', 'Volumen in L: 5'],
  ['de', 'Volume 5 L', 'Volumen in l: 5'],
  ['de', 'Size 10 KB', 'Größe in KB: 10'],
])('in %s a unit that is spelled otherwise is there: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['ru', '5 kg for 2 doors', '5 для 2 дверей'],
  ['ru', 'Weight: 5 kg, 2 doors', 'Вес: 5, 2 двери'],
  ['uk', '5 kg for 2 doors', '5 для 2 дверей'],
  ['ja', 'Weight 5 kg, 3 doors', '重量 5、3枚'],
  ['ja', 'Weight of 5 kg', '5の重量'],
  ['el', '5 kg for 2 doors', '5 για 2 πόρτες'],
  ['de', '5 kg', '5 кг'],
  ['de', 'Width 16 mm', 'Breite 16 мм'],
])('a word of another script behind another number is no unit, in %s: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual(['unit-missing'])
})

test.each([
  ['ru', '5 kg for 2 doors', '5 кг для 2 дверей'],
  ['ru', 'From 5 mm to 10 mm', 'От 5 до 10 мм'],
  ['ru', '5 mm – 10 mm', '5–10 мм'],
  ['ru', 'Weight {n} kg', 'Вес {n} кг'],
  ['ru', 'Weight 0.5 kg', 'Вес 0,5 кг'],
  ['ja', 'Weight 5 kg, 3 doors', '重量 5キロ、3枚'],
  ['zh', 'Weight 5 kg', '重量 5公斤'],
  ['el', 'Weight 5 kg', 'Βάρος 5 κιλά'],
])('in %s a unit may be written in its script: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['en', 'Weight 1,200 kg', 'Вес 1 200 кг'],
  ['en', 'Weight 1,200.5 kg', 'Вес 1 200,5 кг'],
  ['fr', 'Poids 1 200 kg', 'Вес 1200 кг'],
  ['fr', 'Poids 1 200 kg', 'Вес 1\u00a0200 кг'],
  ['en', 'Weight 1,200 kg', 'Вес 1\u2009200\u2009кг'],
  ['en', '$5 each', '5 долларов за штуку'],
  ['en', '$1,000 each', '1 000 долларов за штуку'],
  ['en', 'Board 16 x 20 mm', 'Плита 16 х 20 мм'],
  ['en', '16 mm and {w} mm', '16 и {w} мм'],
])('a unit of another script may follow spaced thousands, and money its sum: %s: %s → %s', (from, source, target) => {
  const found = codesIn(source, target, { from, to: 'ru' })
  expect(found.filter((code) => code.startsWith('unit'))).toEqual([])
})

test.each(['\u00a0', '\u2009', '\u202f'])('a unit after a space of its own is looked for: %j', (space) => {
  expect(codesIn(`Board 5${space}mm thick`, 'Platte 5 dick')).toContain('unit-missing')
  expect(codesIn('Board 5 mm thick', `Platte 5${space}mm dick`)).not.toContain('unit-missing')
})

test('long rows of numbers take no time', () => {
  for (const row of ['1-'.repeat(10_000), '1.'.repeat(10_000), '1 000 '.repeat(5_000), '{n}-'.repeat(5_000)])
    expect(codesIn('5 kg', `${row}кг`, { to: 'ru' })).toContain('unit-missing')
})

test.each([
  ['{label} %dkg', '{label}: %d kg'],
  ['{label} %.1fmm', '{label}: %.1f mm'],
  ['{label} %smin', '{label}: %s min'],
  ['Wait %dmin', '%d min warten'],
])('a unit that joins a placeholder leaves it one: %s → %s', (source, target) => {
  expect(codesIn(source, target).filter((code) => code.startsWith('placeholder'))).toEqual([])
})

// Read again from each of them it takes longer than any test may.
test('a long row of placeholders is read once, in whatever script', () => {
  expect(codesIn('5 mm board', '{0}'.repeat(20_000), { to: 'ru' })).toContain('unit-missing')
})

test.each([
  ['de', '10K users', '10.000 Nutzer'],
  ['de', '10K items', '10 Tsd. Elemente'],
  ['fr', '10K users', '10 k utilisateurs'],
  ['es', '10K users', '10 mil usuarios'],
  ['pl', '1.5K users', '1,5 tys. użytkowników'],
  ['hu', '10K users', '10 ezer felhasználó'],
  ['tr', '100K users', '100 bin kullanıcı'],
  ['ja', '10K users', '1万人のユーザー'],
  ['es', 'A video in 4K', 'Un vídeo en calidad UHD (4k)'],
])('in %s "K" behind a short number is a thousand or a name: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test.each([
  ['de', 'A light of 2700K', 'Ein Licht mit 2700'],
  ['de', 'A light of 3000 K', 'Ein Licht mit 3000'],
  ['de', 'Colder than 300 K', 'Kälter als 300'],
])('and the kelvin in others: %s: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual(['unit-missing'])
})

test.each([
  ['de', '10 GB of 20 GB', '10 von 20 GB'],
  ['fr', '10 GB of 20 GB', '10 sur 20 Go'],
  ['pl', '10 GB of 20 GB', '10 z 20 GB'],
  ['es', '10 GB of 20 GB', '10 de 20 GB'],
  ['it', '{used} GB of {all} GB', '{used} di {all} GB'],
  ['ru', '10 GB of 20 GB', '10 из 20 ГБ'],
  ['uk', '10 GB of 20 GB', '10 з 20 ГБ'],
  ['el', '10 GB of 20 GB', '10 από 20 ΓΒ'],
])('in %s a part and its whole have their unit once: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})
