import { expect, test } from 'vitest'
import { isServerReachable } from '#src/workspace/screen/shared/use-shared.ts'

const person = { username: 'Ada', signIn: 'first', mayTranslate: true }
const view = { owner: 'ada', online: true, offlineSince: null, status: 'ready' } as const

test('what is written goes by the session that the page has', () => {
  expect(isServerReachable(view, person)).toBe(true)
  expect(isServerReachable({ ...view, offlineSince: 1 }, person)).toBe(false)
  expect(isServerReachable({ ...view, owner: 'bob' }, person)).toBe(false)
  expect(isServerReachable(view, null)).toBe(false)
})

test('and by none once the server has said that it is over', () => {
  expect(isServerReachable({ ...view, status: 'needs-login' }, person)).toBe(false)
})
