import { expect, test } from 'vitest'
import { serverAccessOf } from '#src/workspace/screen/shared/use-shared.ts'

const person = { username: 'Ada', signIn: 'first', mayTranslate: true }
const view = { owner: 'ada', online: true, offlineSince: null, status: 'ready' } as const

test('what is written goes by the session that the page has', () => {
  expect(serverAccessOf(view, person)).toEqual({ signIn: 'first', isReachable: true })
  expect(serverAccessOf({ ...view, offlineSince: 1 }, person)).toEqual({ signIn: 'first', isReachable: false })
  expect(serverAccessOf({ ...view, owner: 'bob' }, person)).toEqual({ signIn: null, isReachable: false })
  expect(serverAccessOf(view, null)).toEqual({ signIn: null, isReachable: false })
})

test('and by none once the server has said that it is over', () => {
  expect(serverAccessOf({ ...view, status: 'needs-login' }, person)).toEqual({ signIn: null, isReachable: false })
})
