import { expect, test } from 'vitest'
import { contact } from '#src/contract/contact.ts'
import { pageOfUsers } from '#src/gateway/contact/contact-paging.ts'

const [example] = contact.list.data.parse(contact.list.example.data).users
if (!example) throw new Error('the example has no user')
const users = Array.from({ length: 30 }, (_, index) => ({
  ...example,
  id: index + 1,
  email: `${index < 3 ? 'Ahlers' : 'lager'}.${index}@holz.example`,
}))
const whole = { ok: true as const, messages: [], data: { users } }
const page = (query: Parameters<typeof pageOfUsers>[1], answer: Parameters<typeof pageOfUsers>[0] = whole) => {
  const part = pageOfUsers(answer, query)
  return part.ok ? part.data : undefined
}

test('users of a backend without pages are paged by 25, filtered by part of the address in any case', () => {
  expect(page({})).toMatchObject({ pages: 2, no_of_users: 30 })
  expect(page({})?.users).toHaveLength(25)
  expect(page({ email: 'AHLERS' })).toMatchObject({ pages: 1, no_of_users: 3 })
  expect(page({ email: 'zzz' })).toEqual({ users: [], pages: 0, no_of_users: 0 })
})

test('and a page of the backend itself stays unchanged', () => {
  const cut = { ...whole, data: { users: users.slice(0, 2), pages: 9, no_of_users: 18 } }
  expect(pageOfUsers(cut, { email: 'zzz' })).toBe(cut)
})
