import { describe, expect, test } from 'vitest'
import { joinedWordings } from '#src/workspace/screen/editor/history/joined-wordings.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()
const own = (text: string, minute: number | null) => ({ text, at: minute === null ? null : Date.parse(at(minute)) })
const names = (...parts: Parameters<typeof joinedWordings>) =>
  joinedWordings(...parts).map(
    ({ text, isOwn, isPresent }) => `${text}${isOwn ? ' here' : ''}${isPresent ? ' now' : ''}`,
  )

describe('the history of a text', () => {
  const stored = [
    { text: 'Türblatt', by: 'bob', at: at(20) },
    { text: null, by: 'bob', at: at(10) },
    { text: 'Tür', by: '', at: null },
  ]

  test('has the server’s versions and local ones, by time', () => {
    const typed = [own('Türflügel', 30), own('Flügel', 15), own('Pforte', null)]
    expect(names(stored, typed, { base: 'Türblatt', target: 'neu' })).toEqual([
      'Türflügel here',
      'Türblatt now',
      'Flügel here',
      'null',
      'Tür',
      'Pforte here',
    ])
  })

  test('shows each version once, with its author, and omits the text in the box', () => {
    const typed = [own('neu', 30), own('Türblatt', 20), own('Tür', 5)]
    expect(names(stored, typed, { base: 'Türblatt', target: 'neu' })).toEqual(['Türblatt now', 'null', 'Tür'])
  })

  test('has this device’s versions when the server returns none', () => {
    expect(names([], [own('eins', 1)], { base: null, target: 'zwei' })).toEqual(['eins here'])
  })

  test('names the file of a rejected import', () => {
    const [first, second] = joinedWordings(stored, [{ ...own('aus der Datei', 30), from: 'a.po' }], {
      base: 'Türblatt',
      target: 'neu',
    })
    expect(first).toMatchObject({ text: 'aus der Datei', isOwn: true, from: 'a.po' })
    expect(second?.from).toBeUndefined()
  })
})
