import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetLanguage } from '#src/workspace/offline/forget-language.ts'
import { findWrong } from '#src/workspace/screen/issues/find-wrong.ts'
import { withDismissed } from '#src/workspace/dismissed.ts'
import type { TextToSend } from '#src/workspace/view.ts'
import { FakeServer, Profile, Tab, type TabParts } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let asked: TextToSend[][]
beforeEach(() => {
  server = new FakeServer().seed(6)
  server.put('master', 'key.1', 'Hello {name}', 'admin')
  profile = new Profile()
  asked = []
})
afterEach(() => profile.closeAll())

const open = (parts: TabParts = {}) => new Tab(profile, server, parts).start()
const holdsWrong = async (texts: readonly TextToSend[]) => {
  asked.push([...texts])
  return (await findWrong(texts, 'system')).length === 0
}

describe('the check before a save', () => {
  it.each(['lost-after', 'lost-before'] as const)(
    'checks a text that was rewritten while an earlier version is in flight (%s)',
    async (fate) => {
      const tab = await open()
      await tab.view.edit('key.1', 'Hallo {name}')
      server.fates = [fate]
      expect(await tab.view.save(holdsWrong)).toMatchObject({ outcome: 'pending' })
      await tab.view.edit('key.1', 'Hallo')
      expect(await tab.view.save(holdsWrong)).toMatchObject({ outcome: 'held' })
      expect(asked.at(-1)?.map(({ text }) => text)).toEqual(['Hallo'])
      const left = [{ lang: 'de', key: 'key.1' }]
      await tab.view.save(holdsWrong, left)
      expect(server.text('de', 'key.1')).toBe('Hallo {name}')
      expect(tab.unit('key.1')).toMatchObject({ target: 'Hallo', base: 'Hallo {name}', state: 'unsaved' })
      await tab.view.save(async () => true)
      expect(server.text('de', 'key.1')).toBe('Hallo')
    },
  )

  it('does not prompt for unchanged texts in flight', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Hallo')
    server.fates = ['lost-after']
    await tab.view.save(async () => true)
    expect(await tab.view.save(holdsWrong)).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(asked).toEqual([[]])
  })

  it('keeps what is typed during the check, and sends what was checked', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Hallo {name}')
    await tab.view.edit('key.2', 'Zwei')
    const mayGo = async () => {
      await tab.view.edit('key.1', 'Hallo')
      await tab.view.edit('key.3', 'Drei {')
      return true
    }
    expect(await tab.view.save(mayGo)).toMatchObject({ outcome: 'saved', saved: 2 })
    expect(['key.1', 'key.2', 'key.3'].map((key) => server.text('de', key))).toEqual(['Hallo {name}', 'Zwei', null])
    expect(tab.unit('key.1')).toMatchObject({ target: 'Hallo', base: 'Hallo {name}', state: 'unsaved' })
    expect(server.bodies).toHaveLength(1)
  })

  it('does not let a version abandoned during the check replace its successor', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Hallo {name}')
    const mayGo = async () => {
      server.put('de', 'key.1', 'Guten Tag, {name}', 'bob')
      await tab.view.retry()
      await tab.view.edit('key.1', '')
      await tab.view.edit('key.1', 'Guten Tag {name}')
      return true
    }
    await tab.view.save(mayGo)
    expect(server.text('de', 'key.1')).toBe('Guten Tag, {name}')
    expect(tab.unit('key.1')).toMatchObject({ target: 'Guten Tag {name}', state: 'unsaved' })
  })

  it.each([
    ['another check', 'Hello.', 'endMark'],
    ['the same check, of something else', 'Hello {m}', 'placeholders'],
  ] as const)('prompts for an error though %s was dismissed for another source', async (_, other, check) => {
    server.put('en', 'key.1', other, 'admin')
    const tab = await open()
    const english = await open({ src: 'en' })
    await tab.view.edit('key.1', 'Hallo')
    await english.view.mark('dismissed', 'key.1', withDismissed(undefined, other, 'Hallo', check))
    expect(await english.view.save(holdsWrong)).toMatchObject({ outcome: 'held' })
    expect(server.text('de', 'key.1')).toBeNull()
  })

  it('marks a text as too large only in its current version', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'x'.repeat(1_000_000))
    const mayGo = async () => (await tab.view.edit('key.1', 'Hallo {name}'), true)
    await tab.view.save(mayGo)
    expect(tab.unit('key.1')).toMatchObject({ target: 'Hallo {name}', refused: null, state: 'unsaved' })
  })

  it('checks a text against the source that it was typed for, and not against itself', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Hallo')
    const onwards = await open({ src: 'de', dst: 'fr' })
    await onwards.view.edit('key.2', 'deux')
    expect(await onwards.view.save(holdsWrong)).toMatchObject({ outcome: 'held' })
    expect(asked[0]?.map(({ key, source }) => [key, source])).toEqual([
      ['key.1', 'Hello {name}'],
      ['key.2', ''],
    ])
  })

  it('checks what a closed page left against the source that it was typed for', async () => {
    server.put('en', 'key.1', 'Hello {name}', 'admin')
    server.put('master', 'key.1', 'greeting', 'admin')
    const tab = await open({ src: 'en' })
    tab.view.openDraft('key.1')?.type('Hallo')
    tab.device.leave()
    tab.crash()
    const next = await open()
    await expect.poll(() => next.unit('key.1').target).toBe('Hallo')
    expect(await next.view.save(holdsWrong)).toMatchObject({ outcome: 'held' })
    expect(asked[0]?.map(({ key, source }) => [key, source])).toEqual([['key.1', 'Hello {name}']])
  })

  it('uses nothing of a pair that has been removed from the device since', async () => {
    server.put('en', 'key.1', 'Hello {name}', 'admin')
    const tab = await open({ src: 'en' })
    await tab.device.use((db) => forgetLanguage(db, 'en'))
    await tab.view.edit('key.1', 'Hallo')
    const other = await open({ dst: 'fr' })
    server.isUp = false
    other.device.tell({ kind: 'texts', scope: 'system' })
    await expect.poll(() => tab.view.revision).toBeNull()
    expect(await tab.view.save(holdsWrong)).toMatchObject({ outcome: 'held' })
    expect(asked[0]?.map(({ source }) => source)).toEqual([null])
    server.isUp = true
    other.device.tell({ kind: 'texts', scope: 'system' })
    // The text is fetched again without user action.
    await expect.poll(() => tab.unit('key.1').source).toBe('Hello {name}')
  })

  let answer = () => {}
  const late = (parts: TabParts = {}) => {
    const port = server.port(() => 'ada')
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const read: typeof port.read = (...call) => answered.then(() => port.read(...call))
    const tab = new Tab(profile, server, { ...parts, port: { ...port, read } })
    void tab.start()
    return tab
  }
  const asks = async (tab: Tab) => {
    await expect.poll(() => tab.view.owner).toBe('ada')
    const saved = tab.view.save(holdsWrong)
    await expect.poll(() => asked.length).toBe(1)
    answer()
    expect(await saved).toMatchObject({ outcome: 'held' })
    expect(server.text('de', 'key.1')).toBeNull()
    return asked[0]?.map(({ key, source }) => [key, source])
  }

  it('checks a text even while the open pair has not arrived', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Hallo')
    expect(await asks(late({ dst: 'fr' }))).toEqual([['key.1', 'Hello {name}']])
  })

  it('sends no text without a prompt that nothing stored can be compared with', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Hallo')
    await tab.device.use((db) => Promise.all([db.units.clear(), db.texts.clear(), db.languages.clear()]))
    const again = late()
    expect(await asks(again)).toEqual([['key.1', null]])
    await again.view.save(async () => true)
    expect(server.text('de', 'key.1')).toBe('Hallo')
  })
})
