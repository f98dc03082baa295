import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AskWho, confirmSession } from '#src/workspace/ownership/confirm-session.ts'
import { doubtful, SharedBrowser, signOut } from '#tests/workspace/ownership/shared-browser.ts'
import type { Tab } from '#tests/workspace/rig.ts'

let browser: SharedBrowser
beforeEach(() => void (browser = new SharedBrowser()))
afterEach(() => browser.profile.closeAll())

const says =
  (username: string, signIn: string): AskWho =>
  () =>
    Promise.resolve({ username, signIn, mayTranslate: true })

/** Typed since the server last answered, then signed out of with `askWho`'s answer: what the next sign-in asks about. */
async function askedAfter(askWho: AskWho, between: (ada: Tab) => Promise<void> = () => Promise.resolve()) {
  const ada = await browser.open('ada')
  await ada.view.edit('key.1', 'von Ada')
  const asking: AskWho = async (signal) => {
    await between(ada)
    return askWho(signal)
  }
  await confirmSession(ada.device, { owner: 'ada', signIn: 'monday' }, asking).catch(() => undefined)
  await signOut(ada)
  await browser.open('ada', 'tuesday')
  return doubtful(ada, 'ada', 'tuesday')
}

it('what the server has named as theirs is theirs at the next sign-in', async () => {
  expect(await askedAfter(says('ada', 'monday'))).toEqual([])
})

it.each<[string, AskWho]>([
  ['names somebody else', says('bob', 'monday')],
  ['names another sign-in of the same person', says('ada', 'sunday')],
  ['knows nobody', () => Promise.resolve(null)],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers too late', (signal) => new Promise((_, fail) => signal.addEventListener('abort', fail))],
])('it is asked about at the next sign-in where the server %s', async (_, askWho) => {
  expect(await askedAfter(askWho)).toEqual(['key.1'])
})

it('what is typed after the question is asked about', async () => {
  const between = (ada: Tab) => ada.view.edit('key.2', 'danach getippt')
  expect(await askedAfter(says('ada', 'monday'), between)).toEqual(['key.2'])
})
