import { describe, expect, test } from 'vitest'
import { createOthers } from '#src/workspace/screen/shared/others.ts'

const presentMs = 150_000

describe('the other users at a text', () => {
  test('are sorted by name, each at the text that they announced last', () => {
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

  test('are none once they left, announced nothing for long, or the stream ended', () => {
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

  test('are none once the server has received nothing from them for long, however late the event', () => {
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

  test('are announced once to a user who arrives, however often they move from text to text', () => {
    const others = createOthers(() => 0, presentMs)
    expect(others.put('bob', 'a', 0)).toBe(true)
    expect(others.put('bob', 'b', 100)).toBe(false)
    expect(others.put('bob', null, 200)).toBe(false)
    expect(others.put('bob', 'c', 1_000)).toBe(false)
    others.put('bob', null, 2_000)
    expect(others.put('bob', 'c', 20_000)).toBe(true)
  })
})
