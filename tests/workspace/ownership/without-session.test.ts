import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptUnconfirmed, discardUnconfirmed, listUnconfirmed } from '#src/workspace/ownership/unconfirmed.ts'
import type { NoteRow } from '#src/workspace/store/db.ts'
import { listWaitingMarks } from '#src/workspace/store/shared/marks.ts'
import { listWaitingNotes, putNotes } from '#src/workspace/store/shared/notes.ts'
import { listWaitingTerms, putTerms } from '#src/workspace/store/shared/terms.ts'
import { doubtful, SharedBrowser } from '#tests/workspace/ownership/shared-browser.ts'
import { type FakeServer, type Profile, pause, type Tab } from '#tests/workspace/rig.ts'

let browser: SharedBrowser
let server: FakeServer
let profile: Profile
beforeEach(() => {
  browser = new SharedBrowser()
  ;({ server, profile } = browser)
})
afterEach(() => profile.closeAll())

describe('what was typed without a valid session', () => {
  async function typedAfterTheSession(): Promise<Tab> {
    const ada = await browser.open('ada')
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
    await browser.signIn(ada, 'ada', 'tuesday')
    expect(await doubtful(ada, 'ada', 'tuesday')).toEqual(['key.2'])
    expect(await ada.view.save()).toMatchObject({ saved: 1 })
    expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual(['mit Sitzung', null])
    await ada.device.use((db) => acceptUnconfirmed(db, 'ada', 'tuesday'))
    expect(await ada.view.save()).toMatchObject({ saved: 1 })
    expect(server.text('de', 'key.2')).toBe('ohne Sitzung')
  })

  describe('notes, terms and marks', () => {
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
    const term = { id: 'term', term: 'edging', translation: 'Kante', note: '', forbidden: [], removed: false }
    async function writtenAfterTheSession(): Promise<Tab> {
      const ada = await browser.open('ada')
      await ada.device.writeAnnotations(async (db) => {
        await putNotes(db, [note('ada', null), note('ada', 'monday'), note('bob', null)])
        await putTerms(db, { ...pair, signIn: null }, [term], 1)
      })
      await ada.view.mark('review', 'key.1', 'hand')
      ada.user = null
      await ada.view.retry()
      await ada.view.mark('review', 'key.2', 'hand')
      return ada
    }
    const waiting = (tab: Tab) =>
      tab.device.use(async (db) => [
        ...(await listWaitingNotes(db, 'ada')).map(({ id }) => id),
        ...(await listWaitingTerms(db, pair)).map(({ id }) => id),
        ...(await listWaitingMarks(db, 'ada', 'de')).map(({ key }) => key),
      ])

    it('wait for a yes as texts do', async () => {
      const ada = await writtenAfterTheSession()
      expect(await waiting(ada)).toEqual(['note of ada, monday', 'key.1'])
      const { notes, terms, marks } = await ada.device.use((db) => listUnconfirmed(db, 'ada', 'tuesday'))
      expect([...notes, ...terms].map(({ id }) => id)).toEqual(['note of ada, null', 'term'])
      expect(marks.map(({ key }) => key)).toEqual(['key.2'])
      await ada.device.writeAnnotations((db) => acceptUnconfirmed(db, 'ada', 'tuesday'))
      expect((await waiting(ada)).toSorted()).toEqual([
        'key.1',
        'key.2',
        'note of ada, monday',
        'note of ada, null',
        'term',
      ])
    })

    it('can be discarded', async () => {
      const ada = await writtenAfterTheSession()
      await ada.device.writeAnnotations((db) => discardUnconfirmed(db, 'ada', 'tuesday'))
      expect(await waiting(ada)).toEqual(['note of ada, monday', 'key.1'])
      expect(await ada.device.use((db) => db.terms.count())).toBe(0)
      expect(await ada.device.use(async (db) => (await db.notes.toArray()).map(({ owner }) => owner))).toEqual([
        'ada',
        'bob',
      ])
    })
  })

  it('is not touched by the yes of another person', async () => {
    const ada = await typedAfterTheSession()
    await browser.signIn(ada, 'bob', 'tuesday')
    expect(await doubtful(ada, 'bob', 'tuesday')).toEqual([])
    await ada.device.use((db) => acceptUnconfirmed(db, 'bob', 'tuesday'))
    await ada.view.save()
    await browser.signIn(ada, 'ada', 'wednesday')
    expect(await doubtful(ada, 'ada', 'wednesday')).toEqual(['key.2'])
    expect(server.bodies).toEqual([])
  })

  it('can be discarded, and what was typed with one stays', async () => {
    const ada = await typedAfterTheSession()
    await browser.signIn(ada, 'ada', 'tuesday')
    await ada.device.use((db) => discardUnconfirmed(db, 'ada', 'tuesday'))
    await ada.view.retry()
    expect(await ada.view.save()).toMatchObject({ saved: 1 })
    expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual(['mit Sitzung', null])
  })

  it('goes out without a question where the same sign-in turns out to be good', async () => {
    const ada = await browser.open('ada')
    server.isUp = false
    await ada.view.retry()
    await ada.view.edit('key.1', 'ohne Server')
    expect((await ada.view.save()).outcome).toBe('pending')
    server.isUp = true
    await ada.view.retry()
    await expect.poll(() => server.text('de', 'key.1')).toBe('ohne Server')
  })

  it('waits, too, where a save of it was asked for before the sign-in turned out to be over', async () => {
    const ada = await browser.open('ada')
    server.isUp = false
    await ada.view.edit('key.1', 'ohne Server')
    await ada.view.save()
    server.isUp = true
    ada.user = null
    await ada.view.retry()
    await browser.signIn(ada, 'ada', 'tuesday')
    await pause(30)
    expect(server.text('de', 'key.1')).toBeNull()
    expect(await doubtful(ada, 'ada', 'tuesday')).toEqual(['key.1'])
    await ada.device.use((db) => acceptUnconfirmed(db, 'ada', 'tuesday'))
    await ada.view.save()
    expect(server.text('de', 'key.1')).toBe('ohne Server')
  })

  it('is its owner’s again once it is edited under a valid session', async () => {
    const ada = await typedAfterTheSession()
    await browser.signIn(ada, 'ada', 'tuesday')
    await ada.view.edit('key.2', 'gelesen und ergänzt')
    expect(await doubtful(ada, 'ada', 'tuesday')).toEqual([])
  })
})
