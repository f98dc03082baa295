import { expect, test } from 'vitest'
import { localPath } from '#src/web/local-path.ts'

test('an address within the portal keeps its query and fragment', () => {
  expect(localPath('/order-approve/?tab=finished#10001')).toBe('/order-approve/?tab=finished#10001')
  expect(localPath('/logouts')).toBe('/logouts')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'x',
  '',
])('%j is an external address', (address) => {
  expect(localPath(address)).toBeNull()
})

test.each([
  '/logout',
  '/logout/',
  '/at/logout',
  '/%61t/logout?here=done',
  '/at/sign-out',
  '/LOGOUT?here',
  '/%6cogout?here',
  '/account/logout/',
  '/account/../logout',
  '/account/logout/?next=/welcome',
  '/%2Flogout',
  '/sign-out',
  '/%',
])('%j would end the session right after a login', (address) => {
  expect(localPath(address)).toBeNull()
})

test.each(['/redirect2shop?useAs=5', '/redirect2shop/?x=1&useAs=5#a', '/redirect2shop?%75seAs=5', '/welcome?useAs='])(
  '%j would choose the company to shop as',
  (address) => {
    expect(localPath(address)).toBeNull()
  },
)
