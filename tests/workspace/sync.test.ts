import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, Profile, settled, Tab, type TabParts } from './rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = (parts: TabParts = {}) => new Tab(profile, server, parts).start()

describe('fetching', () => {
  it('keeps a pair so that it opens without a server', async () => {
    const tab = await open()
    tab.crash()
    server.isUp = false
    const next = await open()
    expect(next.view).toMatchObject({ status: 'ready', online: false, tags: ['edging'] })
    expect(next.view.languages).toContainEqual({ code: 'fr', name: 'Français' })
    expect(next.unit('key.0')).toMatchObject({ source: 'Source 0', target: 'Ziel 0', desc: 'desc 0', position: 0 })
  })

  it('opens every pair offline whose two languages were fetched, in whatever pairs', async () => {
    await open({ src: 'master', dst: 'de' })
    await open({ src: 'en', dst: 'fr' })
    server.isUp = false
    const crossed = await open({ src: 'de', dst: 'fr' })
    expect(crossed.view.status).toBe('ready')
    expect(crossed.unit('key.0').source).toBe('Ziel 0')
  })

  it('says that nothing is here where a pair was never fetched and there is no server', async () => {
    server.isUp = false
    expect((await open()).view.status).toBe('empty-offline')
  })

  it('asks for what changed only, and merges new, changed, emptied and removed texts', async () => {
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

  it('fetches everything again when an unknown key turns up, because only that tells its place', async () => {
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

  it('leaves an edit alone when the server’s text under it changes: the conflict comes out at the save', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.retry()
    expect(tab.unit('key.0')).toMatchObject({ target: 'meins', base: 'Bobs', state: 'unsaved' })
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 0, conflicts: 1 })
    expect(tab.unit('key.0').state).toBe('conflict')
  })

  it('keeps an edit of a key that the server removed, marked, with its source, through both kinds of answer', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'meins')
    server.remove('key.1')
    await tab.view.retry()
    expect(tab.unit('key.1')).toMatchObject({ removed: true, target: 'meins', source: 'Source 1', state: 'unsaved' })
    server.put('master', 'key.new', 'New', 'import')
    await tab.view.retry()
    expect(tab.unit('key.1')).toMatchObject({ removed: true, target: 'meins', source: 'Source 1' })
  })

  it('spreads many units over chunks and changes only what changed', async () => {
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

  it('says who may not read, and shows what is here all the same', async () => {
    const tab = await open()
    tab.user = null
    await tab.view.retry()
    expect(tab.view.status).toBe('needs-login')
    expect(tab.view.units).toHaveLength(6)
  })
})

describe('a save', () => {
  it('sends what is unsaved in every target language, with what the translator saw', async () => {
    const tab = await open()
    const french = await open({ dst: 'fr' })
    await french.view.edit('key.1', 'Un')
    await tab.view.edit('key.0', 'Null')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 2, conflicts: 0, refused: 0, error: null })
    expect(server.bodies[0]).toMatchObject({
      changes: { fr: { 'key.1': 'Un' }, de: { 'key.0': 'Null' } },
      base: { fr: { 'key.1': null }, de: { 'key.0': 'Ziel 0' } },
    })
    await settled(30)
    expect(french.unit('key.1').state).toBe('saved')
  })

  it('whose answer is lost goes out again as the very same batch under the same id, also after a kill', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.fates = ['lost-after']
    expect((await tab.view.save()).outcome).toBe('pending')
    expect(tab.view).toMatchObject({ savePending: true, online: false })
    await tab.view.edit('key.3', 'Drei')
    tab.crash()
    const next = await open()
    await settled(50)
    expect(server.bodies[1]).toEqual(server.bodies[0])
    expect(next.unit('key.1').state).toBe('saved')
    expect(next.view).toMatchObject({ savePending: false, counts: { unsaved: 1 } })
  })

  it('asked for while offline goes on when the server is back, with what was asked for and no more', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.isUp = false
    expect((await tab.view.save()).outcome).toBe('pending')
    await tab.view.edit('key.1', 'Eins!')
    await tab.view.edit('key.3', 'Drei')
    server.isUp = true
    await tab.view.retry()
    await settled(50)
    expect(server.text('de', 'key.1')).toBe('Eins')
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins!', base: 'Eins', state: 'unsaved' })
    expect(tab.view).toMatchObject({ savePending: false, online: true, counts: { unsaved: 2 } })
    await tab.view.save()
    expect([server.text('de', 'key.1'), server.text('de', 'key.3')]).toEqual(['Eins!', 'Drei'])
  })

  it('does not mark as saved what was typed while it was under way', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'alt')
    let answer = () => {}
    const original = server.refuse
    const port = server.port(() => 'ada')
    const slow = await open({
      port: {
        ...port,
        save: async (...args) => {
          const result = await port.save(...args)
          await new Promise<void>((resolve) => (answer = resolve))
          return result
        },
      },
    })
    const saving = slow.view.save()
    await settled(30)
    await slow.view.edit('key.1', 'neu')
    answer()
    await saving
    expect(original).toBe(server.refuse)
    expect(server.text('de', 'key.1')).toBe('alt')
    expect(slow.unit('key.1')).toMatchObject({ target: 'neu', base: 'alt', state: 'unsaved' })
    await slow.view.edit('key.1', 'alt')
    expect(slow.unit('key.1').state).toBe('saved')
  })

  it('under way keeps an edit that was taken back, because the server may be taking it', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.fates = ['lost-after']
    await tab.view.save()
    await tab.view.undo()
    expect(tab.unit('key.1')).toMatchObject({ target: '', state: 'unsaved' })
    await tab.view.save()
    expect(server.text('de', 'key.1')).toBeNull()
    expect(tab.unit('key.1').state).toBe('untranslated')
  })

  it('goes out in batches of at most 500 keys and 400 kB', async () => {
    server = new FakeServer().seed(1_203)
    const tab = await open()
    for (let index = 0; index < 1_200; index += 1) await tab.view.edit(`key.${index}`, `T${index}`)
    for (const index of [1_200, 1_201, 1_202]) await tab.view.edit(`key.${index}`, `${index}`.repeat(60_000))
    expect((await tab.view.save()).saved).toBe(1_203)
    const sizes = server.bodies.map((body) => Object.keys(body.changes.de ?? {}).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
    expect(Math.max(...server.bodies.map((body) => JSON.stringify(body).length))).toBeLessThan(420_000)
    expect(new Set(server.bodies.map((body) => body.request_id)).size).toBe(server.bodies.length)
  })

  it('marks a text that no server can store and sends the others', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'halb \ud83d')
    await tab.view.edit('key.3', 'null \0')
    await tab.view.edit('key.5', 'x'.repeat(1_000_000))
    await tab.view.edit('key.0', 'gut \u{1f44d}')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1, refused: 3 })
    expect(tab.unit('key.1')).toMatchObject({
      target: 'halb \ud83d',
      state: 'unsaved',
      refused: { reason: 'not-well-formed' },
    })
    expect(tab.unit('key.3').refused?.reason).toBe('not-well-formed')
    expect(tab.unit('key.5').refused?.reason).toBe('too-large')
    expect(server.text('de', 'key.0')).toBe('gut \u{1f44d}')
    await tab.view.edit('key.1', 'ganz')
    expect(tab.unit('key.1').refused).toBeNull()
  })

  it('isolates the keys that the server names as invalid', async () => {
    server.refuse = (body) =>
      'key.1' in (body.changes.de ?? {})
        ? { code: 'invalid', messages: ['Falsch'], errors: { 'changes.de.key.1': ['Zu lang'] } }
        : null
    const tab = await open()
    for (const key of ['key.0', 'key.1', 'key.3']) await tab.view.edit(key, `neu ${key}`)
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 2, refused: 1 })
    expect(tab.unit('key.1')).toMatchObject({
      state: 'unsaved',
      target: 'neu key.1',
      refused: { reason: 'invalid', messages: ['Zu lang'] },
    })
  })

  it('finds the one bad text also when the server does not name it', async () => {
    server = new FakeServer().seed(200)
    server.refuse = (body) => ('key.77' in (body.changes.de ?? {}) ? { code: 'invalid', messages: ['Falsch'] } : null)
    const tab = await open()
    for (let index = 0; index < 200; index += 1) await tab.view.edit(`key.${index}`, `T${index}`)
    expect(await tab.view.save()).toMatchObject({ saved: 199, refused: 1 })
    expect(tab.unit('key.77').refused).toEqual({ reason: 'invalid', messages: ['Falsch'] })
    server.refuse = () => null
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
  })

  it('asks a server that refuses everything a bounded number of times and keeps everything', async () => {
    server = new FakeServer().seed(300)
    server.refuse = () => ({ code: 'invalid', messages: [] })
    const tab = await open()
    for (let index = 0; index < 300; index += 1) await tab.view.edit(`key.${index}`, `T${index}`)
    expect((await tab.view.save()).outcome).toBe('failed')
    expect(server.bodies.length).toBeLessThan(70)
    expect(tab.view).toMatchObject({ savePending: false, counts: { unsaved: 300 } })
  })

  it('says needs-login, forbidden or failed and keeps the edits', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    for (const [code, outcome] of [
      ['forbidden', 'forbidden'],
      ['not-implemented', 'failed'],
      ['fault', 'failed'],
      ['unauthenticated', 'needs-login'],
    ] as const) {
      server.refuse = () => ({ code, messages: ['nein'] })
      expect(await tab.view.save()).toMatchObject({
        outcome,
        error: { kind: 'refusal', during: 'save', refusal: { code } },
      })
      expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'unsaved' })
    }
    server.refuse = () => null
    expect((await tab.view.save()).outcome).toBe('saved')
  })

  it('is not held up for ever by a text on which the server fails', async () => {
    server.refuse = (body) => ('key.1' in (body.changes.de ?? {}) ? { code: 'fault', messages: ['500'] } : null)
    const tab = await open()
    for (const key of ['key.0', 'key.1', 'key.3']) await tab.view.edit(key, `neu ${key}`)
    for (let time = 0; time < 3; time += 1) await tab.view.save()
    expect([server.text('de', 'key.0'), server.text('de', 'key.3')]).toEqual(['neu key.0', 'neu key.3'])
    expect(tab.unit('key.1').state).toBe('unsaved')
  })

  it('does not believe a server that takes fewer texts than it was sent without a word', async () => {
    const port = server.port(() => 'ada')
    const silent = await open({
      port: {
        ...port,
        save: async (scope, body, owner) => {
          const { 'key.1': dropped, ...taken } = body.changes.de ?? {}
          const answer = await port.save(scope, { ...body, changes: { de: taken } }, owner)
          expect(dropped).toBe('neu key.1')
          return answer
        },
      },
    })
    for (const key of ['key.0', 'key.1', 'key.3']) await silent.view.edit(key, `neu ${key}`)
    expect(await silent.view.save()).toMatchObject({ saved: 2, refused: 1 })
    expect(silent.unit('key.1')).toMatchObject({
      target: 'neu key.1',
      state: 'unsaved',
      refused: { reason: 'not-taken' },
    })
    expect(silent.unit('key.3').state).toBe('saved')
  })

  it('whose answer comes late never puts an old text over a newer one that was read since', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'Null')
    server.fates = ['lost-after', 'lost-before']
    await tab.view.save()
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.retry()
    await settled(30)
    await tab.view.retry()
    await settled(30)
    expect(tab.view.savePending).toBe(false)
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs', state: 'saved' })
  })

  it('carries a key named __proto__ like any other', async () => {
    server.put('master', '__proto__', 'Proto', 'import')
    const tab = await open()
    await tab.view.edit('__proto__', 'Vorbild')
    await tab.view.save()
    expect(Object.hasOwn(server.bodies[0]?.changes.de ?? {}, '__proto__')).toBe(true)
    expect(server.text('de', '__proto__')).toBe('Vorbild')
  })
})

describe('a conflict', () => {
  async function conflicted(): Promise<Tab> {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.save()
    return tab
  }

  it('keeps both texts and who wrote the other, also after a kill', async () => {
    const tab = await conflicted()
    tab.crash()
    server.isUp = false
    const next = await open()
    expect(next.unit('key.0')).toMatchObject({ target: 'meins', base: 'Bobs', state: 'conflict' })
    expect(next.view.conflicts.get('key.0')).toMatchObject({ mine: 'meins', theirs: 'Bobs', by: 'bob' })
    expect(next.view.counts).toMatchObject({ conflicts: 1, unsaved: 0 })
    expect(server.text('de', 'key.0')).toBe('Bobs')
  })

  it('is not sent before it is settled', async () => {
    const tab = await conflicted()
    expect((await tab.view.save()).outcome).toBe('nothing')
  })

  it('settled for mine is unsaved over theirs and then saved', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'mine')
    expect(tab.unit('key.0').state).toBe('unsaved')
    expect((await tab.view.save()).saved).toBe(1)
    expect(server.text('de', 'key.0')).toBe('meins')
  })

  it('settled for theirs can be undone', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'theirs')
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs', state: 'saved' })
    expect(await tab.view.undo()).toBe('key.0')
    expect(tab.unit('key.0')).toMatchObject({ target: 'meins', state: 'unsaved' })
  })

  it('that changes again before it is settled comes out again at the save', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'mine')
    server.put('de', 'key.0', 'Bobs zweite', 'bob')
    expect(await tab.view.save()).toMatchObject({ conflicts: 1 })
    expect(tab.view.conflicts.get('key.0')?.theirs).toBe('Bobs zweite')
  })

  it('is none where both wrote the same', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'gleich')
    server.put('de', 'key.0', 'gleich', 'bob')
    expect(await tab.view.save()).toMatchObject({ saved: 1, conflicts: 0 })
    expect(tab.unit('key.0').state).toBe('saved')
  })
})
