import { expect, test } from 'vitest'
import { codesIn } from './kit.ts'

test.each([
  ['es', 'On 05/15/2024', 'El 15 de mayo de 2024'],
  ['pl', 'On 05/15/2024', '15 maja 2024'],
  ['pl', 'In 10/01/2024', '1 października 2024'],
  ['cs', 'On 05/15/2024', 'Dne 15. května 2024'],
  ['cs', 'On May 15, 2024', 'Dne 15. 5. 2024'],
  ['ru', 'On 05/15/2024', '15 мая 2024'],
  ['ru', 'In 03/01/2024', '1 марта 2024'],
  ['el', 'On 05/15/2024', 'Στις 15 Μαΐου 2024'],
  ['it', 'On 05/15/2024', 'Il 15 maggio 2024'],
  ['tr', 'On 05/15/2024', '15 Mayıs 2024'],
  ['fi', 'On 05/15/2024', '15. toukokuuta 2024'],
  ['ar', 'On 05/15/2024', '15 مايو 2024'],
  ['th', 'On 05/15/2024', 'วันที่ 15พฤษภาคม 2024'],
  ['ja', 'On May 15, 2024', '2024年5月15日'],
  ['ja', 'In May 2024', '2024年5月'],
  ['ja', 'On May 15', '5月15日に'],
  ['ko', 'On May 15, 2024', '2024년 5월 15일'],
  ['de', 'On May 15, 2024', 'Am 15. 5. 2024'],
])('in %s a month may be a name or a number: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test('and in the source', () => {
  expect(codesIn('2024年5月15日', 'May 15, 2024', { from: 'ja', to: 'en' })).toEqual([])
  expect(codesIn('15. 5. 2024', '15 May 2024', { from: 'cs', to: 'en' })).toEqual([])
  expect(codesIn('15 maja 2024', '15.5.2024', { from: 'pl', to: 'cs' })).toEqual([])
})

test.each([
  ['de', '1 door', 'Eine Tür'],
  ['pl', '2 boards of 5 mm', 'Dwie deski po 5 mm'],
  ['pt', 'Up to 12 doors', 'Até doze portas'],
  ['ja', '3 of 5 doors', '五枚中三枚のドア'],
  ['ko', '2 doors, 5 boards', '문 두 개, 판 다섯 개'],
  ['nl', '½ board', 'Een halve plaat'],
])('in %s a number up to twelve may be a word: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
  expect(codesIn(target, source, { from: to, to: 'en' })).toEqual([])
})

test.each([
  ['pl', 'On 05/15/2024', '16 maja 2024', 'number-missing'],
  ['de', 'On 05/15/2024', 'Am 15.5.2025', 'number-changed'],
  ['pl', '13 boards', 'Deski', 'number-missing'],
  ['pl', '2 boards', '3 deski', 'number-changed'],
  ['de', 'Board of 5 mm', 'Platte', 'number-missing'],
])('a different date is found in %s: %s → %s: %s', (to, source, target, code) => {
  expect(codesIn(source, target, { to })).toContain(code)
})

test.each([
  ['de', 'See page 3. 10.50 EUR', 'Siehe Seite 3. 10,50 EUR'],
  ['de', 'Step 2. 12. 1999.5 mm in all', 'Schritt 2. 12. 1999,5 mm insgesamt'],
  ['cs', 'Part 15. 20. 2000 doors', 'Díl 15. 20. 2000 dveří'],
  ['de', 'From 3. 10. 50 doors', 'Ab 3. 10. 50 Türen'],
])('numbers that end a sentence are no date, in %s: %s → %s', (to, source, target) => {
  expect(codesIn(source, target, { to })).toEqual([])
})
