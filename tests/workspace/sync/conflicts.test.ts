import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, pause, Profile, Tab, type TabParts } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = (parts: TabParts = {}) => new Tab(profile, server, parts).start()

describe('a conflict', () => {
  async function conflicted(): Promise<Tab> {
    const tab = await open()
    await tab.view.edit('key.0', 'meins')
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.save()
    return tab
  }

  it('keeps both texts and the other author’s name, even after a kill', async () => {
    const tab = await conflicted()
    tab.crash()
    server.isUp = false
    const next = await open()
    expect(next.unit('key.0')).toMatchObject({ target: 'meins', base: 'Bobs', state: 'conflict' })
    expect(next.view.conflicts.get('key.0')).toMatchObject({ mine: 'meins', theirs: 'Bobs', by: 'bob' })
    expect(next.view.counts).toMatchObject({ conflicts: 1, unsaved: 0 })
    expect(server.text('de', 'key.0')).toBe('Bobs')
  })

  it('over a translation removed locally counts as translated: the server has a text', async () => {
    const tab = await open()
    const { translated, untranslated } = tab.view.counts
    await tab.view.edit('key.0', '')
    expect(tab.view.counts).toMatchObject({ translated: translated - 1, untranslated: untranslated + 1 })
    server.put('de', 'key.0', 'Bobs', 'bob')
    await tab.view.save()
    expect(tab.unit('key.0').state).toBe('conflict')
    expect(tab.view.counts).toMatchObject({ translated, untranslated, conflicts: 1 })
  })

  it('is not sent before it is resolved', async () => {
    const tab = await conflicted()
    expect((await tab.view.save()).outcome).toBe('nothing')
  })

  it('ends when undo restores the text that mine replaced, and returns with redo', async () => {
    const tab = await open()
    const changes = ['key.0', 'key.2'].map((key) => ({ key, text: `Neu ${key}` }))
    await tab.view.editMany({ name: 'replace', changes, review: false })
    server.put('de', 'key.0', 'Bobs', 'bob')
    expect(await tab.view.save()).toMatchObject({ saved: 1, conflicts: 1 })
    await tab.view.undo()
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs', state: 'saved' })
    expect(tab.unit('key.2')).toMatchObject({ target: 'Ziel 2', state: 'unsaved' })
    await tab.view.redo()
    expect(tab.unit('key.0')).toMatchObject({ target: 'Neu key.0', state: 'unsaved' })
    expect(await tab.view.save()).toMatchObject({ conflicts: 1 })
    expect(server.text('de', 'key.0')).toBe('Bobs')
    await tab.view.undo()

    await tab.view.edit('key.4', 'meins')
    server.put('de', 'key.4', 'Bobs vierter', 'bob')
    await tab.view.save()
    await tab.view.undo()
    expect(tab.unit('key.4')).toMatchObject({ target: 'Bobs vierter', state: 'saved' })
    // Typing the base text by hand does not end the conflict.
    await tab.view.redo()
    await tab.view.save()
    await tab.view.edit('key.4', 'Ziel 4')
    expect(tab.unit('key.4').state).toBe('conflict')
  })

  it('resolved to mine is unsaved over theirs and then saved', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'mine')
    expect(tab.unit('key.0').state).toBe('unsaved')
    expect((await tab.view.save()).saved).toBe(1)
    expect(server.text('de', 'key.0')).toBe('meins')
  })

  it('resolved to theirs can be undone', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'theirs')
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs', state: 'saved' })
    expect(await tab.view.undo()).toMatchObject({ key: 'key.0' })
    expect(tab.unit('key.0')).toMatchObject({ target: 'meins', state: 'unsaved' })
  })

  it.each(['mine', 'theirs', { made: () => 'beides' }] as const)(
    'resolved to %j while its text is edited loses no text: one stays, and undo has the others',
    async (choice) => {
      for (let turns = 0; turns < 6; turns += 1) {
        await profile.closeAll()
        profile = new Profile()
        server = new FakeServer().seed(6, (index) => index % 2 === 0)
        const tab = await conflicted()
        const draft = tab.view.openDraft('key.0')
        draft.type('meins!')
        const settling = tab.view.settle('key.0', choice)
        for (let turn = 0; turn < turns; turn += 1) await pause(0)
        draft.type(`${draft.text} und mehr`)
        const typed = draft.text
        await settling
        await draft.flush()
        const standing = tab.unit('key.0').target
        expect(draft.text).toBe(standing)
        expect([typed, choice === 'theirs' ? 'Bobs' : 'beides']).toContain(standing)
        const steps = await tab.device.use((db) => db.journal.toArray())
        expect(steps.flatMap(({ before, after }) => [before, after])).toEqual(
          expect.arrayContaining(['meins', 'meins!', typed]),
        )
        await tab.view.save()
        for (const conflict of tab.view.conflicts.values()) await tab.view.settle(conflict.key, 'mine')
        await tab.view.save()
        expect(server.text('de', 'key.0')).toBe(standing)
      }
    },
  )

  it('resolved to a merged text includes the last letters typed', async () => {
    const tab = await conflicted()
    const draft = tab.view.openDraft('key.0')
    draft.type('meins!')
    draft.type('meins!!')
    expect(await tab.view.settle('key.0', { made: (mine) => `Bobs und ${mine}` }, 'Bobs')).toBe(true)
    expect(draft.text).toBe('Bobs und meins!!')
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs und meins!!', base: 'Bobs', state: 'unsaved' })
    await tab.view.undo()
    expect(tab.unit('key.0').target).toBe('meins!!')
  })

  it('stays when the last letters typed rule out a merge', async () => {
    const tab = await conflicted()
    const draft = tab.view.openDraft('key.0')
    draft.type('mein')
    draft.type('meine')
    const made = (mine: string) => (mine === 'meins' ? 'Bobs und meins' : null)
    expect(await tab.view.settle('key.0', { made }, 'Bobs')).toBe(false)
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ mine: 'meine', theirs: 'Bobs' })
  })

  it('that changes again before it is resolved returns at the save', async () => {
    const tab = await conflicted()
    await tab.view.settle('key.0', 'mine')
    server.put('de', 'key.0', 'Bobs zweite', 'bob')
    expect(await tab.view.save()).toMatchObject({ conflicts: 1 })
    expect(tab.view.conflicts.get('key.0')?.theirs).toBe('Bobs zweite')
  })

  it('shows the server’s current text, and taking theirs takes that one', async () => {
    const tab = await conflicted()
    server.put('de', 'key.0', 'Bobs zweite', 'bob')
    await tab.view.retry()
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ mine: 'meins', theirs: 'Bobs zweite' })
    await tab.view.settle('key.0', 'theirs')
    expect(tab.unit('key.0')).toMatchObject({ target: 'Bobs zweite', state: 'saved' })
    await tab.view.undo()
    expect(tab.unit('key.0')).toMatchObject({ target: 'meins', state: 'unsaved' })
  })

  it('is not resolved over a newer text that nobody has seen', async () => {
    const tab = await conflicted()
    const { theirs } = tab.view.conflicts.get('key.0') ?? {}
    const other = await open()
    server.put('de', 'key.0', 'Bobs zweite', 'bob')
    await other.view.retry()
    for (const choice of ['mine', 'theirs', { made: () => 'beide' }] as const)
      expect(await tab.view.settle('key.0', choice, theirs)).toBe(false)
    expect(tab.view.conflicts.get('key.0')).toMatchObject({ mine: 'meins', theirs: 'Bobs zweite' })
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBe('Bobs zweite')
    expect(await tab.view.settle('key.0', 'mine', 'Bobs zweite')).toBe(true)
  })

  it.each([
    ['what was typed here', 'meins', { target: 'meins', state: 'saved' }],
    ['what this was typed over', 'Ziel 0', { target: 'meins', state: 'unsaved' }],
  ])('ends by itself when the server has %s by now', async (_, text, expected) => {
    const tab = await conflicted()
    server.put('de', 'key.0', text, 'bob')
    await tab.view.retry()
    expect(tab.unit('key.0')).toMatchObject(expected)
    expect(tab.view.counts.conflicts).toBe(0)
    await tab.view.save()
    expect(server.text('de', 'key.0')).toBe('meins')
  })

  it('does not arise when both wrote the same text', async () => {
    const tab = await open()
    await tab.view.edit('key.0', 'gleich')
    server.put('de', 'key.0', 'gleich', 'bob')
    expect(await tab.view.save()).toMatchObject({ saved: 1, conflicts: 0 })
    expect(tab.unit('key.0').state).toBe('saved')
  })
})
