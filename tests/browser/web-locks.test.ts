import { afterEach, expect, test, vi } from 'vitest'
import { exclusively, takeLock } from '#src/browser/web-locks.ts'

afterEach(() => vi.unstubAllGlobals())

test('without Web Locks, work of one name runs one at a time, in order, even after a failure', async () => {
  vi.stubGlobal('navigator', {})
  const seen: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const done = await Promise.allSettled([
    exclusively('a', work('first', true)),
    exclusively('a', work('second')),
    exclusively('b', work('other')),
  ])
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(seen.filter((one) => !one.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ])
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('first ends'))
})

test('a lock has one holder at a time, passes to a waiting caller, and is free for all without Web Locks', async () => {
  const release = await takeLock('text')
  expect(await takeLock('text')).toBeNull()
  const end = new AbortController()
  const givenUp = takeLock('text', end.signal)
  const waiting = takeLock('text', new AbortController().signal)
  end.abort()
  expect(await givenUp).toBeNull()
  release?.()
  const next = await waiting
  expect(next).not.toBeNull()
  vi.stubGlobal('navigator', {})
  expect(await takeLock('text')).not.toBeNull()
  next?.()
})
