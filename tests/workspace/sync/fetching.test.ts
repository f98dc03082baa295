import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TextsPort } from '#src/workspace/sync/port/port.ts'
import { eventually } from '#tests/eventually.ts'
import { FakeServer, pause, Profile, Tab, type TabParts } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = (parts: TabParts = {}) => new Tab(profile, server, parts).start()

describe('fetching', () => {
  it('stores a pair so that it opens without a server', async () => {
    const tab = await open()
    tab.crash()
    server.isUp = false
    const next = await open()
    expect(next.view).toMatchObject({ status: 'ready', online: false, tags: ['edging'] })
    expect(next.view.languages).toContainEqual({ code: 'fr', name: 'French' })
    expect(next.unit('key.0')).toMatchObject({ source: 'Source 0', target: 'Ziel 0', desc: 'desc 0', position: 0 })
  })

  it('treats an answer as complete when it says so, as after a restore, and fetches once', async () => {
    const first = await open()
    expect(first.unit('key.5')).toBeDefined()
    first.crash()
    // The text was lost with the database: the backup has no record of it, not even of its removal.
    server.units.delete('key.5')
    server.put('de', 'key.0', 'Ziel 0 von früher', 'import')
    const port = server.port(() => 'ada')
    const read: TextsPort['read'] = async (space, { src, dst }) => {
      const answer = await port.read(space, { src, dst })
      return answer.ok ? { ...answer, data: { ...answer.data, revision: 218_000_000, whole: true } } : answer
    }
    const before = server.reads.length
    const next = await open({ port: { ...port, read } })
    await eventually(() => expect(next.unit('key.0').target).toBe('Ziel 0 von früher'))
    expect(server.reads.length).toBe(before + 1)
    expect(next.view.units.map(({ key }) => key)).not.toContain('key.5')
  })

  it('shows the age of the texts when there is no server, even after a reload', async () => {
    const tab = await open()
    server.isUp = false
    await tab.view.retry()
    const { offlineSince } = tab.view
    expect(offlineSince).not.toBeNull()
    tab.crash()
    profile.clock += 60_000
    const next = await open()
    expect(next.view.offlineSince).toBe(offlineSince)
    server.isUp = true
    await next.view.retry()
    expect(next.view.offlineSince).toBeNull()
    server.isUp = false
    expect((await open()).view.offlineSince).toBeGreaterThan((offlineSince ?? 0) + 60_000)
  })

  it('shows the age of the texts when an answer arrives after the connection dropped', async () => {
    const port = server.port(() => 'ada')
    let onAnswer = (): void => undefined
    const tab = await open({
      port: {
        ...port,
        async read(space, pair) {
          const answer = await port.read(space, pair)
          onAnswer()
          return answer
        },
      },
    })
    onAnswer = () => {
      tab.isOnline = false
      tab.workspace.wake()
    }
    await tab.view.retry()
    const { offlineSince } = tab.view
    expect(offlineSince).not.toBeNull()
    await tab.view.retry()
    expect(tab.view).toMatchObject({ online: false, offlineSince })
    onAnswer = () => undefined
    tab.isOnline = true
    tab.workspace.wake()
    await eventually(() => expect(tab.view).toMatchObject({ online: true, offlineSince: null }))
  })

  it('shows after a freeze what another tab saved and fetched in the meantime', async () => {
    const frozen = await open()
    await frozen.view.edit('key.1', 'Eins')
    // A page in the back/forward cache receives no events.
    profile.channelName = 'of nobody else'
    const other = await open()
    await other.view.save()
    await other.view.retry()
    frozen.workspace.wake(true)
    await eventually(() => expect(frozen.unit('key.1')).toMatchObject({ target: 'Eins', base: 'Eins', state: 'saved' }))
    await frozen.view.edit('key.1', 'Eins!')
    expect(await frozen.view.save()).toMatchObject({ outcome: 'saved', conflicts: 0 })
  })

  it('opens every pair offline whose two languages were fetched, in any combination', async () => {
    await open({ src: 'master', dst: 'de' })
    await open({ src: 'en', dst: 'fr' })
    server.isUp = false
    const crossed = await open({ src: 'de', dst: 'fr' })
    expect(crossed.view.status).toBe('ready')
    expect(crossed.unit('key.0').source).toBe('Ziel 0')
  })

  it('shows that a pair is unavailable when it was never fetched and there is no server', async () => {
    server.isUp = false
    expect((await open()).view.status).toBe('empty-offline')
  })

  it('shows the user’s own edits of an unfetched pair offline, and that the rest is missing', async () => {
    const before = await open({ src: 'master', dst: 'de' })
    await before.view.edit('key.1', 'Eins')
    server.isUp = false
    const tab = await open({ src: 'en', dst: 'de' })
    expect(tab.view).toMatchObject({ status: 'empty-offline', isFetched: false, counts: { all: 1, unsaved: 1 } })
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'unsaved' })
    server.isUp = true
    await tab.view.retry()
    expect(tab.view).toMatchObject({ status: 'ready', isFetched: true, counts: { all: 6, unsaved: 1 } })
  })

  it('does not report a pair as ready when only the user’s own edits are stored', async () => {
    const before = await open({ src: 'master', dst: 'de' })
    await before.view.edit('key.1', 'Eins')
    const tab = new Tab(profile, server, { src: 'en', dst: 'de' })
    const known: string[] = []
    tab.workspace.subscribe(() => known.push(`${tab.view.status} ${tab.view.units.length}`))
    await tab.start()
    expect([...new Set(known)]).toEqual(['loading 0', 'loading 1', 'ready 6'])
  })

  it('lists the stored languages when a pair was never fetched and there is no server', async () => {
    await open({ src: 'master', dst: 'de' })
    server.isUp = false
    const { view } = await open({ src: 'de', dst: 'fr' })
    expect(view.status).toBe('empty-offline')
    expect(view.keptLanguages.toSorted()).toEqual(['de', 'master'])
    expect(view.languages).toContainEqual({ code: 'fr', name: 'French' })
  })

  it('does not report a pair as ready before its texts are there', async () => {
    const tab = new Tab(profile, server)
    const known: string[] = []
    tab.workspace.subscribe(() => known.push(`${tab.view.status} ${tab.view.units.length}`))
    await tab.start()
    expect([...new Set(known)]).toEqual(['loading 0', 'ready 6'])
  })

  it('fetches at once when the server announces a later revision, and not when it is stored', async () => {
    const tab = await open()
    const asked = server.reads.length
    expect(await tab.view.onRevision(server.revision)).toBe(false)
    expect(server.reads).toHaveLength(asked)
    server.put('de', 'key.0', 'neu', 'bob')
    await tab.view.edit('key.2', 'meins')
    server.put('de', 'key.2', 'Bobs', 'bob')
    expect(await tab.view.onRevision(server.revision)).toBe(true)
    expect(server.reads).toHaveLength(asked + 1)
    expect(tab.unit('key.0').target).toBe('neu')
    expect(tab.unit('key.2')).toMatchObject({ target: 'meins', base: 'Bobs', state: 'unsaved' })
    expect(tab.view.revision).toBe(server.revision)
    server.isUp = false
    expect((await open()).view.units).toEqual(tab.view.units)
  })

  it('fetches once more for what the server announced while it was answering', async () => {
    const port = server.port(() => 'ada')
    let answering = Promise.resolve()
    const read: TextsPort['read'] = async (space, query) => {
      const answer = await port.read(space, query)
      await answering
      return answer
    }
    const tab = await open({ port: { ...port, read } })
    let answer = () => {}
    answering = new Promise((resolve) => {
      answer = resolve
    })
    server.put('de', 'key.0', 'neu', 'bob')
    const asking = tab.view.onRevision(server.revision)
    await pause()
    server.put('de', 'key.2', 'neuer', 'bob')
    void tab.view.onRevision(server.revision)
    answer()
    await asking
    expect([tab.unit('key.0').target, tab.unit('key.2').target]).toEqual(['neu', 'neuer'])
  })

  it('fetches only changes, and merges new, changed, emptied and removed texts', async () => {
    const tab = await open()
    server.put('de', 'key.0', 'neu', 'bob')
    server.put('de', 'key.2', '', 'bob')
    server.remove('key.4')
    await tab.view.retry()
    expect(server.reads.at(-1)?.since).toBeGreaterThan(0)
    expect(tab.unit('key.0').target).toBe('neu')
    expect(tab.view.tags).toEqual(['edging'])
    expect(tab.unit('key.2')).toMatchObject({ target: null, state: 'untranslated', source: 'Source 2' })
    expect(tab.view.byKey.has('key.4')).toBe(false)
    server.isUp = false
    const next = await open()
    expect(next.view.units).toEqual(tab.view.units)
  })

  it('fetches everything again when an unknown key appears, because only that returns its place', async () => {
    const tab = await open()
    server.put('master', 'key.new', 'New', 'import')
    await tab.view.retry()
    expect(server.reads.at(-1)?.since).toBeUndefined()
    expect(tab.unit('key.new').position).toBe(6)
  })

  it('fetches everything again from a server whose revision went back', async () => {
    const tab = await open()
    server = new FakeServer().seed(2)
    server.revision = 2
    const next = await open()
    expect(next.view.units.map(({ key }) => key)).toEqual(['key.0', 'key.1'])
    expect(tab.view.units.length).toBeGreaterThan(0)
  })

  it('brings a language that fell behind up to date with what it missed', async () => {
    await open({ dst: 'fr' })
    const de = await open({ dst: 'de' })
    server.put('fr', 'key.1', 'Un', 'bob')
    await de.view.retry()
    const fr = await open({ dst: 'fr' })
    expect(fr.unit('key.1').target).toBe('Un')
  })

  it('does not touch an edit when the server’s text changes: the save finds the conflict', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.retry()
    expect(tab.unit('key.0')).toMatchObject({ target: 'meins', base: 'Bobs', state: 'unsaved' })
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 0, conflicts: 1 })
    expect(tab.unit('key.0').state).toBe('conflict')
  })

  it('keeps an edit of a removed key, marked, with its source, through both kinds of answer', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'meins')
    server.remove('key.1')
    await tab.view.retry()
    expect(tab.unit('key.1')).toMatchObject({ removed: true, target: 'meins', source: 'Source 1', state: 'unsaved' })
    server.put('master', 'key.new', 'New', 'import')
    await tab.view.retry()
    expect(tab.unit('key.1')).toMatchObject({ removed: true, target: 'meins', source: 'Source 1' })
  })

  it('drops a key that the server removed once no local edit of it remains', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'meins')
    server.remove('key.1')
    await tab.view.retry()
    await tab.view.undo()
    const next = await open()
    expect(next.view.counts.all).toBe(5)
    expect(next.view.units.map(({ key, position }) => [key, position])).toEqual(
      ['key.0', 'key.2', 'key.3', 'key.4', 'key.5'].map((key, at) => [key, at]),
    )
  })

  it('stores nothing from an answer that arrives after this device was forgotten', async () => {
    const port = server.port(() => 'ada')
    const [answer, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = new Tab(profile, server, {
      port: {
        ...port,
        async read(space, pair) {
          asked.resolve()
          await answer.promise
          return port.read(space, pair)
        },
      },
    })
    const starting = slow.start()
    await asked.promise
    void slow.device.release()
    answer.resolve()
    await starting
    await pause()
    const next = new Tab(profile, server)
    const kept = await next.device.use((db) => Promise.all([db.units.count(), db.texts.count(), db.languages.count()]))
    expect(kept).toEqual([0, 0, 0])
  })

  it('spreads many units over chunks and changes only the changed ones', async () => {
    server = new FakeServer().seed(2_345, (index) => index % 3 === 0)
    const tab = await open()
    server.put('de', 'key.1500', 'neu', 'bob')
    server.put('de', 'key.1501', 'auch neu', 'bob')
    await tab.view.retry()
    server.isUp = false
    const next = await open()
    expect(next.view.counts.all).toBe(2_345)
    expect(next.unit('key.1501')).toMatchObject({ target: 'auch neu', position: 1_501 })
    const chunks = await next.device.use((db) => db.units.count())
    expect(chunks).toBe(3)
  })

  it('returns who may not read, and still shows the stored texts', async () => {
    const tab = await open()
    tab.user = null
    await tab.view.retry()
    expect(tab.view.status).toBe('needs-login')
    expect(tab.view.units).toHaveLength(6)
  })
})
