import { describe, expect, test } from 'vitest'
import { createMemory } from '#src/workspace/memory/memory.ts'
import type { MemoryUnit } from '#src/workspace/memory/memory-unit.ts'

const unit = (key: string, source: string, target: string | null, change: Partial<MemoryUnit> = {}): MemoryUnit => ({
  space: 'system',
  key,
  source,
  target,
  isOpen: target === null,
  review: false,
  mine: false,
  ...change,
})

function memoryOf(...units: MemoryUnit[]) {
  const memory = createMemory({ lang: 'de' })
  memory.put(units)
  memory.readOn(() => true)
  return memory
}
const ask = (memory: ReturnType<typeof createMemory>, source: string, key = 'at-hand') =>
  memory.suggest({ space: 'system', key, source }).suggestions
const texts = (memory: ReturnType<typeof createMemory>, source: string) => ask(memory, source).map(({ text }) => text)

describe('a suggestion', () => {
  test('starts with exact matches elsewhere, the most common first, with count and place', () => {
    const memory = memoryOf(
      unit('a', 'Close', 'Schließen'),
      unit('b', 'Close', 'Zumachen'),
      unit('c', 'Close', 'Schließen', { space: 'vartext' }),
      unit('d', 'Closed', 'Geschlossen'),
    )
    const [first, second, third] = ask(memory, 'Close')
    expect(first).toMatchObject({ text: 'Schließen', kind: 'exact', score: 100, count: 2 })
    expect(first?.places).toEqual([
      { space: 'system', key: 'a' },
      { space: 'vartext', key: 'c' },
    ])
    expect(second).toMatchObject({ text: 'Zumachen', count: 1 })
    expect(third).toMatchObject({ text: 'Geschlossen', kind: 'fuzzy' })
  })

  test('excludes the translation of the text itself', () => {
    const memory = memoryOf(unit('a', 'Close', 'Schließen'), unit('b', 'Close', 'Zumachen'))
    expect(ask(memory, 'Close', 'a').map(({ text }) => text)).toEqual(['Zumachen'])
  })

  test('excludes untranslated, conflicting and removed texts', () => {
    const memory = memoryOf(unit('a', 'Close', null), unit('b', 'Close', null, { isOpen: false }))
    expect(ask(memory, 'Close')).toEqual([])
  })

  test('is empty when there is no source, or this device does not have it', () => {
    const memory = memoryOf(unit('a', '', 'eins'), unit('b', ' ', 'zwei'))
    expect(ask(memory, '')).toEqual([])
    expect(ask(memory, '\n')).toEqual([])
  })

  test('that nobody has reviewed comes after a reviewed one, and shows that', () => {
    const memory = memoryOf(
      unit('a', 'Close', 'Zu', { review: true }),
      unit('b', 'Close', 'Zu', { review: true }),
      unit('c', 'Close', 'Schließen'),
    )
    expect(ask(memory, 'Close')).toMatchObject([
      { text: 'Schließen', review: false },
      { text: 'Zu', review: true },
    ])
  })

  test('has the number, the placeholder and the ending of the current source', () => {
    const memory = memoryOf(
      unit('a', 'Board 16 mm', 'Platte 16 mm'),
      unit('b', 'Hello {name}', 'Hallo {name}'),
      unit('c', 'Saved', 'Gesichert'),
    )
    expect(ask(memory, 'Board 19 mm')[0]).toMatchObject({ text: 'Platte 19 mm', kind: 'adapted', changed: ['number'] })
    expect(ask(memory, 'Hello {user}')[0]).toMatchObject({ text: 'Hallo {user}', changed: ['placeholder'] })
    expect(ask(memory, 'Saved.')[0]).toMatchObject({ text: 'Gesichert.', kind: 'near', changed: ['ending'] })
  })

  test('is found by similarity, with umlauts, right to left, with ICU, best first', () => {
    const icu = '{n, plural, one {# Türblatt ausgewählt} other {# Türblätter ausgewählt}}'
    const memory = memoryOf(
      unit(
        'a',
        'Die Höhe der Glasfront darf {max} mm nicht überschreiten.',
        'The glass front is at most {max} mm high.',
      ),
      unit(
        'b',
        'Die Höhe der Holzfront darf {max} mm nicht unterschreiten.',
        'The wooden front is at least {max} mm high.',
      ),
      unit('c', 'גובה הדלת במילימטרים', 'Door height in millimetres'),
      unit('d', icu, '{n, plural, one {# leaf selected} other {# leaves selected}}'),
      unit('e', 'Ganz etwas anderes', 'Something else'),
    )
    expect(texts(memory, 'Die Höhe der Glasfront darf {max} mm nicht unterschreiten.')).toEqual([
      'The glass front is at most {max} mm high.',
      'The wooden front is at least {max} mm high.',
    ])
    expect(texts(memory, 'גובה הדלת בסנטימטרים')).toEqual(['Door height in millimetres'])
    expect(texts(memory, icu.replaceAll('ausgewählt', 'gewählt'))).toHaveLength(1)
  })

  test('follows translations, changes and removals', () => {
    const memory = memoryOf(unit('a', 'Close', null))
    memory.put([unit('a', 'Close', 'Zu')])
    expect(texts(memory, 'Close')).toEqual(['Zu'])
    memory.put([unit('a', 'Close', 'Schließen')])
    expect(texts(memory, 'Close')).toEqual(['Schließen'])
    expect(texts(memory, 'Close it')).toEqual([])
    memory.put([unit('a', 'Open', 'Öffnen')])
    expect(texts(memory, 'Close')).toEqual([])
    memory.remove([{ space: 'system', key: 'a' }])
    expect(texts(memory, 'Open')).toEqual([])
  })

  test('of texts of 100 kB has the same source, byte for byte, and no other', () => {
    const long = 'Ein Absatz über Türen. '.repeat(4_500)
    const memory = memoryOf(unit('a', long, 'Long'), unit('b', `${long}Ende.`, 'Longer'))
    expect(texts(memory, long)).toEqual(['Long'])
    expect(texts(memory, `${long}!`)).toEqual([])
  })

  test('of a text of pages is found by its words', () => {
    const page = 'Die Zarge wird bündig mit der Wand eingebaut und danach gestrichen. '.repeat(40)
    const memory = memoryOf(unit('a', page, 'A page'))
    expect(ask(memory, page.replace('gestrichen', 'lackiert'))[0]).toMatchObject({ text: 'A page', kind: 'fuzzy' })
  })

  test('of a thousand equal texts counts them all and names some', () => {
    const equal = Array.from({ length: 1_000 }, (_, index) => unit(`k${index}`, 'Close', 'Schließen'))
    const [first] = ask(memoryOf(...equal), 'Close', 'k5')
    expect(first?.count).toBe(999)
    expect(first?.places.length).toBeLessThan(10)
  })

  test('is returned before everything is read, and shows that more may follow', () => {
    const memory = createMemory({ lang: 'de' })
    memory.put(Array.from({ length: 2_000 }, (_, index) => unit(`k${index}`, `Board ${index}`, `Platte ${index}`)))
    expect(memory.suggest({ space: 'system', key: 'x', source: 'Board 7' })).toMatchObject({
      suggestions: [{ text: 'Platte 7' }],
      isComplete: false,
    })
    expect(memory.readOn(() => true)).toBe(true)
    expect(memory.suggest({ space: 'system', key: 'x', source: 'Board 7' }).isComplete).toBe(true)
  })
})

describe('filling in known translations', () => {
  test('fills only untranslated texts: exact before nearly exact before adapted', () => {
    const memory = memoryOf(
      unit('a', 'Close', 'Schließen'),
      unit('b', 'Close.', 'Zu.'),
      unit('1', 'Close', null),
      unit('2', 'Close!', null),
      unit('3', 'Board 19 mm', null),
      unit('4', 'Board 16 mm', 'Platte 16 mm'),
      unit('5', 'Unheard of', null),
      unit('6', 'Close', null, { isOpen: false }),
    )
    const rows = memory.known('system', ['1', '2', '3', '4', '5', '6', 'unknown'])
    expect(rows.map(({ key, candidates }) => [key, candidates.map(({ text, kind }) => `${kind} ${text}`)])).toEqual([
      ['1', ['exact Schließen']],
      ['2', ['near Schließen!', 'near Zu!']],
      ['3', ['adapted Platte 19 mm']],
    ])
  })

  test('fills its own collection from all collections', () => {
    const memory = memoryOf(unit('a', 'Close', 'Schließen', { space: 'vartext' }), unit('1', 'Close', null))
    expect(memory.known('system', ['1'])[0]?.candidates[0]?.places).toEqual([{ space: 'vartext', key: 'a' }])
    expect(memory.known('vartext', ['a', '1'])).toEqual([])
  })
})

describe('other uses of a new translation', () => {
  test('the same source, untranslated or translated differently, and texts with other slots', () => {
    const memory = memoryOf(
      unit('at-hand', 'Board 16 mm', null),
      unit('open', 'Board 16 mm', null),
      unit('other', 'Board 16 mm', 'Brett 16 mm'),
      unit('same', 'Board 16 mm', 'Platte 16 mm'),
      unit('sibling', 'Board 19 mm', null),
      unit('done', 'Board 22 mm', 'Brett 22 mm'),
      unit('elsewhere', 'Board 16 mm', null, { space: 'vartext' }),
      unit('two', 'Board 16 mm', null, { space: 'vartext' }),
      unit('done there', 'Board 16 mm', 'Platte 16 mm', { space: 'catalog' }),
      unit('shut', 'Board 16 mm', null, { isOpen: false }),
    )
    const { texts: rows, elsewhere } = memory.alsoFor({
      space: 'system',
      key: 'at-hand',
      source: 'Board 16 mm',
      target: 'Platte 16 mm',
    })
    expect(rows.map(({ key, present, candidates }) => [key, present, candidates[0]?.text])).toEqual([
      ['open', null, 'Platte 16 mm'],
      ['other', 'Brett 16 mm', 'Platte 16 mm'],
      ['sibling', null, 'Platte 19 mm'],
    ])
    expect(elsewhere).toEqual([{ space: 'vartext', count: 2 }])
  })
})
