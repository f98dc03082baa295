import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SharedBrowser } from '#tests/workspace/ownership/shared-browser.ts'

let browser: SharedBrowser
beforeEach(() => {
  browser = new SharedBrowser()
})
afterEach(() => browser.profile.closeAll())

describe('what is typed in the moment that somebody else takes the page over', () => {
  it('is kept for whoever typed it, with the whole text that it was typed into, and shown to nobody else', async () => {
    const ada = await browser.open('ada')
    const draft = ada.view.openDraft('key.1')
    draft.type('Eins')
    await draft.flush()
    const signedIn = browser.signIn(ada, 'bob', 'tuesday')
    await expect.poll(() => ada.view, { interval: 0 }).toMatchObject({ user: 'bob' })
    expect(ada.view.owner).toBe('ada')
    draft.type('Eins!')
    expect(ada.workspace.lastWords()).toMatchObject([{ owner: 'ada', key: 'key.1', text: 'Eins!' }])
    await signedIn
    await draft.flush()
    expect([ada.view.owner, ada.unit('key.1').target, draft.text]).toEqual(['bob', null, ''])
    expect(draft.wroteOver).toBeNull()
    expect(await ada.view.save()).toMatchObject({ outcome: 'nothing' })
    ada.close()
    expect((await browser.open('ada', 'wednesday')).unit('key.1').target).toBe('Eins!')
  })
})

describe('what a page does for nobody', () => {
  it('is refused, and the device is not taken for a broken one', async () => {
    const ada = await browser.open('ada')
    const draft = ada.view.openDraft('key.1')
    browser.loggedIn('tuesday')
    ada.device.tell({ kind: 'texts', scope: 'system' }, {})
    await expect.poll(() => ada.view.owner).toBeNull()
    await expect(ada.view.edit('key.1', 'Eins')).rejects.toThrow('nobody has signed in')
    await expect(ada.view.mark('review', 'key.1', 'yes')).rejects.toThrow('nobody has signed in')
    expect(ada.view).toMatchObject({ memoryReason: null, lastError: null, status: 'needs-login' })
    // In the frame before the box is gone it may still be typed into.
    draft.type('Zwei')
    await draft.flush()
    await browser.signIn(ada, 'bob', 'tuesday')
    expect([ada.view.owner, ada.unit('key.1').target]).toEqual(['bob', null])
    ada.close()
    expect((await browser.open('ada', 'wednesday')).unit('key.1').target).toBe('Zwei')
  })
})

describe('a save of several requests', () => {
  it('goes no further once its person has signed out, also where a request has just been made ready', async () => {
    const ada = await browser.open('ada')
    const changes = ['key.1', 'key.2'].map((key) => ({ key, text: `${key} ${'€'.repeat(99_000)}` }))
    await ada.view.editMany({ name: 'import', changes, review: false })
    await ada.device.use(async (db) => {
      db.batches.hook('deleting', () => browser.profile.mark.end('monday'))
    })
    expect(await ada.view.save()).toMatchObject({ outcome: 'needs-login', saved: 1 })
    expect(browser.server.bodies).toHaveLength(1)
  })
})
