import { afterEach, expect, test, vi } from 'vitest'
import { hasRoom, tryRoom } from '#src/workspace/offline/room.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a browser whose caches fail with these errors when they are opened or written. */
function stubCaches({ opening, putting }: { opening?: Error; putting?: Error }): {
  taken: number[]
  removed: string[]
} {
  const [taken, removed]: [number[], string[]] = [[], []]
  const put = async (_: string, response: Response) => {
    if (putting) throw putting
    taken.push((await response.blob()).size)
  }
  vi.stubGlobal('caches', {
    async open() {
      if (opening) throw opening
      return { put }
    },
    async delete(name: string) {
      removed.push(name)
      return true
    },
  })
  return { taken, removed }
}

test('there is space when the bytes and a reserve are accepted, and they are removed again', async () => {
  const { taken, removed } = stubCaches({})
  expect(await tryRoom(1_000_000)).toBe('there')
  expect(taken[0]).toBeGreaterThan(6_000_000)
  expect(removed).toHaveLength(1)
})

test('there is no space when the limit refuses them; any other failure says nothing, and fills nothing', async () => {
  stubCaches({ putting: new DOMException('full', 'QuotaExceededError') })
  expect([await tryRoom(), await hasRoom(1)]).toEqual(['none', false])
  stubCaches({ putting: new DOMException('broken', 'UnknownError') })
  expect([await tryRoom(), await hasRoom(1)]).toEqual(['unknown', false])
  stubCaches({ opening: new DOMException('not here', 'SecurityError') })
  expect([await tryRoom(), await hasRoom(1)]).toEqual(['unknown', false])
})

test('a browser without caches is not probed', async () => {
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  expect([await tryRoom(), await hasRoom(1)]).toEqual(['unknown', true])
})
