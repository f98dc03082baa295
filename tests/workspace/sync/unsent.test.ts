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
const keys = ['key.1', 'key.2', 'key.3']
const sentKeys = () => server.bodies.map(({ changes }) => Object.keys(changes.de ?? {}).join())

/** A save of three requests, of which the first waits for its answer. */
async function saving() {
  const port = server.port(() => 'ada')
  const [sent, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const save: typeof port.save = async (...words) => {
    if (server.bodies.length > 0) return port.save(...words)
    const result = await port.save(...words)
    sent.resolve()
    await answer.promise
    return result
  }
  const tab = await new Tab(profile, server, { port: { ...port, save } }).start()
  const changes = keys.map((key) => ({ key, text: long(key) }))
  await tab.view.editMany({ name: 'import', changes, review: false })
  const other = await new Tab(profile, server).start()
  const saved = tab.view.save()
  await sent.promise
  return { tab, other, saved, go: answer.resolve }
}
const left = (tab: Tab) => tab.device.use((db) => Promise.all([db.edits.count(), db.batches.count()]))
const standing = (tab: Tab) => keys.map((key) => [tab.unit(key).target ?? '', tab.unit(key).state])

describe('what is taken back before its request has gone out', () => {
  it.each(['here', 'in another window'])('is not sent, and is no edit any more: %s', async (where) => {
    const { tab, other, saved, go } = await saving()
    const place = where === 'here' ? tab : other
    expect(await place.view.undo()).toMatchObject({ kind: 'done' })
    go()
    expect(await saved).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(sentKeys()).toEqual(['key.1'])
    const expected = [
      ['', 'unsaved'],
      ['', 'untranslated'],
      ['', 'untranslated'],
    ]
    for (const each of [tab, other]) await expect.poll(() => standing(each)).toEqual(expected)
    expect(await left(tab)).toEqual([1, 0])
    await tab.view.save()
    expect(server.text('de', 'key.1')).toBeNull()
  })

  it('is not sent by the next page either, which repeats what had gone out', async () => {
    const { tab, other } = await saving()
    await tab.view.undo()
    for (const each of [tab, other]) each.crash()
    const next = await new Tab(profile, server).start()
    await expect.poll(() => next.view.savePending).toBe(false)
    expect(sentKeys()).toEqual(['key.1', 'key.1'])
    expect(standing(next).map(([, state]) => state)).toEqual(['unsaved', 'untranslated', 'untranslated'])
    expect(await left(next)).toEqual([1, 0])
  })

  it('is not sent when the server is back that was away meanwhile', async () => {
    const { tab, saved, go } = await saving()
    server.isUp = false
    go()
    expect(await saved).toMatchObject({ outcome: 'pending' })
    // The second has been asked for, and nobody knows whether it was heard.
    await tab.view.undo()
    server.isUp = true
    await tab.view.retry()
    await expect.poll(() => tab.view.savePending).toBe(false)
    expect(sentKeys()).toEqual(['key.1', 'key.2'])
    expect(server.text('de', 'key.3')).toBeNull()
    expect(standing(tab).map(([, state]) => state)).toEqual(['unsaved', 'unsaved', 'untranslated'])
  })
})

it('redo goes on from where it was taken back, also if somebody else has the text by then', async () => {
  const { tab, saved, go } = await saving()
  await tab.view.edit('key.4', 'Vier')
  await tab.view.undo()
  expect(await tab.view.undo()).toMatchObject({ kind: 'done', many: { count: 3 } })
  go()
  await saved
  expect(sentKeys()).toEqual(['key.1'])
  server.put('de', 'key.2', 'von Bob', 'bob')
  await tab.view.retry()
  expect(tab.unit('key.2')).toMatchObject({ target: 'von Bob', state: 'saved' })
  expect(await tab.view.redo()).toMatchObject({ kind: 'done', many: { count: 3 } })
  expect(tab.unit('key.2').state).toBe('unsaved')
  expect(await tab.view.save()).toMatchObject({ conflicts: 1 })
  expect(server.text('de', 'key.2')).toBe('von Bob')
})

describe.each([
  ['names none', {}],
  ['names one', { 'changes.de.key.0': ['Zu lang'] }],
])('what is taken back while a request is out that is refused and %s', (_, errors) => {
  it('is not sent by its parts, and is no edit any more, also where it is what was refused', async () => {
    const port = server.port(() => 'ada')
    const [sent, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const save: typeof port.save = async (...words) => {
      const result = await port.save(...words)
      sent.resolve()
      await answer.promise
      return result
    }
    const tab = await new Tab(profile, server, { port: { ...port, save } }).start()
    for (const key of ['key.0', 'key.1', 'key.2']) await tab.view.edit(key, `neu ${key}`)
    server.refuse = ({ changes }) => ('key.0' in (changes.de ?? {}) ? { code: 'invalid', messages: [], errors } : null)
    const saved = tab.view.save()
    await sent.promise
    await tab.view.edit('key.0', '')
    await tab.view.edit('key.1', '')
    answer.resolve()
    await saved
    expect(sentKeys()).toEqual(['key.0,key.1,key.2', 'key.2'])
    expect(await left(tab)).toEqual([0, 0])
    expect(server.text('de', 'key.2')).toBe('neu key.2')
  })
})

it('of a save that is given up, what was taken back before it went out is no edit any more', async () => {
  const { tab, saved, go } = await saving()
  server.refuse = ({ changes }) => ('key.2' in (changes.de ?? {}) ? { code: 'forbidden', messages: [] } : null)
  await tab.view.edit('key.3', '')
  go()
  expect(await saved).toMatchObject({ outcome: 'forbidden' })
  expect(await tab.device.use((db) => db.edits.toArray())).toMatchObject([{ key: 'key.2', requestId: null }])
})

it('what was written anew goes out as it was asked for, and is unsaved after it', async () => {
  const { tab, saved, go } = await saving()
  await tab.view.edit('key.2', 'Zwei')
  go()
  await saved
  expect(tab.unit('key.2')).toMatchObject({ target: 'Zwei', base: long('key.2'), state: 'unsaved' })
})

it('what is taken back and typed again is sent by the next save, once', async () => {
  const { tab, saved, go } = await saving()
  await tab.view.edit('key.3', '')
  await tab.view.edit('key.3', 'Drei')
  go()
  await saved
  expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
  expect(server.text('de', 'key.3')).toBe('Drei')
  expect(await left(tab)).toEqual([0, 0])
})

it('what was typed while its request was answered late is not noted as under way with one that it has left', async () => {
  const { tab, saved, go } = await saving()
  await tab.view.edit('key.2', '')
  server.fates = ['lost-after']
  go()
  await saved
  await tab.view.edit('key.2', 'Zwei')
  await tab.view.retry()
  await expect.poll(() => tab.view.savePending).toBe(false)
  await tab.view.save()
  expect(server.text('de', 'key.2')).toBe('Zwei')
  expect(await left(tab)).toEqual([0, 0])
})
