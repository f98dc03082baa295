import { expect, test } from 'vitest'
import { realUsernameOf } from '#src/gateway/session/switch-user.server.ts'
import type { Who } from '#src/session/session.ts'

const who: Who = {
  username: 'staff@test.example',
  id: 1,
  company: [1, 'Supplier'],
  lines: [],
  lastLine: null,
  groups: [],
  shopUrl: '',
  realUsername: null,
}
const acting: Who = { ...who, username: 'joiner@test.example', realUsername: 'staff@test.example' }

test('whoever goes on as another user stays behind the session, and so at a second switch', () => {
  expect(realUsernameOf(who, { username: 'joiner@test.example' })).toBe('staff@test.example')
  expect(realUsernameOf(acting, { username: 'dealer@test.example' })).toBe('staff@test.example')
})

test('whoever comes back by their own address acts as nobody', () => {
  expect(realUsernameOf(acting, { username: 'Staff@test.example' })).toBeNull()
})
