import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetLanguage } from '#src/workspace/offline/forget-language.ts'
import { createWorkspace } from '#src/workspace/sync/workspace.ts'
import { eventually } from '#tests/eventually.ts'
import { FakeServer, pause, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(6)
  server.put('fr', 'key.1', 'Un', 'bob')
  server.put('fr', 'key.2', 'Deux', 'bob')
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const languagesOf = (tab: Tab) => tab.device.use(async (db) => (await db.languages.toArray()).map(({ lang }) => lang))
const forgetFrench = (tab: Tab) => tab.device.use((db) => forgetLanguage(db, 'fr'))

it('a removed language returns only when a user opens it again', async () => {
  const tab = await new Tab(profile, server).start()
  const french = createWorkspace(tab.device, 'system', 'master', 'fr')
  await french.setSession({ signIn: '', mayTranslate: true })
  french.setHeld(false)
  expect(await forgetFrench(tab)).toBe(true)
  tab.device.tell({ kind: 'texts', scope: 'system' })
  await pause()
  french.wake()
  await pause()
  expect(await languagesOf(tab)).toEqual(['de', 'master'])
  french.setHeld(true)
  await eventually(async () => expect(await languagesOf(tab)).toEqual(['de', 'fr', 'master']))
  french.stop()
})

it('a language is fetched in full when it was removed while a request for its changes was in flight', async () => {
  const gate = Promise.withResolvers<void>()
  let isGated = false
  const port = server.port(() => 'ada')
  const read: typeof port.read = async (...words) => {
    const answer = await port.read(...words)
    if (isGated) await gate.promise
    return answer
  }
  const french = await new Tab(profile, server, { dst: 'fr', port: { ...port, read } }).start()
  const tab = await new Tab(profile, server).start()
  server.put('fr', 'key.3', 'Trois', 'bob')
  isGated = true
  const reading = french.view.retry()
  await eventually(() => expect(french.view.refreshing).toBe(true))
  expect(await forgetFrench(tab)).toBe(true)
  isGated = false
  gate.resolve()
  await reading
  french.crash()
  const next = await new Tab(profile, server, { dst: 'fr' }).start()
  expect(['key.1', 'key.2', 'key.3'].map((key) => next.unit(key).target)).toEqual(['Un', 'Deux', 'Trois'])
})
