import { describe, expect, test } from 'vitest'
import { patternOf, slotsOf } from '#src/workspace/memory/slots.ts'

const shown = (text: string) =>
  slotsOf(text)
    .map(({ kind, text }) => `${kind} ${text}`)
    .join(', ')

describe('the slots of a text', () => {
  test.each([
    ['Türblatt 39,5 mm', 'number 39,5, unit mm'],
    ['16-mm-Platte', 'number 16, unit mm'],
    ['Dekor H1180-ST37, 16mm', 'code H1180-ST37, number 16, unit mm'],
    ['2800x2070 × 19', 'number 2800, number 2070, number 19'],
    ['100 % in {days} Tagen', 'number 100, unit %, placeholder {days}'],
    [
      '<b>{user}</b> %1$s %s {{x}} ${y}',
      'tag <b>, placeholder {user}, tag </b>, placeholder %1$s, placeholder %s, placeholder {{x}}, placeholder ${y}',
    ],
    ['x < 5 and 5 % sicher', 'number 5, number 5, unit %'],
    ['deux portes, 2 500 mm', 'number 2 500, unit mm'],
    ['1 200 000,5 kg, 2 500mm', 'number 1 200 000,5, unit kg, number 2 500, unit mm'],
    ['10-2 500 mm, 2 500-3 000 mm', 'number 10, number 2 500, unit mm, number 2 500, number 3 000, unit mm'],
    [
      '2 2500 mm, 2 500x300, 3 50, H1 500',
      'number 2, number 2500, unit mm, number 2, number 500, number 300, number 3, number 50, code H1, number 500',
    ],
    ['Wie bitte? Kein einziges.', ''],
  ])('%s', (text, slots) => {
    expect(shown(text)).toBe(slots)
  })

  test('each slot is at its stated place, in texts of any script', () => {
    const text = 'גובה 12 מ״מ 😀 U702 {count, plural, one {# Tür} other {# Türen}} 5 %'
    for (const slot of slotsOf(text)) expect(text.slice(slot.at, slot.at + slot.text.length)).toBe(slot.text)
    expect(slotsOf(text).length).toBeGreaterThan(2)
  })

  test('texts that differ only in slots of the same kinds share a pattern, others do not', () => {
    expect(patternOf('Platte 16 mm')).toBe(patternOf('Platte 19 cm'))
    expect(patternOf('Platte 16 mm')).not.toBe(patternOf('Platte U702 mm'))
    expect(patternOf('Platte')).toBeUndefined()
  })

  test('a word of 100 kB without an end costs no more than reading it', () => {
    expect(slotsOf('a'.repeat(19_000) + '1').length).toBe(1)
    expect(slotsOf('a'.repeat(100_000) + '1')).toEqual([])
  })
})
