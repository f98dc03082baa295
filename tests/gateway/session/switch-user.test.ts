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

test('a user acting as another stays the real user, even after a second switch', () => {
  expect(realUsernameOf(who, { username: 'joiner@test.example' })).toBe('staff@test.example')
  expect(realUsernameOf(acting, { username: 'dealer@test.example' })).toBe('staff@test.example')
})

test('a user who switches back to their own address acts as nobody', () => {
  expect(realUsernameOf(acting, { username: 'Staff@test.example' })).toBeNull()
})
