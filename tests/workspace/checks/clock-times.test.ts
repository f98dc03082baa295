import { describe, expect, test } from 'vitest'
import { codesIn } from './kit.ts'

const found = (from: string, to: string, source: string, target: string) =>
  codesIn(source, target, { from, to }).filter((code) => code.startsWith('number'))

describe('a time of twelve hours is the same in another way', () => {
  test.each([
    ['de', 'Open from 8 am', 'Ab 8 Uhr geöffnet'],
    ['de', 'Open at 2 pm', 'Ab 14 Uhr geöffnet'],
    ['de', 'Open at 2:30 pm', 'Ab 14.30 Uhr geöffnet'],
    ['de', 'Open at 2.30 p.m.', 'Ab 14:30 Uhr geöffnet'],
    ['de', 'Open at 2:30 PM', 'Ab 14 Uhr 30 geöffnet'],
    ['de', 'Open at 2:30 pm', 'Ab 14.30 geöffnet'],
    ['de', 'Open at 2:00 pm', 'Ab 14 Uhr geöffnet'],
    ['de', 'Open at 2 pm', 'Ab 14:00 Uhr geöffnet'],
    ['de', 'Open at 2 pm', 'Ab 2 Uhr nachmittags geöffnet'],
    ['de', 'Open at 2 pm', 'Ab vierzehn Uhr geöffnet'],
    ['de', 'Open 9am–5pm', 'Von 9–17 Uhr geöffnet'],
    ['de', 'Open 2 to 5 pm', 'Von 14 bis 17 Uhr geöffnet'],
    ['de', 'Open 8:30-11:30 a.m. and 1-5 p.m.', 'Geöffnet 8:30–11:30 und 13–17 Uhr'],
    ['de', 'Open from noon to 6 pm', 'Von 12 bis 18 Uhr geöffnet'],
    ['de', 'Open until midnight', 'Bis 24 Uhr geöffnet'],
    ['de', 'Until 12 am, from 12 pm', 'Bis 0 Uhr, ab 12 Uhr'],
    ['de', '5 boards at 5 pm', '5 Platten um 17 Uhr'],
    ['de', '17 boards at 5 pm', '17 Platten um 17 Uhr'],
    ['de', 'On Nov 5, 8 pm', 'Am 5. Nov. um 20 Uhr'],
    ['de', 'At 2, 4 and 6 pm', 'Um 14, 16 und 18 Uhr'],
    ['de', 'At <b>2</b>&nbsp;pm', 'Um <b>14</b>&nbsp;Uhr'],
    ['de', '20 doors at 8 pm', '20 Türen um 8 Uhr abends'],
    ['es', 'Open at 2:30 pm', 'Abierto a las 2:30 p. m.'],
    ['fr', 'Open at 2:30 pm', 'Ouvert à 14h30'],
    ['fr', 'Open at 2 pm', 'Ouvert à 14h00'],
    ['de', '8:30 am – 5:30 pm', '08.30 – 17.30 Uhr'],
    ['de', '7:00 am – 3:00 pm', '07.00 bis 15.00 Uhr'],
    ['de', 'Open from 8 am', 'Ab 08 Uhr geöffnet'],
    ['de', 'Sent at 10:00:00 pm', 'Gesendet um 22:00:00'],
    ['de', 'Sent at 10:05:07 pm', 'Gesendet um 22:05:07 Uhr'],
    ['fr', 'Open at 8:05 pm', 'Ouvert à 20h05'],
    ['fr', 'Open at 8:05 pm', 'Ouvert à 20 h 05'],
    ['fr', 'Open at 8:00 pm', 'Ouvert à 20 h 00'],
    ['zh', 'Open at 2:05 pm', '2点05分开门'],
    ['es', 'Open 9:00 to 17:00', 'Abierto de 9 am a 5 pm'],
    ['es', 'Open 9 am to 5 pm', 'Abierto de 9 am a 5 pm'],
    ['ja', 'Open at 2:30 pm', '午後2時30分に開店'],
    ['en-GB', '20 doors at 8 pm', '20 doors at 8 pm'],
  ])('in %s: %s → %s', (to, source, target) => {
    expect(found('en', to, source, target)).toEqual([])
  })

  test.each([
    ['Ab 8 Uhr geöffnet', 'Open from 8 am'],
    ['Von 8 bis 17 Uhr geöffnet', 'Open from 8 am to 5 pm'],
    ['Um 14.30 Uhr', 'At 2:30 pm'],
    ['Ab Mittag', 'From 12 pm'],
    ['08.30–16.30 Uhr', '8:30 am–4:30 pm'],
  ])('and of German: %s → %s', (source, target) => {
    expect(found('de', 'en', source, target)).toEqual([])
  })

  test('in a text of any length', () => {
    const [source, target] = ['at 8 am, 19 mm; '.repeat(10_000), 'um 8 Uhr, 19 mm; '.repeat(10_000)]
    expect(found('en', 'de', source, target)).toEqual([])
  })

  test('and between languages that write it with full stops', () => {
    expect(found('de', 'es', 'Um 20 Uhr', 'A las 8 p. m.')).toEqual([])
  })
})

test.each([
  [
    'en',
    'de',
    'Door 3 at the warehouse, 500 mm',
    'Tür 4 am Lager, 600 mm',
    ['number-missing', 'number-extra', 'number-extra'],
  ],
  ['en', 'de', 'Door 3 at the warehouse', 'Tür 4 am Lager', ['number-changed']],
  ['de', 'en', 'Tür 4 am Lager', 'Door 3 at the warehouse', ['number-changed']],
  ['en', 'de', 'from 8 am, minimum 250 €', 'ab 8 Uhr, mindestens 200 €', ['number-changed']],
  ['en', 'de', 'from 2:30 pm, minimum 250 €', 'ab 14.30 Uhr', ['number-missing']],
  ['en', 'de', 'Open at 2:30 pm', 'Ab 14:45 Uhr geöffnet', ['number-extra']],
  ['en', 'de', 'Open at 2 pm', 'Ab 16 Uhr geöffnet', ['number-extra']],
  ['en', 'de', 'Open at 8:05 pm', 'Ab 20.15 Uhr geöffnet', ['number-extra']],
  ['en', 'de', 'Door 14 at the warehouse, 500 mm', 'Tür 14 am Lager, 600 mm', ['number-changed']],
  ['de', 'en', 'ab 8 Uhr, mindestens 250 €', 'from 8 am, minimum 200 €', ['number-changed']],
])(
  'beside a time, or what reads as one in another language, from %s to %s: %s → %s',
  (from, to, source, target, codes) => {
    expect(found(from, to, source, target)).toEqual(codes)
  },
)
