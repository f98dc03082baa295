import { afterEach, beforeEach, expect, it } from 'vitest'
import { readWordings } from '#src/workspace/store/journal/wordings.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let tab: Tab
beforeEach(async () => {
  server = new FakeServer().seed(2, () => true)
  profile = new Profile()
  tab = await new Tab(profile, server).start()
})
afterEach(() => profile.closeAll())

const place = { scope: 'system' as const, lang: 'de' }
const wordings = async (of = tab) =>
  (await of.device.use((db) => readWordings(db, place, 'key.0'))).map(({ text }) => text)
const later = () => {
  profile.clock += 120_000
}

it('the history has texts that stood a while, undone or overwritten, and the original, even offline', async () => {
  server.isUp = false
  await tab.view.edit('key.0', 'erste')
  await tab.view.edit('key.1', 'anderer Text')
  later()
  await tab.view.edit('key.0', 'halb get')
  await tab.view.edit('key.0', 'halb getippt')
  later()
  await tab.view.undo()
  later()
  await tab.view.edit('key.0', 'dritte')
  expect(await wordings()).toEqual(['dritte', 'halb getippt', 'erste', 'Ziel 0'])
  tab.crash()
  expect(await wordings(await new Tab(profile, server).start())).toEqual(['dritte', 'halb getippt', 'erste', 'Ziel 0'])
})

it('the history has a rejected file text with the file’s name, and it displaces no other', async () => {
  const take = (text: string, from: string) =>
    tab.view.takeIncoming({ name: from, from, texts: [{ key: 'key.0', text, before: 'davor' }], marks: new Map() })
  await tab.view.edit('key.0', 'erste')
  later()
  await take('aus der ersten', 'a.po')
  await take('aus der zweiten', 'b.po')
  await take('erste Datei', 'c.po')
  later()
  await tab.view.edit('key.0', 'zweite')
  expect(await wordings()).toEqual(['zweite', 'aus der zweiten', 'aus der ersten', 'erste', 'Ziel 0'])
})

it('the history has a text at once when a choice or a bulk change replaces it', async () => {
  await tab.view.edit('key.0', 'meine')
  server.put('de', 'key.0', 'ihre', 'bea')
  await tab.view.save()
  expect(tab.unit('key.0').state).toBe('conflict')
  await tab.view.settle('key.0', 'theirs')
  expect(await wordings()).toContain('meine')
  await tab.view.edit('key.0', 'halb')
  await tab.view.editMany({ name: 'Replace', review: false, changes: [{ key: 'key.0', text: 'ganz' }] })
  expect(await wordings()).toContain('halb')
})

it('the history has a text at once when the user continues from it or another tab overwrites it', async () => {
  await tab.view.edit('key.0', 'halb')
  await tab.view.edit('key.0', 'fertig')
  await tab.view.edit('key.1', 'anderer Text')
  await tab.view.edit('key.0', 'anders')
  expect(await wordings()).toEqual(['anders', 'fertig', 'Ziel 0'])
  const other = await new Tab(profile, server).start()
  await other.view.edit('key.0', 'im anderen Fenster')
  await tab.view.edit('key.0', 'wieder hier')
  expect(await wordings()).toEqual(['wieder hier', 'im anderen Fenster', 'anders', 'fertig', 'Ziel 0'])
})
