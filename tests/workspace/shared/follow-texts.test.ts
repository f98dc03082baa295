import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followTexts } from '#src/workspace/shared/follow-texts.ts'

class Source extends EventTarget {
  readyState = 1
  close(): void {
    this.readyState = 2
  }
  say(name: string, data: object): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  /** Acts as a browser does when the answer is not an event stream. */
  refuse(): void {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

let sources: Source[]
let asked: (number | null)[]
let places: string[]
let isChanged: boolean
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  asked = []
  places = []
  isChanged = false
  const open = () => {
    const source = new Source()
    sources.push(source)
    return source
  }
  stop = followTexts(open, {
    onPlace: (by, key, agoMs) => places.push(`${by} ${key} ${agoMs}`),
    onRevision: (revision) => (asked.push(revision), Promise.resolve(isChanged)),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

describe('following a list', () => {
  it('fetches soon after the server announces changes, once for many, and never by the clock', async () => {
    const [source] = sources
    source?.say('place', { by: 'bob', key: 'key.1', at: '' })
    source?.say('place', { by: 'carl', key: 'key.2', at: '', age_ms: 149_000 })
    source?.say('ready', { missed: false })
    source?.say('revision', { revision: 4 })
    source?.say('revision', { revision: 7 })
    source?.say('revision', { revision: 'seven' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual([7])
    await minutes(60)
    expect(asked).toEqual([7])
    expect(places).toEqual(['bob key.1 0', 'carl key.2 149000'])
  })

  it('asks where the stream may have missed something', () => {
    sources[0]?.say('ready', { missed: true })
    expect(asked).toEqual([null])
  })

  it('asks once where the stream broke, as the server may be gone, and again where it breaks another time', async () => {
    const [source] = sources
    const breaks = () => {
      if (!source) return
      source.readyState = 0
      source.dispatchEvent(new Event('error'))
    }
    breaks()
    breaks()
    await vi.advanceTimersByTimeAsync(1_000)
    breaks()
    await minutes(5)
    expect(asked).toEqual([null])
    source?.say('ready', { missed: false })
    breaks()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual([null, null])
  })

  it('fetches nothing when a broken stream is back at once', async () => {
    const [source] = sources
    if (source) source.readyState = 0
    source?.dispatchEvent(new Event('error'))
    source?.say('ready', { missed: false })
    await minutes(1)
    expect(asked).toEqual([])
  })

  it('asks less and less often where there is no stream, more often again after news, and tries the stream each time', async () => {
    const refuse = () => sources.at(-1)?.refuse()
    refuse()
    await minutes(1)
    refuse()
    await minutes(1)
    expect(asked).toHaveLength(1)
    await minutes(1)
    expect(asked).toHaveLength(2)
    for (let round = 0; round < 6; round += 1) {
      refuse()
      await minutes(10)
    }
    expect(asked).toHaveLength(8)
    isChanged = true
    refuse()
    await minutes(10)
    refuse()
    await minutes(1)
    expect(asked).toHaveLength(10)
    sources.at(-1)?.say('ready', { missed: false })
    await minutes(60)
    expect(asked).toHaveLength(10)
  })

  it('is over when it is stopped, and where the server ends it the list is asked for later', async () => {
    const [source] = sources
    source?.say('end', { reason: 'session' })
    source?.dispatchEvent(new Event('end'))
    await minutes(1)
    expect(asked).toEqual([null])
    expect(sources).toHaveLength(2)
    sources[1]?.say('revision', { revision: 9 })
    stop()
    await minutes(60)
    expect(asked).toEqual([null])
    expect(sources[1]?.readyState).toBe(2)
  })
})
