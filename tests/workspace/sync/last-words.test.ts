import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeEdit } from '#src/workspace/store/edits.ts'
import { createPendingSlot, type PendingText } from '#src/workspace/store/device/pending-slot.ts'
import { failWrites } from '#tests/workspace/store/device/fail-writes.ts'
import { localOf } from '#tests/workspace/browser-parts.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let profile: Profile
let server: FakeServer
beforeEach(() => {
  profile = new Profile()
  server = new FakeServer().seed(4)
})
afterEach(async () => {
  vi.useRealTimers()
  await profile.closeAll()
})

const slots = () => [...profile.local].filter(([name]) => name.startsWith('portal.last-words.'))
/** Takes the texts that the page would leave now. `leave` leaves them later, as a page that closes late does. */
function taken(tab: Tab): { words: PendingText[]; leave: () => void } {
  tab.device.leave()
  const left = slots().filter(([name]) => name.endsWith(tab.device.session))
  const { write } = localOf(profile)
  for (const [name] of left) write(name, null)
  const words: PendingText[] = left.flatMap(([, value]) => JSON.parse(value))
  return { words, leave: () => left.forEach(([name, value]) => write(name, value)) }
}

const opened = () => new Tab(profile, server).start()

/** Acts as a page that is about to close; the database receives nothing more from it. */
function end(tab: Tab): void {
  tab.device.leave()
  tab.crash()
}

function typeInto(tab: Tab, key: string, ...texts: string[]): void {
  const draft = tab.view.openDraft(key)
  for (const text of texts) draft.type(text)
}

it('the next page writes what was typed in the moment before a page closed', async () => {
  const tab = await opened()
  typeInto(tab, 'key.1', 'T', 'Tü', 'Tür')
  end(tab)
  const next = await opened()
  expect(next.unit('key.1')).toMatchObject({ target: 'Tür', state: 'unsaved' })
  expect(slots().length).toBe(0)
  // As with any step of an earlier page, undo prompts first.
  expect(await next.view.undo('key.1')).toMatchObject({ kind: 'asks', why: 'earlier' })
  expect(await next.view.undo()).toMatchObject({ kind: 'done', key: 'key.1' })
  expect(next.unit('key.1').target).toBe(null)
})

it('it is there for a user who opens another list first', async () => {
  const tab = await opened()
  typeInto(tab, 'key.1', 'Tür')
  end(tab)
  const other = await new Tab(profile, server, { dst: 'fr' }).start()
  expect(await other.device.use((db) => db.edits.count())).toBe(1)
})

it('a page that continues takes it back, and leaves nothing once everything is written', async () => {
  const tab = await opened()
  tab.device.leave()
  expect(slots().length).toBe(0)
  typeInto(tab, 'key.1', 'Tür')
  tab.device.leave()
  expect(slots().length).toBe(1)
  await tab.workspace.flush()
  tab.device.leave()
  expect(slots().length).toBe(0)
})

it('it never replaces later writes, and is no second step when it was written after all', async () => {
  const tab = await opened()
  typeInto(tab, 'key.1', 'Tür')
  typeInto(tab, 'key.2', 'Band')
  tab.device.leave()
  await tab.workspace.flush()
  await tab.view.edit('key.1', 'Türblatt')
  tab.crash()
  const next = await opened()
  expect(next.unit('key.1').target).toBe('Türblatt')
  expect(next.unit('key.2').target).toBe('Band')
  expect(await next.device.use((db) => db.journal.filter(({ key }) => key === 'key.2').count())).toBe(1)
})

it('it does not silently replace a newer server text', async () => {
  const tab = await opened()
  typeInto(tab, 'key.1', 'Tür')
  end(tab)
  server.put('de', 'key.1', 'Tor', 'bea')
  const next = await opened()
  await vi.waitFor(() => expect(next.view.refreshing).toBe(false))
  await next.view.save()
  expect(next.view.conflicts.get('key.1')).toMatchObject({ mine: 'Tür', theirs: 'Tor' })
})

it('an open page that is notified of it writes and shows it, and others are notified', async () => {
  const [tab, second, third] = [await opened(), await opened(), await opened()]
  typeInto(tab, 'key.1', 'Tür')
  end(tab)
  await vi.waitFor(
    () => {
      expect(second.unit('key.1').target).toBe('Tür')
      expect(third.unit('key.1').target).toBe('Tür')
    },
    { timeout: 4_000 },
  )
  expect(slots().length).toBe(0)
})

it('a text that its page wrote after all stays away once saved, undone or replaced', async () => {
  const whatHappens: ((open: Tab) => Promise<unknown>)[] = [
    (open) => open.view.save(),
    (open) => open.view.undo(),
    async (open) => {
      await open.view.save()
      await open.view.edit('key.1', 'Türblatt')
      await open.view.save()
    },
  ]
  for (const happens of whatHappens) {
    const [tab, open] = [await opened(), await opened()]
    const text = `Tür ${profile.ids}`
    typeInto(tab, 'key.1', text)
    const { leave } = taken(tab)
    await tab.workspace.flush()
    await vi.waitFor(() => expect(open.unit('key.1').target).toBe(text))
    await happens(open)
    const { target, state } = open.unit('key.1')
    leave()
    tab.crash()
    await open.device.verify()
    expect(open.unit('key.1')).toMatchObject({ target, state })
    expect((await opened()).unit('key.1')).toMatchObject({ target })
    expect(slots().length).toBe(0)
  }
})

it('typed over an edit that another page has saved since, it has the saved text as its base', async () => {
  const [tab, open] = [await opened(), await opened()]
  const draft = tab.view.openDraft('key.1')
  draft.type('Tür')
  await draft.flush()
  draft.type('Türblatt')
  const { leave } = taken(tab)
  tab.crash()
  await open.view.save()
  expect(server.texts.get('de')?.get('key.1')?.text).toBe('Tür')
  leave()
  const next = await opened()
  expect(next.unit('key.1').target).toBe('Türblatt')
  await next.view.save()
  expect(next.view.conflicts.size).toBe(0)
  expect(server.texts.get('de')?.get('key.1')?.text).toBe('Türblatt')
})

it('typed on while its first letter is written, with the write finished later, it is complete', async () => {
  const tab = await opened()
  const { use } = tab.device
  const gate = Promise.withResolvers<void>()
  tab.device.use = async (work) => {
    await gate.promise
    return use(work)
  }
  typeInto(tab, 'key.1', 'T')
  await vi.waitFor(() => expect(taken(tab).words).toMatchObject([{ writing: 'T' }]))
  typeInto(tab, 'key.1', 'Tür')
  const { words } = taken(tab)
  expect(words).toMatchObject([{ text: 'Tür', over: '', writing: 'T' }])
  tab.crash()
  const other = await new Tab(profile, server, { dst: 'fr' }).start()
  const stroke = { text: 'T', burst: 'T', caretBefore: null, caretAfter: null }
  const place = { scope: 'system', lang: 'de' } as const
  const written = { key: 'key.1', strokes: [stroke], session: 'ended' }
  await other.device.use((db) => writeEdit(db, place, written, () => null, profile.clock + 1_000))
  const left = createPendingSlot('ended', localOf(profile), {
    person: 'ada',
    use,
    listHolders: async () => [],
    tell: () => {},
  })
  left.write(words)
  left.stop()
  other.crash()
  expect((await opened()).unit('key.1').target).toBe('Tür')
})

it('a clock that was set back loses none', async () => {
  const tab = await opened()
  await tab.view.edit('key.1', 'alt')
  profile.clock -= 1_000_000
  typeInto(tab, 'key.1', 'neu')
  end(tab)
  expect((await opened()).unit('key.1').target).toBe('neu')
})

it('typed again after it was undone, it is there', async () => {
  const tab = await opened()
  typeInto(tab, 'key.1', 'Tür')
  await tab.workspace.flush()
  await tab.view.undo()
  typeInto(tab, 'key.1', 'Tür')
  end(tab)
  expect((await opened()).unit('key.1').target).toBe('Tür')
})

it('what was only in memory is there after a clock was set back', async () => {
  const tab = await opened()
  await tab.view.edit('key.1', 'alt')
  profile.clock -= 1_000_000
  const mend = failWrites('QuotaExceededError', 'no space')
  await tab.view.edit('key.1', 'neu')
  expect(tab.view.listUnwritten()).toMatchObject([{ key: 'key.1', text: 'neu' }])
  tab.crash()
  mend()
  expect((await opened()).unit('key.1').target).toBe('neu')
})

it('one that is too long does not displace the shorter ones', async () => {
  const tab = await opened()
  const { use } = tab.device
  const left = createPendingSlot('ended', localOf(profile), {
    person: 'ada',
    use,
    listHolders: async () => [],
    tell: () => {},
  })
  const word = (key: string, text: string) => {
    return { scope: 'system' as const, lang: 'de', base: null, editedAt: 1, key, text }
  }
  left.keep([word('key.1', 'x'.repeat(2_000_001)), word('key.2', 'kurz')])
  left.stop()
  tab.crash()
  const next = await opened()
  expect([next.unit('key.1').target, next.unit('key.2').target]).toEqual([null, 'kurz'])
})

it('it counts as unwritten at once, as at sign-out, and not only a second later', async () => {
  const [tab, open] = [await opened(), await opened()]
  typeInto(tab, 'key.1', 'Tür')
  end(tab)
  await open.device.askOthers()
  expect(await open.device.use((db) => db.edits.count())).toBe(1)
})

it('a page that continues loses nothing to it', async () => {
  const tab = await opened()
  typeInto(tab, 'key.1', 'Tür')
  tab.device.leave()
  profile.holding.add(`ada ${tab.device.session}`)
  const next = await opened()
  expect(slots().length).toBe(1)
  profile.holding.delete(`ada ${tab.device.session}`)
  expect(await next.device.use((db) => db.edits.count())).toBeLessThan(2)
})

it('the current draft comes before what is in memory, which may be too much', async () => {
  const tab = await opened()
  const many = Array.from({ length: 1_200 }, (_, at) => ({
    scope: 'system' as const,
    lang: 'de',
    base: null,
    editedAt: 1,
    key: `key of memory ${at}`,
    text: `Text ${at}`,
  }))
  const { use } = tab.device
  const left = createPendingSlot('ended', localOf(profile), {
    person: 'ada',
    use,
    listHolders: async () => [],
    tell: () => {},
  })
  typeInto(tab, 'key.1', 'Tür')
  left.keep(many)
  left.write(taken(tab).words)
  left.stop()
  tab.crash()
  const next = await opened()
  expect(next.unit('key.1').target).toBe('Tür')
  expect(await next.device.use((db) => db.edits.count())).toBe(1_000)
})

it('an unreadable one does not displace the others', async () => {
  const tab = await opened()
  typeInto(tab, 'key.1', 'Tür')
  end(tab)
  for (const [name, value] of slots()) {
    const words: unknown[] = JSON.parse(value)
    profile.local.set(name, JSON.stringify([{ scope: 'of a later release' }, ...words]))
  }
  expect((await opened()).unit('key.1').target).toBe('Tür')
})

it('invalid data in its place is removed, and blocks nothing', async () => {
  profile.local.set('portal.last-words.ada a', '{')
  profile.local.set('portal.last-words.ada b', '[{"scope":"system"}]')
  const tab = await opened()
  expect(tab.view.units).toHaveLength(4)
  expect(slots().length).toBe(0)
})
