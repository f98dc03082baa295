import { expect, test } from 'vitest'
import { isServerReachable } from '#src/workspace/screen/shared/use-shared.ts'

const person = { username: 'Ada', signIn: 'first', mayTranslate: true }
const view = { owner: 'ada', online: true, offlineSince: null, status: 'ready' } as const

test('a write uses the page’s session', () => {
  expect(isServerReachable(view, person)).toBe(true)
  expect(isServerReachable({ ...view, offlineSince: 1 }, person)).toBe(false)
  expect(isServerReachable({ ...view, owner: 'bob' }, person)).toBe(false)
  expect(isServerReachable(view, null)).toBe(false)
})

test('and none once the server has ended it', () => {
  expect(isServerReachable({ ...view, status: 'needs-login' }, person)).toBe(false)
})
