import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPresence } from '#src/workspace/screen/shared/presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const presence = createPresence(() => Date.now())
  const said: string[] = []
  const at = (key: string) => presence.at((here) => said.push(`${key} ${here ? 'here' : 'left'}`))
  /** Returns the announcements since the last call. */
  const news = () => said.splice(0)
  return { presence, at, news }
}
const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000)
const anHour = 3_600

describe('the user’s current text', () => {
  test('is announced once they stay there, and again each minute while they are active', () => {
    const { presence, at, news } = open()
    const leave = at('a')
    seconds(1)
    leave()
    expect(news()).toEqual([])
    at('b')
    for (let minute = 0; minute < 10; minute += 1) {
      presence.act()
      seconds(60)
    }
    expect(news()).toEqual(Array.from({ length: 11 }, () => 'b here'))
  })

  test('is no longer announced for an idle page, until the user is active there', () => {
    const { presence, at, news } = open()
    const leave = at('a')
    seconds(5 * 60)
    expect(news().length).toBeLessThan(5)
    seconds(anHour)
    expect(news()).toEqual([])
    presence.act()
    expect(news()).toEqual(['a here'])
    presence.act()
    expect(news()).toEqual([])
    leave()
    expect(news()).toEqual(['a left'])
  })

  test('is not announced by an idle page that reconnects, nor that it is left', () => {
    const { presence, at, news } = open()
    const cutOff = at('a')
    seconds(anHour)
    news()
    cutOff()
    const leave = at('a')
    seconds(anHour)
    leave()
    expect(news()).toEqual([])
    at('a')
    seconds(2)
    presence.act()
    expect(news()).toEqual(['a here'])
  })

  test('is left silently by a device that slept', () => {
    const { at, news } = open()
    const leave = at('a')
    seconds(2)
    news()
    vi.setSystemTime(Date.now() + anHour * 1_000)
    leave()
    expect(news()).toEqual([])
  })

  test('is announced to a user who arrives by everyone who is there and not idle', () => {
    const { presence, at, news } = open()
    presence.greet()
    const leave = at('a')
    presence.greet()
    expect(news()).toEqual([])
    seconds(2)
    presence.greet()
    expect(news()).toEqual(['a here', 'a here'])
    seconds(anHour)
    news()
    presence.greet()
    expect(news()).toEqual([])
    presence.act()
    news()
    leave()
    presence.greet()
    presence.act()
    expect(news()).toEqual(['a left'])
  })
})
