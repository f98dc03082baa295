import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(4)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const long = (text: string) => `${text} ${'€'.repeat(99_000)}`
const [one, two] = [long('Eins'), long('Zwei')]

type Saving = { other: Tab; go: () => void; saved: Promise<unknown> }

/** Stops a save of two requests before the second one. `hears` sets whether another window is notified of the first. */
async function halfSaved(hears: boolean): Promise<Saving> {
  const port = server.port(() => 'ada')
  const [first, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const save: typeof port.save = async (...words) => {
    if (server.bodies.length === 1) {
      first.resolve()
      await gate.promise
    }
    return port.save(...words)
  }
  const tab = await new Tab(profile, server, { port: { ...port, save } }).start()
  await tab.view.edit('key.1', one)
  await tab.view.edit('key.2', two)
  if (!hears) profile.channelName = 'of nobody else'
  const other = await new Tab(profile, server).start()
  expect(other.unit('key.1')).toMatchObject({ target: one, state: 'unsaved' })
  const saved = tab.view.save()
  await first.promise
  if (hears) await expect.poll(() => other.unit('key.1').state).toBe('saved')
  return { other, go: gate.resolve, saved }
}

describe.each([
  ['has heard of it', true],
  ['has not heard of it yet', false],
])('during a save of many texts, another window that %s', (_, hears) => {
  it('reverts what is already saved', async () => {
    const { other, go, saved } = await halfSaved(hears)
    await other.view.edit('key.1', '')
    go()
    await saved
    await other.view.retry()
    expect(other.unit('key.1')).toMatchObject({ target: '', base: one, state: 'unsaved' })
    await other.view.save()
    expect(server.text('de', 'key.1')).toBeNull()
  })

  it('undoes it', async () => {
    const { other, go, saved } = await halfSaved(hears)
    await other.view.undo()
    expect(await other.view.undo()).toMatchObject({ kind: 'done', key: 'key.1' })
    go()
    await saved
    await other.view.retry()
    expect(other.unit('key.1')).toMatchObject({ target: '', base: one, state: 'unsaved' })
    expect(other.unit('key.2')).toMatchObject({ target: '', base: two, state: 'unsaved' })
  })

  it('continues with it, and has no conflict with itself', async () => {
    const { other, go, saved } = await halfSaved(hears)
    const draft = other.view.openDraft('key.1')
    draft.type(`${one}!`)
    await draft.flush()
    go()
    await saved
    expect(await other.view.save()).toMatchObject({ outcome: 'saved', conflicts: 0 })
    expect(server.text('de', 'key.1')).toBe(`${one}!`)
  })

  it('reverts many texts at once that are already saved', async () => {
    const { other, go, saved } = await halfSaved(hears)
    await other.view.editMany({ name: 'fill', changes: [{ key: 'key.1', text: '' }], review: false })
    go()
    await saved
    await other.view.retry()
    expect(other.unit('key.1')).toMatchObject({ target: '', base: one, state: 'unsaved' })
  })
})
