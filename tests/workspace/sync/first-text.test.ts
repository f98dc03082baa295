import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  // More texts than fit into one record, so that the text is in a later record than its translation.
  server = new FakeServer().seed(1_500, (index) => index % 2 === 1)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

async function keptBefore(work: (tab: Tab) => Promise<unknown> = async () => undefined): Promise<void> {
  const tab = await new Tab(profile, server).start()
  await work(tab)
  tab.crash()
  server.isUp = false
}

/** Opens a tab that shows one text, and reads the others only after `goOn`. */
async function openAt(key: string): Promise<{ tab: Tab; goOn: () => Promise<void> }> {
  const [isShown, isDrawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tab = new Tab(profile, server)
  tab.workspace.showFirst({ key, shown: () => (isShown.resolve(), isDrawn.promise) })
  const started = tab.start()
  await isShown.promise
  return { tab, goOn: () => (isDrawn.resolve(), started.then(() => undefined)) }
}

describe('the text that is open when the page loads', () => {
  it('is shown from storage before the others, and nothing is counted until they are read', async () => {
    await keptBefore()
    const { tab, goOn } = await openAt('key.1201')
    const first = tab.unit('key.1201')
    expect(first).toMatchObject({ source: 'Source 1201', base: 'Ziel 1201', desc: 'desc 1201', position: 1_201 })
    expect(tab.view).toMatchObject({ status: 'loading', owner: 'ada', units: [], tags: ['edging'], revision: null })
    expect(tab.view.counts.all).toBe(0)
    await goOn()
    expect(tab.view).toMatchObject({ status: 'ready', counts: { all: 1_500, translated: 750 } })
    expect(tab.view.units[1_201]).toBe(first)
  })

  it('is untranslated when no translation of it is stored', async () => {
    await keptBefore()
    const { tab, goOn } = await openAt('key.1200')
    expect(tab.unit('key.1200')).toMatchObject({ source: 'Source 1200', target: null, state: 'untranslated' })
    await goOn()
  })

  it('has its local edit and its conflict', async () => {
    await keptBefore(async (tab) => {
      await tab.view.edit('key.3', 'von Ada')
      await tab.view.edit('key.5', 'auch von Ada')
      server.put('de', 'key.3', 'von Bob', 'bob')
      await tab.view.save()
    })
    const { tab, goOn } = await openAt('key.3')
    expect(tab.unit('key.3')).toMatchObject({ target: 'von Ada', state: 'conflict' })
    expect(tab.view.conflicts.get('key.3')).toMatchObject({ mine: 'von Ada', theirs: 'von Bob' })
    await goOn()
    expect(tab.view.counts.conflicts).toBe(1)
  })

  it('keeps what is typed before the others are read, and counts it once they are', async () => {
    await keptBefore()
    const { tab, goOn } = await openAt('key.1200')
    const draft = tab.view.openDraft('key.1200')
    draft.type('sofort getippt')
    expect(draft.state).toBe('pending')
    await goOn()
    await draft.flush()
    expect(draft).toMatchObject({ state: 'kept', text: 'sofort getippt' })
    expect(tab.view.counts).toMatchObject({ all: 1_500, translated: 751, unsaved: 1 })
    tab.crash()
    const next = await new Tab(profile, server).start()
    expect(next.unit('key.1200')).toMatchObject({ target: 'sofort getippt', base: null, state: 'unsaved' })
    expect((await next.view.undo('key.1200')).kind).not.toBe('nothing')
  })

  it('is not saved without a prompt about errors in texts that are not read yet', async () => {
    await keptBefore((tab) => tab.view.edit('key.3', 'mit Fehler'))
    server.isUp = true
    const { tab, goOn } = await openAt('key.7')
    const asked: string[] = []
    const saved = tab.view.save(async (texts) => (asked.push('asked', ...texts.map(({ key }) => key)), false))
    await sleep(50)
    expect(asked).toEqual([])
    await goOn()
    expect(await saved).toMatchObject({ outcome: 'held' })
    expect(asked).toEqual(['asked', 'key.3'])
  })

  it('follows what another tab does in the meantime', async () => {
    await keptBefore()
    const other = await new Tab(profile, server).start()
    const { tab, goOn } = await openAt('key.7')
    await other.view.edit('key.7', 'nebenan')
    await goOn()
    await eventually(() => expect(tab.unit('key.7')).toMatchObject({ target: 'nebenan', state: 'unsaved' }))
  })

  it('is not waited for when it is not stored on this device', async () => {
    await keptBefore()
    const tab = new Tab(profile, server)
    tab.workspace.showFirst({
      key: 'key.none',
      shown: () => Promise.reject(new Error('nothing to show')),
    })
    await tab.start()
    expect(tab.view.status).toBe('ready')
  })

  it('is not shown to a user who signed out in the meantime', async () => {
    await keptBefore()
    const { tab, goOn } = await openAt('key.1')
    const released = tab.device.release()
    await goOn()
    await released
    expect(tab.view.units).toEqual([])
    expect(tab.view.byKey.size).toBe(0)
  })
})

it('a save requested before the texts are read sends what is found once they are', async () => {
  const before = await new Tab(profile, server).start()
  await before.view.edit('key.1', 'Eins')
  const tab = new Tab(profile, server)
  const started = tab.start()
  expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
  await started
  expect(server.text('de', 'key.1')).toBe('Eins')
})
