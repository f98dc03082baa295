import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMarks } from '#src/workspace/store/shared/marks.ts'
import { readWordings } from '#src/workspace/store/journal/wordings.ts'
import { FaultyDisk } from '#tests/workspace/story/faulty-disk.ts'
import { FakeServer, Profile, Tab, type TabParts } from '#tests/workspace/rig.ts'
import type { PlannedMark } from '#src/workspace/view.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = (parts: TabParts = {}) => new Tab(profile, server, parts).start()
const none = new Map<string, PlannedMark>()

const marksOf = (...marks: [key: string, text: string, review: boolean][]) =>
  new Map<string, PlannedMark>(marks.map(([key, text, review]) => [key, { text, review }]))

const take = (tab: Tab, texts: [key: string, text: string, before: string | null][], marks = none, from = 'a.po') =>
  tab.view.takeIncoming({
    name: `Import of ${from}`,
    from,
    texts: texts.map(([key, text, before]) => ({ key, text, before })),
    marks,
  })

describe('texts of an imported file', () => {
  it('become edits marked for review when nobody has touched them since', async () => {
    const tab = await open()
    expect(
      await take(tab, [
        ['key.0', 'Neu 0', 'Ziel 0'],
        ['key.1', 'Neu 1', ''],
      ]),
    ).toEqual({ taken: 2, conflicts: 0, replaced: 0, marksChanged: 0 })
    expect(tab.unit('key.0')).toMatchObject({ target: 'Neu 0', base: 'Ziel 0', state: 'unsaved', review: true })
    expect(tab.unit('key.1')).toMatchObject({ target: 'Neu 1', base: null, state: 'unsaved', review: true })
    expect((await tab.view.save()).saved).toBe(2)
    expect(server.text('de', 'key.0')).toBe('Neu 0')
  })

  it('leave a mark with the source that a text was translated from, even when the file marks it', async () => {
    const tab = await open()
    await tab.view.mark('review', 'key.0', 'source:Former 0')
    await tab.view.mark('review', 'key.2', 'source:Former 2')
    await take(tab, [['key.0', 'Neu 0', 'Ziel 0']], marksOf(['key.2', 'Ziel 2', true]))
    const place = { scope: 'system' as const, lang: 'de' }
    const marks = await tab.device.use((db) => findMarks(db, place, 'review', ['key.0', 'key.2']))
    expect([...marks.values()]).toEqual(['source:Former 0', 'source:Former 2'])
  })

  it('are one undo step', async () => {
    const tab = await open()
    await take(tab, [
      ['key.0', 'Neu 0', 'Ziel 0'],
      ['key.1', 'Neu 1', ''],
      ['key.2', 'Neu 2', 'anders'],
    ])
    await tab.view.undo()
    expect(tab.unit('key.0')).toMatchObject({ target: 'Ziel 0', state: 'saved', review: false })
    expect(tab.unit('key.1')).toMatchObject({ target: null, state: 'untranslated', review: false })
  })

  it('never replace local edits: both stay until the user chooses, even after a kill', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    expect(await take(tab, [['key.0', 'aus der Datei', 'Ziel 0']])).toEqual({
      taken: 0,
      conflicts: 1,
      replaced: 0,
      marksChanged: 0,
    })
    tab.crash()
    const next = await open()
    expect(next.unit('key.0')).toMatchObject({ target: 'meins', state: 'conflict' })
    expect(next.view.conflicts.get('key.0')).toMatchObject({
      from: 'file',
      base: 'Ziel 0',
      mine: 'meins',
      theirs: 'aus der Datei',
      by: 'a.po',
    })
    expect((await next.view.save()).outcome).toBe('nothing')
    expect(server.text('de', 'key.0')).toBe('Ziel 0')
  })

  it('never replace what another user has saved since the export', async () => {
    server.put('de', 'key.0', 'Bobs', 'bob')
    const tab = await open()
    await take(tab, [['key.0', 'aus der Datei', 'Ziel 0']])
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs', base: 'Bobs', state: 'conflict' })
    await tab.view.settle('key.0', 'mine')
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs', state: 'saved' })
    expect(tab.view.counts).toMatchObject({ conflicts: 0, unsaved: 0 })
  })

  it('change nothing when the file has not changed them or equals the current text', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    const result = await take(tab, [
      ['key.0', 'Ziel 0', 'Ziel 0'],
      ['key.2', 'Ziel 2', 'früher'],
      ['key.1', '', null],
    ])
    expect(result).toEqual({ taken: 0, conflicts: 0, replaced: 0, marksChanged: 0 })
    expect(tab.unit('key.0')).toMatchObject({ target: 'meins', state: 'unsaved' })
    expect(tab.view.counts.unsaved).toBe(1)
  })

  it('fill empty texts and conflict with the rest when the file does not name its base', async () => {
    const tab = await open()
    expect(
      await take(tab, [
        ['key.0', 'x', null],
        ['key.1', 'y', null],
      ]),
    ).toEqual({ taken: 1, conflicts: 1, replaced: 0, marksChanged: 0 })
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ base: null, mine: 'Ziel 0', theirs: 'x' })
  })
})

describe('a conflict with a file', () => {
  async function conflicted(): Promise<Tab> {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    await take(tab, [['key.0', 'aus der Datei', 'Ziel 0']])
    return tab
  }

  const notTaken = async (tab: Tab) => {
    const place = { scope: 'system' as const, lang: 'de' }
    const wordings = await tab.device.use((db) => readWordings(db, place, 'key.0'))
    return wordings.flatMap(({ text, from }) => (from === undefined ? [] : [[from, text]]))
  }

  it('is replaced by a later file’s, which counts the replaced ones, and stays in the history', async () => {
    const tab = await conflicted()
    await take(tab, [['key.2', 'auch aus der Datei', 'früher']])
    const later: [string, string, string][] = [
      ['key.0', 'aus der zweiten', 'Ziel 0'],
      ['key.2', 'auch aus der Datei', 'noch früher'],
      ['key.4', 'wartet zum ersten Mal', 'früher'],
    ]
    expect(await take(tab, later, none, 'b.po')).toEqual({ taken: 0, conflicts: 3, replaced: 1, marksChanged: 0 })
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ mine: 'meins', theirs: 'aus der zweiten', by: 'b.po' })
    expect(await notTaken(tab)).toEqual([['a.po', 'aus der Datei']])
    expect((await tab.view.undo()).kind).toBe('done')
    expect(tab.unit('key.0')).toMatchObject({ target: 'Ziel 0', state: 'conflict' })
    tab.crash()
    expect(await notTaken(await open())).toEqual([['a.po', 'aus der Datei']])
  })

  it('keeps the file’s text in the history when the user chooses another', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'mine')
    await take(tab, [['key.0', 'nochmals', 'Ziel 0']], none, 'b.po')
    await tab.view.settle('key.0', { made: () => 'beides' })
    await take(tab, [['key.0', 'genommen', 'Ziel 0']], none, 'c.po')
    await tab.view.settle('key.0', 'theirs')
    expect(await notTaken(tab)).toEqual(
      expect.arrayContaining([
        ['a.po', 'aus der Datei'],
        ['b.po', 'nochmals'],
      ]),
    )
    expect(await notTaken(tab)).toHaveLength(2)
  })

  it('resolved to mine is unsaved as before', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'mine')
    expect(tab.unit('key.0')).toMatchObject({ target: 'meins', state: 'unsaved' })
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBe('meins')
  })

  it('resolved to the file is unsaved with its text, and undo restores mine', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'theirs')
    expect(tab.unit('key.0')).toMatchObject({ target: 'aus der Datei', base: 'Ziel 0', state: 'unsaved' })
    await tab.view.undo()
    expect(tab.unit('key.0')).toMatchObject({ target: 'meins', state: 'unsaved' })
  })

  it('resolved to a merged text is unsaved with that text', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', { made: () => 'beides' })
    expect(tab.unit('key.0')).toMatchObject({ target: 'beides', state: 'unsaved' })
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBe('beides')
  })

  it('continues while I type, and ends when the typed text equals the file’s', async () => {
    const tab = await conflicted()
    await tab.view.edit('key.0', 'meins!')
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ mine: 'meins!', theirs: 'aus der Datei' })
    await tab.view.edit('key.0', 'aus der Datei')
    expect(tab.unit('key.0').state).toBe('unsaved')
  })

  it('stays when a save in flight contains the text that it is about', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    server.isUp = false
    const saving = tab.view.save()
    await saving
    await take(tab, [['key.0', 'aus der Datei', 'Ziel 0']])
    server.isUp = true
    await tab.view.retry()
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBe('meins')
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ from: 'file', mine: 'meins', theirs: 'aus der Datei' })
    await tab.view.settle('key.0', 'theirs')
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBe('aus der Datei')
  })

  it('comes after one with the server, and both are resolved one after the other', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.save()
    await take(tab, [['key.0', 'aus der Datei', 'Ziel 0']])
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ from: 'server', theirs: 'Bobs' })
    await tab.view.settle('key.0', 'theirs')
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ from: 'file', mine: 'Bobs', theirs: 'aus der Datei' })
    await tab.view.settle('key.0', 'theirs')
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBe('aus der Datei')
  })

  it('never overwrites what another tab typed in the meantime, while neither could write', async () => {
    const [typing, importing] = [await open(), await open()]
    const disk = new FaultyDisk(profile)
    disk.denial = { name: 'QuotaExceededError', after: 0 }
    await typing.view.edit('key.0', 'nebenan getippt')
    await take(importing, [['key.0', 'aus der Datei', 'früher']])
    expect(importing.unit('key.0')).toMatchObject({ target: 'Ziel 0', state: 'conflict' })
    disk.mend()
    for (const tab of [typing, importing]) await tab.view.retry()
    for (const tab of [typing, importing])
      await expect
        .poll(() => tab.view.conflicts.get('key.0'), { timeout: 20_000 })
        .toMatchObject({ mine: 'nebenan getippt', theirs: 'aus der Datei' })
    disk.end()
  })
})
