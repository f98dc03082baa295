import { describe, expect, test } from 'vitest'
import { createOthers } from '#src/workspace/screen/shared/others.ts'

const presentMs = 150_000

describe('who else is at a text', () => {
  test('is named by the alphabet, each at the text they said last', () => {
    const others = createOthers(() => 0, presentMs)
    let calls = 0
    const stop = others.subscribe(() => (calls += 1))
    others.put('carl', 'a', 0)
    others.put('bob', 'a', 0)
    others.put('dora', 'b', 0)
    expect(others.at('a')).toBe('bob, carl')
    others.put('carl', 'b', 0)
    expect([others.at('a'), others.at('b'), others.at('c')]).toEqual(['bob', 'carl, dora', ''])
    expect(calls).toBe(4)
    stop()
  })

  test('is nobody once they left, once they said nothing for long, or once nothing is heard any more', () => {
    let now = 0
    const others = createOthers(() => now, presentMs)
    others.put('bob', 'a', now)
    others.put('carl', 'a', now)
    others.put('bob', null, now)
    expect(others.at('a')).toBe('carl')
    now = presentMs - 1
    expect(others.at('a')).toBe('carl')
    now = presentMs
    expect(others.at('a')).toBe('')
    others.put('carl', 'a', now)
    others.clear()
    expect(others.at('a')).toBe('')
  })

  test('is nobody once the server has heard nothing of them for long, however late one is told of them', () => {
    let now = 1_000_000
    const others = createOthers(() => now, presentMs)
    others.put('bob', 'a', now, presentMs - 1_000)
    others.put('carl', 'a', now, presentMs)
    expect(others.at('a')).toBe('bob')
    now += 999
    expect(others.at('a')).toBe('bob')
    now += 1
    expect(others.at('a')).toBe('')
  })

  test('and who comes is to be told who is here, once, however often they go from text to text', () => {
    const others = createOthers(() => 0, presentMs)
    expect(others.put('bob', 'a', 0)).toBe(true)
    expect(others.put('bob', 'b', 100)).toBe(false)
    expect(others.put('bob', null, 200)).toBe(false)
    expect(others.put('bob', 'c', 1_000)).toBe(false)
    others.put('bob', null, 2_000)
    expect(others.put('bob', 'c', 20_000)).toBe(true)
  })
})
