import { afterEach, beforeEach, expect, it } from 'vitest'
import { withDismissed } from '#src/workspace/dismissed.ts'
import { heldElsewhere, sendLists } from '#src/workspace/ownership/send-lists.ts'
import { findWhy } from '#src/workspace/screen/issues/find-wrong.ts'
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

type Lists = Parameters<typeof sendLists>[1]

function sendOver(port: Sync['port'], lists: Lists) {
  const { now, newRequestId, exclusively } = tab.device
  return tab.device.use((db) => {
    const sync: Sync = { db, port, now, newRequestId, exclusively, runExclusive: (work) => work(), isOver: () => false }
    return sendLists(sync, lists, findWhy)
  })
}

/** Resolves to the number of texts that are held back. */
const send = async (lists: Lists): Promise<number> => (await sendOver(tab.device.port, lists)).held.size

it('a text with an error stays without a prompt, and the rest of the list is saved in all languages', async () => {
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

it('a text is compared with a stored source, and never with its own translation', async () => {
  const other = new Profile()
  server.put('en', 'key.1', 'Hello {name}', 'admin')
  server.put('de', 'key.1', 'Hallo, du', 'admin')
  tab = await new Tab(other, server, { src: 'en' }).start()
  await tab.view.edit('key.1', 'Hallo {name}')
  expect(await send(['system'])).toBe(0)
  expect(server.text('de', 'key.1')).toBe('Hallo {name}')
  await tab.view.edit('key.1', 'Hallo')
  expect(await send(['system'])).toBe(1)
  other.closeAll()
})

it('an error that was dismissed for the displayed source holds nothing back', async () => {
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

it('a translation into another language is no source: the text’s own typed-for source is', async () => {
  const other = new Profile()
  server.put('en', 'key.1', 'Hello {name}', 'admin')
  server.put('cs', 'key.1', 'Ahoj', 'admin')
  const czech = await new Tab(other, server, { src: 'en', dst: 'cs' }).start()
  tab = await new Tab(other, server, { src: 'en' }).start()
  await tab.view.edit('key.1', 'Hallo')
  expect(await send(['system'])).toBe(1)
  await tab.view.edit('key.1', 'Hallo {name}')
  expect(await send(['system'])).toBe(0)
  czech.close()
  other.closeAll()
})

const withoutSource = () =>
  tab.device.use(async (db) => {
    await db.edits.toCollection().modify((row) => delete row.src)
  })

it('a text of a former release, whose source is not stored, is still checked on its own', async () => {
  const other = new Profile()
  server.units.set('key.3', { desc: 'max. 10 characters', revision: server.revision })
  tab = await new Tab(other, server).start()
  await tab.view.edit('key.2', 'Zwei {name}')
  await tab.device.use(async (db) => {
    await db.texts.clear()
    await db.languages.clear()
  })
  await withoutSource()
  expect(await send(['system'])).toBe(0)
  await tab.view.edit('key.3', 'Drei, und viel zu lang')
  await withoutSource()
  expect(await send(['system'])).toBe(1)
  other.closeAll()
})

it('a text that another tab has only in memory is known to be held back there', async () => {
  const text = { scope: 'system', lang: 'de', base: null, editedAt: 1 } as const
  const there = [
    { ...text, key: 'key.1', text: 'Hallo' },
    { ...text, key: 'key.2', text: 'Zwei' },
  ]
  const held = await tab.device.use((db) => heldElsewhere(db, there, findWhy))
  expect([...held.values()]).toEqual([
    {
      scope: 'system',
      lang: 'de',
      key: 'key.1',
      text: 'Hallo',
      src: undefined,
      why: [expect.stringContaining('{name}')],
      isElsewhere: true,
    },
  ])
})

it.each([
  ['the list', ['units', 'texts', 'languages']],
  ['the source', ['texts', 'languages']],
] as const)('a text stays when %s is not stored to check it against', async (_, gone) => {
  await tab.view.edit('key.1', 'Hallo')
  await tab.device.use(async (db) => {
    for (const name of gone) await db[name].filter((row) => !('lang' in row) || row.lang === 'master').delete()
  })
  expect(await send(['system'])).toBe(1)
  expect(server.text('de', 'key.1')).toBeNull()
})

it('when one list gets no answer, the other lists are not blocked', async () => {
  await tab.view.edit('key.2', 'Zwei')
  await tab.device.use(async (db) => {
    const scope = 'vartext' as const
    for (const row of await db.edits.toArray()) await db.edits.put({ ...row, scope })
    for (const row of await db.units.toArray()) await db.units.put({ ...row, scope })
    for (const row of await db.texts.toArray()) await db.texts.put({ ...row, scope })
    for (const row of await db.languages.toArray()) await db.languages.put({ ...row, scope })
  })
  let saves = 0
  const { port } = tab.device
  const counted = { ...port, save: (...call: Parameters<typeof port.save>) => ((saves += 1), port.save(...call)) }
  server.isUp = false
  const sendBoth = () => sendOver(counted, ['system', 'vartext'])
  expect(await sendBoth()).toMatchObject({ refusal: { code: 'unavailable' } })
  expect(saves).toBe(1)
  server.isUp = true
  expect(await sendBoth()).toMatchObject({ refusal: null })
  expect(saves).toBe(3)
})
