import { expect, it } from 'vitest'
import { differingParts } from '#src/workspace/screen/text/differing-parts.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

/** Puts the words that only this text has in brackets. */
const marked = (text: string, other: string) =>
  differingParts(text, other, partsOf)
    .map((part) => {
      if (part.kind === 'cut') return '…'
      const words = part.parts.map(({ text }) => text).join('')
      return part.kind === 'own' ? `[${words}]` : words
    })
    .join('')

it('finds the words that another text does not have', () => {
  expect(marked('Türblatt ohne Falz gemessen', 'Türblatt mit Falz gemessen')).toBe('Türblatt [ohne] Falz gemessen')
})

it('finds each of several differences', () => {
  const [mine, theirs] = ['Das Türblatt ohne Falz in mm.', 'Ein Türblatt ohne Fuge in cm.']
  expect(marked(mine, theirs)).toBe('[Das] Türblatt ohne [Falz] in [mm.]')
  expect(marked(theirs, mine)).toBe('[Ein] Türblatt ohne [Fuge] in [cm.]')
})

it('treats adjacent differing words as one', () => {
  expect(marked('bitte neu messen heute', 'bitte alt prüfen heute')).toBe('bitte [neu messen] heute')
})

it('marks nothing on the side that lacks what the other has', () => {
  const [shorter, longer] = ['Türblatt messen', 'Türblatt ohne Falz messen']
  expect(marked(shorter, longer)).toBe(shorter)
  expect(marked(longer, shorter).replaceAll(/[[\]]/g, '')).toBe(longer)
  expect(marked(longer, shorter)).toContain('ohne Falz')
})

it('never splits a placeholder, and detects a line break', () => {
  expect(marked('Breite {width} mm', 'Breite {wide} mm')).toBe('Breite [{width}] mm')
  expect(marked('Breite\nHöhe', 'Breite Höhe')).toBe('Breite[\n]Höhe')
})

it('omits common text far from a difference, and shows the omission', () => {
  const long = 'Breite mal Höhe in Millimetern. '.repeat(40)
  const found = marked(`${long}Falz ${long}Nut ${long}`, `${long}Fuge ${long}Feder ${long}`)
  expect(found).toMatch(/^….*\[Falz\].*….*\[Nut\].*…$/)
  expect(found.length).toBeLessThan(500)
  expect(marked('kurz a', 'kurz b')).toBe('kurz [a]')
  const sentence = 'Sie sind offline. Was Sie schon einmal geöffnet haben, bleibt lesbar.'
  expect(marked(`${sentence} Immer.`, `${sentence} Nie.`)).toBe(`${sentence} [Immer.]`)
})

it('runs quickly for texts of any length, and joins back to the text', () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `wort${at}`)
  const started = process.threadCpuUsage()
  expect(marked(words.join(' '), words.toReversed().join(' ')).replaceAll(/[[\]]/g, '')).toBe(words.join(' '))
  // This thread's own processor time: on a busy machine the clock shows more.
  expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000)
})
