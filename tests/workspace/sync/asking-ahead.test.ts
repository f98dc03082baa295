import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TextsPort } from '#src/workspace/sync/port/port.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const asksAhead = true

/** A connection to the server whose first answer arrives only once the test lets it through. */
function held(): TextsPort & { arrive(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const port = server.port(() => 'ada')
  let isFirst = true
  return {
    ...port,
    async read(space, pair) {
      const answer = await port.read(space, pair)
      const wasFirst = isFirst
      isFirst = false
      if (wasFirst) await promise
      return answer
    },
    arrive: resolve,
  }
}

describe('a tab without stored texts', () => {
  it('fetches all texts once, before the database is open, and then only changes', async () => {
    const tab = new Tab(profile, server, { asksAhead })
    const starting = tab.start()
    expect(server.reads).toEqual([{ src: 'master', dst: 'de' }])
    await starting
    expect(server.reads.map(({ since }) => since)).toEqual([undefined, server.revision])
    expect(tab.view).toMatchObject({ status: 'ready', revision: server.revision, refreshing: false })
    expect(tab.view.units).toHaveLength(6)
    server.isUp = false
    expect((await new Tab(profile, server).start()).view.units).toEqual(tab.view.units)
  })

  it('waits for one answer, not two, when none arrives, and fetches again on request', async () => {
    server.isUp = false
    const tab = await new Tab(profile, server, { asksAhead }).start()
    expect(tab.view).toMatchObject({ status: 'empty-offline', refreshing: false })
    expect(server.reads).toHaveLength(1)
    server.isUp = true
    await tab.view.retry()
    expect(tab.view.units).toHaveLength(6)
    expect(server.reads).toHaveLength(2)
  })

  it('shows what was saved while its answer was in flight', async () => {
    const port = held()
    const tab = new Tab(profile, server, { port, asksAhead })
    const starting = tab.start()
    await expect.poll(() => server.reads).toHaveLength(1)
    server.put('de', 'key.1', 'inzwischen', 'bob')
    port.arrive()
    await starting
    expect(tab.unit('key.1')).toMatchObject({ target: 'inzwischen', base: 'inzwischen', state: 'saved' })
    server.isUp = false
    expect((await new Tab(profile, server).start()).unit('key.1').target).toBe('inzwischen')
  })

  it('that is wrong about its store uses the stored texts, with local edits', async () => {
    const first = await new Tab(profile, server).start()
    await first.view.edit('key.1', 'getippt')
    first.close()
    const tab = await new Tab(profile, server, { asksAhead }).start()
    expect(tab.unit('key.1')).toMatchObject({ target: 'getippt', state: 'unsaved', base: null })
    expect(tab.view.counts.unsaved).toBe(1)
  })

  it('stops at the stored texts when the collection is stored in another language', async () => {
    await new Tab(profile, server, { dst: 'fr' }).start()
    const port = server.port(() => 'ada')
    let isFirst = true
    const read: TextsPort['read'] = async (space, pair) => {
      const answer = await port.read(space, pair)
      if (isFirst) server.put('master', 'key.1', 'New source', 'import')
      isFirst = false
      return answer
    }
    const tab = await new Tab(profile, server, { port: { ...port, read }, asksAhead }).start()
    expect(tab.unit('key.1').source).toBe('New source')
    expect(server.reads.slice(1).map(({ since }) => since)).toEqual([undefined, undefined])
  })
})
