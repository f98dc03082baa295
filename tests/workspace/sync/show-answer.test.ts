import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

/** Starts the tab, and runs `work` as soon as texts are shown, before their revision is known. */
async function openedWith(tab: Tab, work: () => unknown): Promise<void> {
  let isShown = false
  tab.workspace.subscribe(() => {
    if (isShown || tab.view.units.length === 0) return
    isShown = true
    work()
  })
  await tab.start()
  expect(isShown).toBe(true)
}

describe('the first texts of a collection', () => {
  it('are shown as they arrive, in the form in which they will be read', async () => {
    const tab = new Tab(profile, server)
    let first: unknown
    await openedWith(tab, () => {
      first = tab.view.units
      const { languages, ...view } = tab.view
      expect(view).toMatchObject({ status: 'ready', revision: null, keptLanguages: [], tags: ['edging'] })
      expect(languages).toContainEqual({ code: 'fr', name: 'French' })
      expect(view.counts).toMatchObject({ all: 6, translated: 3, untranslated: 3 })
    })
    expect(tab.view).toMatchObject({ revision: server.revision, refreshing: false })
    expect(tab.view.keptLanguages.toSorted()).toEqual(['de', 'master'])
    expect(tab.view.units).toBe(first)
    server.isUp = false
    expect((await new Tab(profile, server).start()).view.units).toEqual(first)
  })

  it('accept edits at once, and a save of them', async () => {
    const tab = new Tab(profile, server)
    const typed: Promise<void>[] = []
    await openedWith(tab, () => {
      const draft = tab.view.openDraft('key.1')
      draft.type('sofort')
      typed.push(draft.flush())
    })
    await Promise.all(typed)
    expect(tab.view.counts).toMatchObject({ all: 6, translated: 4, unsaved: 1 })
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(server.text('de', 'key.1')).toBe('sofort')
  })

  it('are shown again after the page closes as soon as they arrived, with what was typed', async () => {
    const tab = new Tab(profile, server)
    const opened = Promise.withResolvers<void>()
    void openedWith(tab, () => {
      void tab.view
        .edit('key.1', 'von Ada')
        .then(() => tab.crash())
        .then(opened.resolve)
    }).catch(() => undefined)
    await opened.promise
    const next = await new Tab(profile, server).start()
    expect(next.view.counts).toMatchObject({ all: 6, unsaved: 1 })
    expect(next.unit('key.1')).toMatchObject({ target: 'von Ada', source: 'Source 1', state: 'unsaved' })
  })

  it('wait until they are stored when the collection has more: keys removed under an edit are merged there', async () => {
    const before = await new Tab(profile, server, { dst: 'fr' }).start()
    await before.view.edit('key.1', 'en français')
    server.remove('key.1')
    const tab = new Tab(profile, server)
    await openedWith(tab, () => expect(tab.view.revision).toBe(server.revision))
    expect(tab.view.counts.all).toBe(5)
    await eventually(() => expect(before.unit('key.1')).toMatchObject({ removed: true, target: 'en français' }))
  })

  it('are not shown to a user whose session ended while they arrived', async () => {
    const port = server.port(() => 'ada')
    const tab: Tab = new Tab(profile, server, {
      port: {
        ...port,
        read: async (...asked) => {
          const answer = await port.read(...asked)
          await tab.device.release()
          return answer
        },
      },
    })
    await tab.start()
    expect(tab.view.units).toEqual([])
  })
})
