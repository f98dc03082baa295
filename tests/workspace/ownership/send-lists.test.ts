import { afterEach, beforeEach, expect, it } from 'vitest'
import { withDismissed } from '#src/workspace/dismissed.ts'
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

function send(lists: Parameters<typeof sendLists>[2]): Promise<number> {
  const { port, now, newRequestId, exclusively } = tab.device
  return tab.device.use((db) => {
    const sync: Sync = { db, port, now, newRequestId, exclusively, inTurn: (work) => work(), isOver: () => false }
    return sendLists(sync, { owner: 'ada', signIn: '' }, lists, findWrong)
  })
}

it('what has an error stays where nobody can be asked, and all else of the list is saved, in all languages', async () => {
  await tab.view.edit('key.0', 'Eins')
  await tab.view.edit('key.1', 'Hallo')
  const french = await new Tab(profile, server, { dst: 'fr' }).start()
  await french.view.edit('key.2', 'deux')
  const held = await send(['system', 'vartext'])
  expect(held).toBe(1)
  expect([server.text('de', 'key.0'), server.text('de', 'key.1'), server.text('fr', 'key.2')]).toEqual([
    'Eins',
    null,
    'deux',
  ])
})

it('a text is compared with a source that this device has, and never with its own translation', async () => {
  const other = new Profile()
  server.put('en', 'key.1', 'Hello {name}', 'admin')
  server.put('de', 'key.1', 'Hallo, du', 'admin')
  tab = await new Tab(other, server, { src: 'en' }).start()
  await tab.view.edit('key.1', 'Hallo {name}')
  await tab.view.edit('key.2', 'Zwei {name}')
  expect(await send(['system'])).toBe(0)
  expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual(['Hallo {name}', 'Zwei {name}'])
  await tab.view.edit('key.1', 'Hallo')
  expect(await send(['system'])).toBe(1)
  other.closeAll()
})

it('an error that was dismissed beside the source that was shown holds nothing back', async () => {
  const other = new Profile()
  server.put('en', 'key.1', 'Hi {name}', 'admin')
  const master = await new Tab(other, server).start()
  tab = await new Tab(other, server, { src: 'en' }).start()
  await tab.view.edit('key.1', 'Hallo')
  expect(await send(['system'])).toBe(1)
  await tab.view.mark('dismissed', 'key.1', withDismissed(undefined, 'Hi {name}', 'Hallo', 'placeholders'))
  expect(await send(['system'])).toBe(0)
  expect(server.text('de', 'key.1')).toBe('Hallo')
  master.close()
  other.closeAll()
})
