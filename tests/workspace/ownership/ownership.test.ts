import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countKept, discardEdits, forgetEverything } from '#src/workspace/ownership/forget.ts'
import { deleteDb } from '#src/workspace/store/db.ts'
import { endMarkOf } from '#src/session/sign-in-mark.ts'
import { FaultyDisk } from '#tests/workspace/story/faulty-disk.ts'
import { SharedBrowser, signOut } from '#tests/workspace/ownership/shared-browser.ts'
import { type FakeServer, type Profile, pause, Tab } from '#tests/workspace/rig.ts'

let browser: SharedBrowser
let server: FakeServer
let profile: Profile
beforeEach(() => {
  browser = new SharedBrowser()
  ;({ server, profile } = browser)
})
afterEach(() => profile.closeAll())

describe('after signing out', () => {
  it.each([
    ['without a server', false],
    ['with one', true],
  ])('no stored text is shown, edited or sent before a user signs in, %s', async (_, isUp) => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    await signOut(ada)
    expect(ada.view).toMatchObject({ status: 'needs-login', owner: null, units: [], counts: { all: 0, unsaved: 0 } })
    await expect(ada.view.edit('key.2', 'von wem?')).rejects.toThrow()
    server.isUp = isUp
    const nobody = await browser.open(null)
    expect(nobody.view).toMatchObject({ status: 'needs-login', owner: null, units: [] })
    await expect(nobody.view.edit('key.2', 'von wem?')).rejects.toThrow()
    await nobody.view.save()
    expect(server.bodies).toEqual([])
  })

  it('what was typed up to the last moment is stored for its owner', async () => {
    const ada = await browser.open('ada')
    const draft = ada.view.openDraft('key.1')
    draft.type('E')
    draft.type('Eins')
    await signOut(ada)
    const again = await browser.open('ada', 'tuesday')
    expect(again.unit('key.1').target).toBe('Eins')
  })

  it('a save that waited in the queue is not sent', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    const { promise, resolve } = Promise.withResolvers<void>()
    const busy = ada.device.exclusively('system', () => promise)
    const saving = ada.view.save()
    await pause()
    await signOut(ada)
    resolve()
    await Promise.all([busy, saving])
    expect(server.bodies).toEqual([])
    expect((await browser.open('ada', 'tuesday')).unit('key.1')).toMatchObject({ target: 'von Ada', state: 'unsaved' })
  })

  it('a save that is partly sent sends nothing more', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    server.fates = ['lost-before']
    await ada.view.save()
    await ada.view.edit('key.2', 'auch von Ada')
    server.refuse = () => {
      profile.mark.end('monday')
      return null
    }
    await ada.view.save()
    expect(server.bodies.map(({ changes }) => changes['de'])).toEqual([{ 'key.1': 'von Ada' }])
  })

  it('other tabs follow at once', async () => {
    const [one, two] = [await browser.open('ada'), await browser.open('ada')]
    await one.view.edit('key.1', 'von Ada')
    await signOut(one)
    await expect.poll(() => two.view.units.length).toBe(0)
    expect(two.view.status).toBe('needs-login')
  })

  it('nothing is shown on a full disk either, once the page has closed', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    const disk = new FaultyDisk(profile)
    disk.denial = { name: 'QuotaExceededError', after: 0 }
    await ada.view.edit('key.2', 'nur im Speicher')
    await signOut(ada)
    ada.crash()
    disk.end()
    expect((await browser.open(null)).view).toMatchObject({ status: 'needs-login', owner: null, units: [] })
  })

  it('the ended session counts for nothing, even while the server still accepts it', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    await signOut(ada)
    const page = await browser.open('ada', 'monday')
    expect(page.view).toMatchObject({ status: 'needs-login', owner: null, units: [] })
    // The server's answer causes no storage error on the device.
    expect(page.device.keeping()).toMatchObject({ reason: null, notKept: [] })
    expect([...profile.local.keys()].filter((name) => name.startsWith('portal.last-words'))).toEqual([])
    const later = await browser.open('ada', 'tuesday')
    expect(later.unit('key.1').target).toBe('von Ada')
  })

  it('two users who sign in one after the other each find only their own work', async () => {
    for (const [round, person] of ['ada', 'bob', 'ada', 'bob'].entries()) {
      const tab = await browser.open(person, `day ${round}`)
      await tab.view.edit('key.1', `von ${person}`)
      expect(tab.unit('key.1').target).toBe(`von ${person}`)
      expect(tab.view.counts.unsaved).toBe(1)
      await signOut(tab, `day ${round}`)
    }
    expect(server.bodies).toEqual([])
  })
})

describe('when the database does not open during a sign-out', () => {
  const broken = {
    'it is blocked': () => new DOMException('Access is denied', 'SecurityError'),
    'a newer release has it': () => new DOMException('a higher version is there', 'VersionError'),
    'it is broken': () => new DOMException('Internal error opening backing store', 'DataError'),
  }

  it.each(Object.entries(broken))('the next page that can open it shows nothing: %s', async (_, errorOf) => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.crash()
    const openDisk = profile.disk.open
    profile.disk.open = () => {
      throw errorOf()
    }
    const page = await browser.open('ada')
    await signOut(page)
    page.crash()
    profile.disk.open = openDisk
    const nobody = await browser.open(null)
    expect(nobody.view).toMatchObject({ status: 'needs-login', owner: null, units: [] })
    await expect(nobody.view.edit('key.2', 'von wem?')).rejects.toThrow()
    expect((await browser.open('ada', 'tuesday')).unit('key.1').target).toBe('von Ada')
  })

  it('a page without a session shows its last user’s texts once it opens, and so does the next', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.crash()
    const disk = new FaultyDisk(profile)
    disk.isShut = true
    const page = await browser.open(null)
    expect(page.view).toMatchObject({ owner: 'ada', units: [], memoryReason: 'cannot-open' })
    disk.end()
    disk.mend()
    await page.view.retry()
    await expect.poll(() => page.view.owner).toBe('ada')
    expect(page.unit('key.1').target).toBe('von Ada')
    expect((await browser.open(null)).unit('key.1').target).toBe('von Ada')
  })

  it('the sign-out does not wait for it', async () => {
    const ada = await browser.open('ada')
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
    expect((await browser.open(null)).view.owner).toBeNull()
  })
})

describe('a sign-out without an event for open pages, such as the server’s own URL without JavaScript', () => {
  it('ends what open pages show', async () => {
    const [one, two] = [await browser.open('ada'), await browser.open('ada')]
    await one.view.edit('key.1', 'von Ada')
    profile.mark.set(endMarkOf('monday', null))
    for (const tab of [one, two]) await expect.poll(() => tab.view.status).toBe('needs-login')
    expect([one.view.units, two.view.units, one.view.owner, two.view.owner]).toEqual([[], [], null, null])
  })

  it('ends what the next page would show, with or without a session that it still trusts', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    profile.mark.set(endMarkOf('monday', null))
    for (const user of [null, 'ada']) expect((await browser.open(user)).view).toMatchObject({ owner: null, units: [] })
  })

  it('ends it for a user whose session had expired', async () => {
    const ada = await browser.open('ada')
    ada.close()
    const later = await browser.open(null)
    expect(later.view.owner).toBe('ada')
    profile.mark.set(endMarkOf(null, profile.mark.read()))
    await expect.poll(() => later.view.owner).toBeNull()
  })
})

describe('another user’s sign-in', () => {
  it('ends ownership even if that user never opens the workspace, and the session expires', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    browser.loggedIn('tuesday')
    expect((await browser.open(null)).view).toMatchObject({ owner: null, units: [] })
  })
})

describe('a draft while another user signs in elsewhere', () => {
  it('is stored for its author, and the other user finds the page empty', async () => {
    const ada = await browser.open('ada')
    const draft = ada.view.openDraft('key.1')
    draft.type('E')
    draft.type('Eins')
    browser.loggedIn('tuesday')
    ada.device.tell({ kind: 'texts', scope: 'system' }, {})
    await browser.signIn(ada, 'bob', 'tuesday')
    expect([ada.view.owner, ada.unit('key.1').target]).toEqual(['bob', null])
    ada.close()
    expect((await browser.open('ada', 'wednesday')).unit('key.1').target).toBe('Eins')
  })
})

describe('a second page, open while a user signs out and in again', () => {
  it('sends nothing, not even on request, before its user has signed in there as well', async () => {
    const [one, two] = [await browser.open('ada'), await browser.open('ada')]
    await two.view.edit('key.1', 'von Ada')
    await signOut(one)
    browser.loggedIn('tuesday')
    expect(await two.view.save()).toMatchObject({ saved: 0 })
    two.workspace.wake()
    await pause(30)
    expect(server.bodies).toEqual([])
  })

  it('that was not notified continues under the same user’s new session', async () => {
    const two = await browser.open('ada')
    server.isUp = false
    await two.view.edit('key.1', 'ohne Server')
    expect((await two.view.save()).outcome).toBe('pending')
    // A frozen page is notified of neither the logout nor the login.
    profile.mark.listeners.clear()
    browser.loggedIn('tuesday')
    server.isUp = true
    await two.view.retry()
    await expect.poll(() => server.text('de', 'key.1')).toBe('ohne Server')
  })
})

describe('an account that may not translate', () => {
  it('sees and edits nothing stored here, with or without a server, and leaves nothing to the next user', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    server.isUp = false
    browser.loggedIn('tuesday')
    const carl = new Tab(profile, server, { username: 'carl' })
    await carl.signedIn('carl', { signIn: 'tuesday', mayTranslate: false })
    expect(carl.view).toMatchObject({ status: 'forbidden', units: [], counts: { all: 0 } })
    carl.close()
    const again = await browser.open(null)
    expect(again.view.owner).toBeNull()
    expect((await browser.open('ada', 'wednesday')).unit('key.1').target).toBe('von Ada')
  })

  it('whose right was revoked during work keeps the texts, but cannot edit', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    server.refuse = () => ({ code: 'forbidden', messages: [] })
    expect((await ada.view.save()).outcome).toBe('forbidden')
    expect(ada.view).toMatchObject({ status: 'forbidden', units: [] })
    expect(await ada.device.use((db) => countKept(db))).toBe(1)
    server.refuse = () => null
    await ada.view.retry()
    expect(ada.view.status).toBe('ready')
    expect(ada.unit('key.1').target).toBe('von Ada')
  })
})

describe('a device', () => {
  it('that discards one user’s work keeps the others’', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    ada.close()
    const bob = await browser.open('bob')
    await bob.view.edit('key.2', 'von Bob')
    await bob.device.use(discardEdits)
    expect(await bob.device.use((db) => Promise.all([db.edits.count(), db.journal.count()]))).toEqual([0, 0])
    expect((await browser.open('ada')).unit('key.1').target).toBe('von Ada')
  })

  it('is a database for each user, closed when that user signs out, and deleted on request', async () => {
    for (const person of ['ada', 'bob & co/ä']) {
      const tab = await browser.open(person)
      await tab.view.edit('key.1', `von ${person}`)
    }
    const names = async () => (await profile.disk.databases()).map(({ name }) => name).toSorted()
    expect(await names()).toEqual(['portal-texts-ada', 'portal-texts-bob%20%26%20co%2F%C3%A4'])
    const [ada] = profile.tabs
    await expect(ada?.device.use((db) => db.edits.count())).resolves.toBe(1)
    await ada?.device.release()
    await expect(ada?.device.use((db) => db.edits.count())).rejects.toThrow()
    await deleteDb('ada', { indexedDB: profile.disk, IDBKeyRange })
    expect(await names()).toEqual(['portal-texts-bob%20%26%20co%2F%C3%A4'])
  })

  it('that is forgotten holds nothing of its user', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'von Ada')
    const left = await ada.device.use(async (db) => {
      await forgetEverything(db)
      return Promise.all(db.tables.map((table) => table.count()))
    })
    expect(left.every((count) => count === 0)).toBe(true)
  })
})
