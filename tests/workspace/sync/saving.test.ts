import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TextToSend } from '#src/workspace/view.ts'
import { FakeServer, Profile, pause, Tab, type TabParts } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = (parts: TabParts = {}) => new Tab(profile, server, parts).start()

describe('a save', () => {
  it('sends the unsaved texts of every target language, with what the translator saw', async () => {
    const tab = await open()
    const french = await open({ dst: 'fr' })
    await french.view.edit('key.1', 'Un')
    await tab.view.edit('key.0', 'Null')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 2, conflicts: 0, refused: 0, error: null })
    expect(server.bodies[0]).toMatchObject({
      changes: { fr: { 'key.1': 'Un' }, de: { 'key.0': 'Null' } },
      base: { fr: { 'key.1': null }, de: { 'key.0': 'Ziel 0' } },
    })
    await expect.poll(() => french.unit('key.1').state).toBe('saved')
  })

  it('keeps excluded texts local, and neither sends them nor prompts for them', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'Null')
    await tab.view.edit('key.1', 'Eins')
    const asked: string[] = []
    const mayGo = async (texts: readonly TextToSend[]) => {
      asked.push(...texts.map(({ key }) => key))
      return true
    }
    const left = [{ lang: 'de', key: 'key.1' }]
    expect(await tab.view.save(mayGo, left)).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(asked).toEqual(['key.0'])
    expect(server.bodies.map(({ changes }) => changes)).toEqual([{ de: { 'key.0': 'Null' } }])
    expect([tab.unit('key.0').state, tab.unit('key.1').state]).toEqual(['saved', 'unsaved'])
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
  })

  it('prompts for everything it would send: the latest text, in every language, with its source', async () => {
    const tab = await open()
    const french = await open({ dst: 'fr' })
    await french.view.edit('key.1', 'Un')
    await french.view.mark('dismissed', 'key.1', 'a b')
    const draft = tab.view.openDraft('key.0')
    draft.type('N')
    draft.type('Null')
    const asked: TextToSend[] = []
    const hold = async (texts: readonly TextToSend[]) => {
      asked.push(...texts)
      return false
    }
    expect(await tab.view.save(hold)).toMatchObject({ outcome: 'held', saved: 0 })
    expect(server.bodies).toEqual([])
    expect(asked).toMatchObject([
      { lang: 'fr', key: 'key.1', text: 'Un', source: 'Source 1', desc: 'desc 1', dismissed: 'a b' },
      { lang: 'de', key: 'key.0', text: 'Null', source: 'Source 0', desc: 'desc 0', dismissed: undefined },
    ])
    expect(await tab.view.save(async () => true)).toMatchObject({ outcome: 'saved', saved: 2 })
  })

  it('whose answer is lost is resent as the same batch under the same id, even after a kill', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.fates = ['lost-after']
    expect((await tab.view.save()).outcome).toBe('pending')
    expect(tab.view).toMatchObject({ savePending: true, online: false })
    await tab.view.edit('key.3', 'Drei')
    tab.crash()
    const next = await open()
    await expect.poll(() => next.unit('key.1').state).toBe('saved')
    expect(server.bodies[1]).toEqual(server.bodies[0])
    expect(next.view).toMatchObject({ savePending: false, counts: { unsaved: 1 } })
  })

  it('requested while offline resumes when the server is back, with exactly what was requested', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.isUp = false
    expect((await tab.view.save()).outcome).toBe('pending')
    await tab.view.edit('key.1', 'Eins!')
    await tab.view.edit('key.3', 'Drei')
    expect(tab.view).toMatchObject({ savePending: true, pendingTexts: 1, counts: { unsaved: 2 } })
    server.isUp = true
    await tab.view.retry()
    await expect.poll(() => tab.view.savePending).toBe(false)
    expect(server.text('de', 'key.1')).toBe('Eins')
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins!', base: 'Eins', state: 'unsaved' })
    expect(tab.view).toMatchObject({ savePending: false, online: true, counts: { unsaved: 2 } })
    await tab.view.save()
    expect([server.text('de', 'key.1'), server.text('de', 'key.3')]).toEqual(['Eins!', 'Drei'])
  })

  it('does not mark as saved what was typed while it was in flight', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'alt')
    const [taken, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const original = server.refuse
    const port = server.port(() => 'ada')
    const slow = await open({
      port: {
        ...port,
        save: async (...args) => {
          const result = await port.save(...args)
          taken.resolve()
          await answered.promise
          return result
        },
      },
    })
    const saving = slow.view.save()
    await taken.promise
    await slow.view.edit('key.1', 'neu')
    answered.resolve()
    await saving
    expect(original).toBe(server.refuse)
    expect(server.text('de', 'key.1')).toBe('alt')
    expect(slow.unit('key.1')).toMatchObject({ target: 'neu', base: 'alt', state: 'unsaved' })
    await slow.view.edit('key.1', 'alt')
    expect(slow.unit('key.1').state).toBe('saved')
  })

  it('in flight keeps a reverted edit, because the server may be accepting it', async () => {
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

  it('is sent in batches of at most 2,000 keys and 400 kB', async () => {
    server = new FakeServer().seed(2_103)
    const tab = await open()
    for (let index = 0; index < 2_100; index += 1) await tab.view.edit(`key.${index}`, `T${index}`)
    for (const index of [2_100, 2_101, 2_102]) await tab.view.edit(`key.${index}`, `${index} ${'ä'.repeat(99_000)}`)
    expect((await tab.view.save()).saved).toBe(2_103)
    const sizes = server.bodies.map((body) => Object.keys(body.changes.de ?? {}).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000)
    expect(Math.max(...server.bodies.map((body) => JSON.stringify(body).length))).toBeLessThan(420_000)
    expect(new Set(server.bodies.map((body) => body.request_id)).size).toBe(server.bodies.length)
  })

  it('marks a text that no server can store and sends the others', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'halb \ud83d')
    await tab.view.edit('key.3', 'null \0')
    await tab.view.edit('key.4', `a${'\u0301'.repeat(31)}`)
    await tab.view.edit('key.5', 'x'.repeat(100_001))
    await tab.view.edit('key.0', 'gut \u{1f44d}')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1, refused: 4 })
    expect(tab.unit('key.1')).toMatchObject({
      target: 'halb \ud83d',
      state: 'unsaved',
      refused: { reason: 'not-well-formed' },
    })
    expect(tab.unit('key.3').refused?.reason).toBe('not-well-formed')
    expect(tab.unit('key.4').refused?.reason).toBe('not-well-formed')
    expect(tab.unit('key.5')).toMatchObject({ target: 'x'.repeat(100_001), refused: { reason: 'too-large' } })
    expect(server.text('de', 'key.0')).toBe('gut \u{1f44d}')
    await tab.view.edit('key.1', 'ganz')
    expect(tab.unit('key.1').refused).toBeNull()
  })

  it('marks the key that the server names, and no key that only shares its ending', async () => {
    for (const key of ['title', 'code.title', 'x.de.title']) server.put('master', key, key, 'import')
    const tab = await open()
    for (const key of ['title', 'code.title', 'x.de.title']) await tab.view.edit(key, 'neu')
    const wrong = ['code.title', 'x.de.title']
    server.refuse = ({ changes }) => {
      const named = wrong.filter((key) => key in (changes.de ?? {}))
      const errors = Object.fromEntries(named.map((key) => [`changes.de.${key}`, ['Zu lang']]))
      return named.length > 0 ? { code: 'invalid', messages: ['Falsch'], errors } : null
    }
    expect(await tab.view.save()).toMatchObject({ saved: 1, refused: 2 })
    expect(tab.unit('title')).toMatchObject({ state: 'saved', refused: null })
  })

  it('sends the rest at once when the server no longer knows one of the languages', async () => {
    server = new FakeServer().seed(300)
    const french = await open({ dst: 'fr' })
    const changes = Array.from({ length: 200 }, (_, at) => ({ key: `key.${at}`, text: `Texte ${at}` }))
    await french.view.editMany({ name: 'fill', changes, review: false })
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.refuse = ({ changes: sent }) =>
      'fr' in sent
        ? { code: 'invalid', messages: ['Falsch'], errors: { 'changes.fr': ['Diese Sprache gibt es nicht.'] } }
        : null
    expect(await tab.view.save()).toMatchObject({ saved: 1, refused: 200 })
    expect(server.bodies).toHaveLength(2)
    expect(server.text('de', 'key.1')).toBe('Eins')
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

  it('finds the one invalid text even when the server does not name it', async () => {
    server = new FakeServer().seed(200)
    server.refuse = (body) => ('key.77' in (body.changes.de ?? {}) ? { code: 'invalid', messages: ['Falsch'] } : null)
    const tab = await open()
    for (let index = 0; index < 200; index += 1) await tab.view.edit(`key.${index}`, `T${index}`)
    expect(await tab.view.save()).toMatchObject({ saved: 199, refused: 1 })
    expect(tab.unit('key.77').refused).toEqual({ reason: 'invalid', messages: ['Falsch'] })
    server.refuse = () => null
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
  })

  it('retries a bounded number of times when the server refuses everything, and keeps it all', async () => {
    server = new FakeServer().seed(300)
    server.refuse = () => ({ code: 'invalid', messages: [] })
    const tab = await open()
    for (let index = 0; index < 300; index += 1) await tab.view.edit(`key.${index}`, `T${index}`)
    expect((await tab.view.save()).outcome).toBe('failed')
    expect(server.bodies.length).toBeLessThan(70)
    expect(tab.view).toMatchObject({ savePending: false, counts: { unsaved: 300 } })
  })

  it('returns needs-login, forbidden or failed and keeps the edits', async () => {
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
      const kept = await tab.device.use((db) => db.edits.get(['system', 'de', 'key.1']))
      expect(kept).toMatchObject({ text: 'Eins', status: 'unsaved' })
    }
    server.refuse = () => null
    expect((await tab.view.save()).outcome).toBe('saved')
  })

  it('resends under a new id when the server has the old one for another save, and marks none refused', async () => {
    server = new FakeServer().seed(5)
    const tab = await open()
    for (const key of ['key.0', 'key.1', 'key.3']) await tab.view.edit(key, `neu ${key}`)
    const seen = new Set<string>()
    server.refuse = ({ request_id }) => {
      if (seen.size > 0) return null
      seen.add(request_id)
      return { code: 'conflict', messages: ['Diese request_id gehört schon zu einem anderen Speichervorgang.'] }
    }
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 3, refused: 0 })
    expect(server.bodies).toHaveLength(2)
    expect(seen).not.toContain(server.bodies[1]?.request_id)
    expect(server.text('de', 'key.1')).toBe('neu key.1')
  })

  it('of one text that every id is refused for stays unsaved, and shows why', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.refuse = () => ({ code: 'conflict', messages: ['nein'] })
    expect(await tab.view.save()).toMatchObject({ saved: 0, refused: 1 })
    expect(server.bodies.length).toBeLessThan(10)
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'unsaved', refused: { messages: ['nein'] } })
    server.refuse = () => null
    expect((await tab.view.save()).outcome).toBe('saved')
  })

  it('is not blocked forever by a text on which the server fails', async () => {
    server.refuse = (body) => ('key.1' in (body.changes.de ?? {}) ? { code: 'fault', messages: ['500'] } : null)
    const tab = await open()
    for (const key of ['key.0', 'key.1', 'key.3']) await tab.view.edit(key, `neu ${key}`)
    for (let time = 0; time < 3; time += 1) await tab.view.save()
    expect([server.text('de', 'key.0'), server.text('de', 'key.3')]).toEqual(['neu key.0', 'neu key.3'])
    expect(tab.unit('key.1').state).toBe('unsaved')
  })

  it('does not trust a server that silently accepts fewer texts than it was sent', async () => {
    const port = server.port(() => 'ada')
    const silent = await open({
      port: {
        ...port,
        save: async (space, body, by) => {
          const { 'key.1': dropped, ...taken } = body.changes.de ?? {}
          const answer = await port.save(space, { ...body, changes: { de: taken } }, by)
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

  it('whose answer arrives late never replaces a newer text that was read since', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'Null')
    server.fates = ['lost-after', 'lost-before']
    await tab.view.save()
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.retry()
    await pause(30)
    await tab.view.retry()
    await eventually(() => expect(tab.view.savePending).toBe(false))
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs', state: 'saved' })
  })

  it('keeps a text, with its reason, whose key no call can contain, and sends the others', async () => {
    server.units.set('__proto__', { desc: '', revision: 1 })
    server.put('master', '__proto__', 'Prototype', 'import')
    const tab = await open()
    expect(tab.unit('__proto__').source).toBe('Prototype')
    await tab.view.edit('__proto__', 'Vorbild')
    await tab.view.edit('key.1', 'Eins')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1, refused: 1 })
    expect(server.bodies.map(({ changes }) => Object.keys(changes['de'] ?? {}))).toEqual([['key.1']])
    tab.crash()
    expect((await open()).unit('__proto__')).toMatchObject({
      target: 'Vorbild',
      state: 'unsaved',
      refused: { reason: 'not-taken' },
    })
  })
})
