import { afterEach, expect, test, vi } from 'vitest'
import { hasRoom, tryRoom } from '#src/workspace/offline/room.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose caches do as is said when they are opened, and when something is put into them. */
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

test('room is there where the bytes and a reserve are taken, and they are removed again', async () => {
  const { taken, removed } = stubCaches({})
  expect(await tryRoom(1_000_000)).toBe('there')
  expect(taken[0]).toBeGreaterThan(6_000_000)
  expect(removed).toHaveLength(1)
})

test('there is none where the limit refuses them; any other failure says nothing of room, and fills nothing either', async () => {
  stubCaches({ putting: new DOMException('full', 'QuotaExceededError') })
  expect([await tryRoom(), await hasRoom(1)]).toEqual(['none', false])
  stubCaches({ putting: new DOMException('broken', 'UnknownError') })
  expect([await tryRoom(), await hasRoom(1)]).toEqual(['unknown', false])
  stubCaches({ opening: new DOMException('not here', 'SecurityError') })
  expect([await tryRoom(), await hasRoom(1)]).toEqual(['unknown', false])
})

test('a browser without such a place is not asked', async () => {
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  expect([await tryRoom(), await hasRoom(1)]).toEqual(['unknown', true])
})
