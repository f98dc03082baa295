import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agreeToDoubtful, discardDoubtful, listDoubtful } from '#src/workspace/ownership/doubtful.ts'
import { countKept, discardEdits, forgetEverything } from '#src/workspace/ownership/forget.ts'
import { markOfEnd } from '#src/sign-in-mark.ts'
import { endWork } from '#src/workspace/ownership/end.ts'
import { FaultyDisk } from '#tests/workspace/story/faulty-disk.ts'
import type { NoteRow } from '#src/workspace/store/db.ts'
import { listWaitingNotes, putNotes } from '#src/workspace/store/shared/notes.ts'
import { listWaitingTerms, putTerms } from '#src/workspace/store/shared/terms.ts'
import { FakeServer, Profile, pause, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
/** Which sign-in the server takes the browser's cookie for. */
let atServer: string
beforeEach(() => {
  server = new FakeServer().seed(5, (index) => index === 0)
  profile = new Profile()
  atServer = ''
})
afterEach(() => profile.closeAll())

const may = (signIn: string) => ({ signIn, mayTranslate: true })

/** The server takes a login, and tells the browser so. */
function loggedIn(signIn: string): void {
  if (atServer !== signIn) profile.mark.set(signIn)
  atServer = signIn
}

async function open(user: string | null, signIn = 'monday'): Promise<Tab> {
  if (user !== null) loggedIn(signIn)
  const port = server.port(
    () => tab.user,
    () => atServer,
  )
  const tab: Tab = new Tab(profile, server, { username: user, port })
  await tab.workspace.setUser(user, may(user === null ? '' : signIn))
  return tab
}

async function signIn(tab: Tab, user: string, when: string): Promise<void> {
  tab.user = user
  loggedIn(when)
  await tab.workspace.setUser(user, may(when))
}

async function signOut(tab: Tab, when = 'monday'): Promise<void> {
  await endWork(tab.device, [tab.workspace], when)
}

const doubtful = (tab: Tab, owner: string, when: string) =>
  tab.device.use(async (db) => (await listDoubtful(db, owner, when)).edits.map(({ key }) => key))

describe('after signing out', () => {
  it.each([
    ['without a server', false],
    ['with one', true],
  ])('nothing kept is shown, edited or sent before somebody signs in, %s', async (_, isUp) => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    await signOut(ada)
    expect(ada.view).toMatchObject({ status: 'needs-login', owner: null, units: [], counts: { all: 0, unsaved: 0 } })
    await expect(ada.view.edit('key.2', 'von wem?')).rejects.toThrow()
    server.isUp = isUp
    const nobody = await open(null)
    expect(nobody.view).toMatchObject({ status: 'needs-login', owner: null, units: [] })
    await expect(nobody.view.edit('key.2', 'von wem?')).rejects.toThrow()
    await nobody.view.save()
    expect(server.bodies).toEqual([])
    expect(await nobody.device.use((db) => countKept(db, null))).toEqual({ own: 0, ofOthers: 1 })
  })

  it('what was typed up to the last moment is kept for its owner', async () => {
    const ada = await open('ada')
    const draft = ada.view.openDraft('key.1')
    draft.type('E')
    draft.type('Eins')
    await signOut(ada)
    const again = await open('ada', 'tuesday')
    expect(again.unit('key.1').target).toBe('Eins')
  })

  it('other tabs follow at once', async () => {
    const [one, two] = [await open('ada'), await open('ada')]
    await one.view.edit('key.1', 'von Ada')
    await signOut(one)
    await expect.poll(() => two.view.units.length).toBe(0)
    expect(two.view.status).toBe('needs-login')
  })

  it('on a full disk nothing is shown either, once the page has gone', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    const disk = new FaultyDisk(profile)
    disk.denial = { name: 'QuotaExceededError', after: 0 }
    await ada.view.edit('key.2', 'nur im Speicher')
    await signOut(ada)
    ada.crash()
    disk.end()
    expect((await open(null)).view).toMatchObject({ status: 'needs-login', owner: null, units: [] })
  })

  it('the ended sign-in counts for nothing, even while the server still takes it', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    await signOut(ada)
    const page = await open('ada', 'monday')
    expect(page.view).toMatchObject({ status: 'needs-login', owner: null, units: [] })
    const later = await open('ada', 'tuesday')
    expect(later.unit('key.1').target).toBe('von Ada')
  })

  it('two people in turn each find their own and nothing of the other', async () => {
    for (const [round, person] of ['ada', 'bob', 'ada', 'bob'].entries()) {
      const tab = await open(person, `day ${round}`)
      await tab.view.edit('key.1', `von ${person}`)
      expect(tab.unit('key.1').target).toBe(`von ${person}`)
      expect(tab.view.counts.unsaved).toBe(1)
      await signOut(tab, `day ${round}`)
    }
    expect(server.bodies).toEqual([])
  })
})

describe('where the database does not open while somebody signs out', () => {
  const broken = {
    'it is blocked': () => new DOMException('Access is denied', 'SecurityError'),
    'a newer release has it': () => new DOMException('a higher version is there', 'VersionError'),
    'it is broken': () => new DOMException('Internal error opening backing store', 'DataError'),
  }

  it.each(Object.entries(broken))('the next page that can open it shows nothing: %s', async (_, errorOf) => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.crash()
    const openDisk = profile.disk.open
    profile.disk.open = () => {
      throw errorOf()
    }
    const page = await open('ada')
    await signOut(page)
    page.crash()
    profile.disk.open = openDisk
    const nobody = await open(null)
    expect(nobody.view).toMatchObject({ status: 'needs-login', owner: null, units: [] })
    await expect(nobody.view.edit('key.2', 'von wem?')).rejects.toThrow()
    expect((await open('ada', 'tuesday')).unit('key.1').target).toBe('von Ada')
  })

  it('signing out does not wait for it', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.crash()
    const openDisk = profile.disk.open
    const held = profile.disk.open('held')
    profile.disk.open = () => held
    const page = new Tab(profile, server, { username: 'ada' })
    const startedAt = performance.now()
    await signOut(page)
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    page.crash()
    profile.disk.open = openDisk
    expect((await open(null)).view.owner).toBeNull()
  })
})

describe('a way out that no page hears of, such as the server’s own address without JavaScript', () => {
  it('ends what open pages show', async () => {
    const [one, two] = [await open('ada'), await open('ada')]
    await one.view.edit('key.1', 'von Ada')
    profile.mark.set(markOfEnd('monday', null))
    for (const tab of [one, two]) await expect.poll(() => tab.view.status).toBe('needs-login')
    expect([one.view.units, two.view.units, one.view.owner, two.view.owner]).toEqual([[], [], null, null])
  })

  it('ends what the next page would show, with and without a session that the page still thinks good', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    profile.mark.set(markOfEnd('monday', null))
    for (const user of [null, 'ada']) expect((await open(user)).view).toMatchObject({ owner: null, units: [] })
  })

  it('ends it, too, for somebody whose session had run out', async () => {
    const ada = await open('ada')
    ada.close()
    const later = await open(null)
    expect(later.view.owner).toBe('ada')
    profile.mark.set(markOfEnd(null, profile.mark.read()))
    await expect.poll(() => later.view.owner).toBeNull()
  })
})

describe('somebody else’s signing in', () => {
  it('ends ownership although that one never opens the workspace, and the session runs out', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    loggedIn('tuesday')
    expect((await open(null)).view).toMatchObject({ owner: null, units: [] })
  })
})

describe('what is being typed while somebody else signs in elsewhere', () => {
  it('is kept for whoever typed it, and the other finds the page free', async () => {
    const ada = await open('ada')
    const draft = ada.view.openDraft('key.1')
    draft.type('E')
    draft.type('Eins')
    loggedIn('tuesday')
    ada.device.tell({ kind: 'texts', scope: 'system' }, {})
    await expect.poll(() => ada.view.owner).toBeNull()
    await signIn(ada, 'bob', 'tuesday')
    expect([ada.view.owner, ada.unit('key.1').target]).toEqual(['bob', null])
    ada.close()
    expect((await open('ada', 'wednesday')).unit('key.1').target).toBe('Eins')
  })
})

describe('a second page, open while somebody signs out and in again', () => {
  async function typedInSecond(): Promise<[Tab, Tab]> {
    const [one, two] = [await open('ada'), await open('ada')]
    await two.view.edit('key.1', 'mit Sitzung')
    atServer = 'nobody’s'
    await two.view.edit('key.2', 'nach der Sitzung')
    await signOut(one)
    return [one, two]
  }

  it('sends nothing by itself, nor when told to, before its owner has signed in there as well', async () => {
    const [, two] = await typedInSecond()
    loggedIn('tuesday')
    expect(await two.view.save()).toMatchObject({ saved: 0 })
    two.workspace.wake()
    await pause(30)
    expect(server.bodies).toEqual([])
  })

  it('that was not told of it sends nothing under the new sign-in', async () => {
    const two = await open('ada')
    server.isUp = false
    await two.view.edit('key.1', 'ohne Server')
    expect((await two.view.save()).outcome).toBe('pending')
    // As where a page is frozen: it hears of neither.
    profile.mark.listeners.clear()
    loggedIn('tuesday')
    server.isUp = true
    await two.view.retry()
    await pause(30)
    await two.view.save()
    expect(server.bodies).toEqual([])
    await signIn(two, 'ada', 'tuesday')
    expect(await doubtful(two, 'ada', 'tuesday')).toEqual(['key.1'])
    await two.device.use((db) => agreeToDoubtful(db, 'ada', 'tuesday'))
    await two.view.save()
    expect(server.text('de', 'key.1')).toBe('ohne Server')
  })
})

describe('a save', () => {
  it('is refused where the server’s session began by another sign-in than the texts were typed under', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'am Montag')
    atServer = 'tuesday'
    expect((await ada.view.save()).outcome).toBe('needs-login')
    expect(server.bodies).toEqual([])
  })
})

describe('an account that may not translate', () => {
  it('sees and edits nothing of what is kept here, with or without a server, and leaves nothing open to whoever comes next', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    server.isUp = false
    loggedIn('tuesday')
    const carl = new Tab(profile, server, { username: 'carl' })
    await carl.workspace.setUser('carl', { signIn: 'tuesday', mayTranslate: false })
    expect(carl.view).toMatchObject({ status: 'forbidden', units: [], counts: { all: 0 } })
    carl.close()
    const again = await open(null)
    expect(again.view.owner).toBeNull()
    expect((await open('ada', 'wednesday')).unit('key.1').target).toBe('von Ada')
  })

  it('whose right was taken away while working keeps the texts, but is offered no editing', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    server.refuse = () => ({ code: 'forbidden', messages: [] })
    expect((await ada.view.save()).outcome).toBe('forbidden')
    expect(ada.view).toMatchObject({ status: 'forbidden', units: [] })
    expect(await ada.device.use((db) => countKept(db, 'ada'))).toEqual({ own: 1, ofOthers: 0 })
    server.refuse = () => null
    await ada.view.retry()
    expect(ada.view.status).toBe('ready')
    expect(ada.unit('key.1').target).toBe('von Ada')
  })
})

describe('what was typed without a valid session', () => {
  async function typedAfterTheSession(): Promise<Tab> {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'mit Sitzung')
    await ada.view.retry()
    ada.user = null
    await ada.view.retry()
    expect(ada.view.status).toBe('needs-login')
    await ada.view.edit('key.2', 'ohne Sitzung')
    return ada
  }

  it('is typed on by its owner, and goes out only after a new sign-in and a yes to the list', async () => {
    const ada = await typedAfterTheSession()
    await signIn(ada, 'ada', 'tuesday')
    expect(await doubtful(ada, 'ada', 'tuesday')).toEqual(['key.2'])
    expect(await ada.view.save()).toMatchObject({ saved: 1 })
    expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual(['mit Sitzung', null])
    await ada.device.use((db) => agreeToDoubtful(db, 'ada', 'tuesday'))
    expect(await ada.view.save()).toMatchObject({ saved: 1 })
    expect(server.text('de', 'key.2')).toBe('ohne Sitzung')
  })

  describe('notes and terms', () => {
    const note = (owner: string, signIn: string | null): NoteRow => ({
      owner,
      id: `note of ${owner}, ${signIn}`,
      replyTo: null,
      scope: 'system',
      lang: 'de',
      key: 'key.1',
      text: 'Welche Bohrung?',
      open: true,
      by: owner,
      at: '2026-11-21T08:02:11Z',
      closedBy: null,
      closedAt: null,
      signIn,
      changedAt: 1,
    })
    const pair = { owner: 'ada', src: 'master', dst: 'de' }
    const term = { id: 'term', term: 'edging', translation: 'Kante', note: '', removed: false }
    async function writtenAfterTheSession(): Promise<Tab> {
      const ada = await open('ada')
      await ada.device.say(async (db) => {
        await putNotes(db, [note('ada', null), note('ada', 'monday'), note('bob', null)])
        await putTerms(db, { ...pair, signIn: null }, [term], 1)
      })
      return ada
    }
    const waiting = (tab: Tab) =>
      tab.device.use(async (db) => [
        ...(await listWaitingNotes(db, 'ada')).map(({ id }) => id),
        ...(await listWaitingTerms(db, pair)).map(({ id }) => id),
      ])

    it('wait for a yes as texts do', async () => {
      const ada = await writtenAfterTheSession()
      expect(await waiting(ada)).toEqual(['note of ada, monday'])
      const { notes, terms } = await ada.device.use((db) => listDoubtful(db, 'ada', 'tuesday'))
      expect([...notes, ...terms].map(({ id }) => id)).toEqual(['note of ada, null', 'term'])
      await ada.device.say((db) => agreeToDoubtful(db, 'ada', 'tuesday'))
      expect((await waiting(ada)).toSorted()).toEqual(['note of ada, monday', 'note of ada, null', 'term'])
    })

    it('can be discarded', async () => {
      const ada = await writtenAfterTheSession()
      await ada.device.say((db) => discardDoubtful(db, 'ada', 'tuesday'))
      expect(await waiting(ada)).toEqual(['note of ada, monday'])
      expect(await ada.device.use((db) => db.terms.count())).toBe(0)
      expect(await ada.device.use(async (db) => (await db.notes.toArray()).map(({ owner }) => owner))).toEqual([
        'ada',
        'bob',
      ])
    })
  })

  it('is not touched by the yes of another person', async () => {
    const ada = await typedAfterTheSession()
    await signIn(ada, 'bob', 'tuesday')
    expect(await doubtful(ada, 'bob', 'tuesday')).toEqual([])
    await ada.device.use((db) => agreeToDoubtful(db, 'bob', 'tuesday'))
    await ada.view.save()
    await signIn(ada, 'ada', 'wednesday')
    expect(await doubtful(ada, 'ada', 'wednesday')).toEqual(['key.2'])
    expect(server.bodies).toEqual([])
  })

  it('can be discarded, and what was typed with one stays', async () => {
    const ada = await typedAfterTheSession()
    await signIn(ada, 'ada', 'tuesday')
    await ada.device.use((db) => discardDoubtful(db, 'ada', 'tuesday'))
    await ada.view.retry()
    expect(await ada.view.save()).toMatchObject({ saved: 1 })
    expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual(['mit Sitzung', null])
  })

  it('goes out without a question where the same sign-in turns out to be good', async () => {
    const ada = await open('ada')
    server.isUp = false
    await ada.view.retry()
    await ada.view.edit('key.1', 'ohne Server')
    expect((await ada.view.save()).outcome).toBe('pending')
    server.isUp = true
    await ada.view.retry()
    await expect.poll(() => server.text('de', 'key.1')).toBe('ohne Server')
  })

  it('waits, too, where a save of it was asked for before the sign-in turned out to be over', async () => {
    const ada = await open('ada')
    server.isUp = false
    await ada.view.edit('key.1', 'ohne Server')
    await ada.view.save()
    server.isUp = true
    ada.user = null
    await ada.view.retry()
    await signIn(ada, 'ada', 'tuesday')
    await pause(30)
    expect(server.text('de', 'key.1')).toBeNull()
    expect(await doubtful(ada, 'ada', 'tuesday')).toEqual(['key.1'])
    await ada.device.use((db) => agreeToDoubtful(db, 'ada', 'tuesday'))
    await ada.view.save()
    expect(server.text('de', 'key.1')).toBe('ohne Server')
  })

  it('is its owner’s again once it is edited under a valid session', async () => {
    const ada = await typedAfterTheSession()
    await signIn(ada, 'ada', 'tuesday')
    await ada.view.edit('key.2', 'gelesen und ergänzt')
    expect(await doubtful(ada, 'ada', 'tuesday')).toEqual([])
  })
})

describe('a device', () => {
  it('that is told to discard one person’s work keeps the others’', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    const bob = await open('bob')
    await bob.view.edit('key.2', 'von Bob')
    await bob.device.use((db) => discardEdits(db, 'bob'))
    expect(await bob.device.use((db) => countKept(db, 'bob'))).toEqual({ own: 0, ofOthers: 1 })
    expect(await bob.device.use((db) => db.journal.filter((row) => row.owner === 'bob').count())).toBe(0)
  })

  it('that is forgotten holds nothing of anybody', async () => {
    const ada = await open('ada')
    await ada.view.edit('key.1', 'von Ada')
    const left = await ada.device.use(async (db) => {
      await forgetEverything(db)
      return Promise.all(db.tables.map((table) => table.count()))
    })
    expect(left.every((count) => count === 0)).toBe(true)
  })
})
