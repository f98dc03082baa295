import { expect, test } from 'vitest'
import { refuseMethod } from '#src/http/methods.server.ts'

const asked = (method: string, handlers: string[], isPage = false) => {
  // fetch rejects TRACE, but a server can still receive it.
  const request = Object.defineProperty(new Request('http://localhost/'), 'method', { value: method })
  const answer = refuseMethod(request, { handlers, isPage })
  return answer && [answer.status, answer.headers.get('allow')]
}

test('a page can only be read', () => {
  for (const method of ['GET', 'HEAD']) expect(asked(method, [], true)).toBeUndefined()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])
    expect([method, asked(method, [], true)]).toEqual([method, [405, 'GET, HEAD, OPTIONS']])
  expect(asked('OPTIONS', [], true)).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('a page with a form also accepts POST', () => {
  expect(asked('POST', ['POST'], true)).toBeUndefined()
  expect(asked('PUT', ['POST'], true)).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
})

test('an address without a page allows what it handles', () => {
  expect(asked('HEAD', ['GET'])).toBeUndefined()
  expect(asked('POST', ['GET'])).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('a handler of all methods gets them, except those that nothing handles anywhere', () => {
  for (const method of ['GET', 'DELETE', 'OPTIONS']) expect(asked(method, ['ANY'])).toBeUndefined()
  for (const method of ['TRACE', 'PROPFIND']) expect(asked(method, ['ANY'])).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
})
