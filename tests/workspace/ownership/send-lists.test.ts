import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendLists } from '#src/workspace/ownership/send-lists.ts'
import { findWrong } from '#src/workspace/screen/findings/find-wrong.ts'
import type { Sync } from '#src/workspace/sync/sync.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let tab: Tab
beforeEach(async () => {
  server = new FakeServer().seed(4)
  server.put('master', 'key.1', 'Hello {name}', 'admin')
  profile = new Profile()
  tab = await new Tab(profile, server).start()
})
afterEach(() => profile.closeAll())

it('what has an error stays where nobody can be asked, and all else of the list is saved, in all languages', async () => {
  await tab.view.edit('key.0', 'Eins')
  await tab.view.edit('key.1', 'Hallo')
  const french = await new Tab(profile, server, { dst: 'fr' }).start()
  await french.view.edit('key.2', 'deux')
  const { port, now, newRequestId, exclusively } = tab.device
  const held = await tab.device.use((db) => {
    const sync: Sync = { db, port, now, newRequestId, exclusively, inTurn: (work) => work(), isOver: () => false }
    return sendLists(sync, { owner: 'ada', signIn: '' }, ['system', 'vartext'], findWrong)
  })
  expect(held).toBe(1)
  expect([server.text('de', 'key.0'), server.text('de', 'key.1'), server.text('fr', 'key.2')]).toEqual([
    'Eins',
    null,
    'deux',
  ])
})
