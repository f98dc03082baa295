import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SharedBrowser, signOut } from '#tests/workspace/ownership/shared-browser.ts'
import { pause } from '#tests/workspace/rig.ts'

let browser: SharedBrowser
beforeEach(() => {
  browser = new SharedBrowser()
})
afterEach(() => browser.profile.closeAll())

describe('while another user signs in in another window', () => {
  it('typed text is stored for its author, even after the takeover, and shown to nobody else', async () => {
    const tab = await browser.open('ada')
    const { view, workspace } = tab
    const draft = view.openDraft('key.1')
    draft.type('Eins')
    await draft.flush()
    const signedIn = browser.signIn(tab, 'bob', 'tuesday')
    // In the frame before the box is gone, a user may still type into it.
    draft.type('Eins!')
    await signedIn
    draft.type('Eins!!')
    await workspace.flush()
    expect([tab.view.owner, tab.unit('key.1').target]).toEqual(['bob', null])
    expect(await tab.view.save()).toMatchObject({ outcome: 'nothing' })
    tab.close()
    expect((await browser.open('ada', 'wednesday')).unit('key.1').target).toBe('Eins!!')
  })

  it('a page that is not notified continues for its user, and sends nothing in the other’s session', async () => {
    const tab = await browser.open('ada')
    browser.server.isUp = false
    await tab.view.edit('key.1', 'von Ada')
    expect((await tab.view.save()).outcome).toBe('pending')
    // A frozen page is notified of neither the logout nor the login.
    browser.profile.mark.listeners.clear()
    browser.loggedIn('tuesday')
    tab.user = 'bob'
    browser.server.isUp = true
    await tab.view.retry()
    await pause(30)
    expect((await tab.view.save()).outcome).toBe('needs-login')
    expect(browser.server.bodies).toEqual([])
    expect(tab.unit('key.1').target).toBe('von Ada')
    await tab.view.edit('key.2', 'auch von Ada')
    await browser.signIn(tab, 'ada', 'wednesday')
    await tab.view.save()
    const { history } = browser.server
    expect(history.filter(({ by }) => by !== 'import').map(({ by, text }) => [by, text])).toEqual([
      ['ada', 'von Ada'],
      ['ada', 'auch von Ada'],
    ])
  })
})

describe('what a page does without a user', () => {
  it('is refused, and the device does not count as broken', async () => {
    const tab = await browser.open(null)
    expect(tab.device.person).toBeNull()
    await expect(tab.view.edit('key.1', 'Eins')).rejects.toThrow('nobody has signed in')
    await expect(tab.view.mark('review', 'key.1', 'yes')).rejects.toThrow('nobody has signed in')
    expect(tab.view).toMatchObject({ memoryReason: null, lastError: null, status: 'needs-login' })
    expect(await browser.profile.disk.databases()).toEqual([])
  })
})

describe('a save of several requests', () => {
  it('stops once its user has signed out, even when a request has just been prepared', async () => {
    const ada = await browser.open('ada')
    const changes = ['key.1', 'key.2'].map((key) => ({ key, text: `${key} ${'€'.repeat(99_000)}` }))
    await ada.view.editMany({ name: 'import', changes, review: false })
    await ada.device.use(async (db) => {
      db.batches.hook('deleting', () => browser.profile.mark.end('monday'))
    })
    expect(await ada.view.save()).toMatchObject({ outcome: 'needs-login', saved: 1 })
    expect(browser.server.bodies).toHaveLength(1)
  })

  it('whose user signs out in another window leaves the rest for the next session', async () => {
    const [one, other] = [await browser.open('ada'), await browser.open('ada')]
    await one.view.edit('key.1', 'von Ada')
    await signOut(other)
    await expect.poll(() => one.view.status).toBe('needs-login')
    await one.view.save()
    expect(browser.server.bodies).toEqual([])
    expect((await browser.open('ada', 'tuesday')).view.counts.unsaved).toBe(1)
  })
})
