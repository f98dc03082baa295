import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signOut, SharedBrowser } from '#tests/workspace/ownership/shared-browser.ts'
import { type FakeServer, pause, type Tab } from '#tests/workspace/rig.ts'

let browser: SharedBrowser
let server: FakeServer
beforeEach(() => {
  browser = new SharedBrowser()
  ;({ server } = browser)
})
afterEach(() => browser.profile.closeAll())

describe('what was typed after the session expired', () => {
  async function typedAfterTheSession(): Promise<Tab> {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'mit Sitzung')
    ada.user = null
    await ada.view.retry()
    expect(ada.view.status).toBe('needs-login')
    await ada.view.edit('key.2', 'ohne Sitzung')
    return ada
  }
  const onServer = () => [server.text('de', 'key.1'), server.text('de', 'key.2')]

  it('is sent once its user has signed in again and saves, and not before', async () => {
    const ada = await typedAfterTheSession()
    expect((await ada.view.save()).outcome).toBe('needs-login')
    expect(server.bodies).toEqual([])
    await ada.device.use((db) => db.batches.clear())
    await browser.signIn(ada, 'ada', 'tuesday')
    await pause(30)
    expect(onServer()).toEqual([null, null])
    expect(await ada.view.save()).toMatchObject({ saved: 2 })
    expect(onServer()).toEqual(['mit Sitzung', 'ohne Sitzung'])
  })

  it('is sent by itself after the new sign-in when it was saved before that', async () => {
    const ada = await typedAfterTheSession()
    expect((await ada.view.save()).outcome).toBe('needs-login')
    await browser.signIn(ada, 'ada', 'tuesday')
    await expect.poll(onServer).toEqual(['mit Sitzung', 'ohne Sitzung'])
  })

  it('is neither shown to nor sent by another user who signs in, even when a save of it waits', async () => {
    const ada = await typedAfterTheSession()
    await ada.view.save()
    await browser.signIn(ada, 'bob', 'tuesday')
    expect(ada.view).toMatchObject({ owner: 'bob', counts: { unsaved: 0 } })
    await ada.view.save()
    await ada.view.retry()
    await pause(30)
    expect(server.bodies).toEqual([])
    await browser.signIn(ada, 'ada', 'wednesday')
    await expect.poll(onServer).toEqual(['mit Sitzung', 'ohne Sitzung'])
  })

  it('waits for its user after a sign-out', async () => {
    const ada = await typedAfterTheSession()
    await signOut(ada, null)
    ada.close()
    const again = await browser.open('ada', 'tuesday')
    expect(again.view.counts.unsaved).toBe(2)
    expect(await again.view.save()).toMatchObject({ saved: 2 })
  })

  it('is typed in a page without a session, for the last user here, and sent after the sign-in', async () => {
    const ada = await browser.open('ada')
    await ada.view.edit('key.1', 'mit Sitzung')
    ada.close()
    const later = await browser.open(null)
    expect(later.view.owner).toBe('ada')
    await later.view.edit('key.2', 'ohne Sitzung')
    await later.view.mark('review', 'key.2', 'hand')
    expect((await later.view.save()).outcome).toBe('needs-login')
    await browser.signIn(later, 'ada', 'tuesday')
    expect(await later.view.save()).toMatchObject({ saved: 2 })
  })
})

it('what was typed without a server is sent by itself when it was saved', async () => {
  const ada = await browser.open('ada')
  server.isUp = false
  await ada.view.retry()
  await ada.view.edit('key.1', 'ohne Server')
  expect((await ada.view.save()).outcome).toBe('pending')
  server.isUp = true
  await ada.view.retry()
  await expect.poll(() => server.text('de', 'key.1')).toBe('ohne Server')
})
