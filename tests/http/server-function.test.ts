import { expect, test } from 'vitest'
import { refuseServerFunction } from '#src/http/server-function.server.ts'

const known = 'a1'.repeat(32)
const plain =
  '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":9,"i":1,"a":[0,{"t":1,"s":"x"},{"t":0,"s":1}],"o":0}]},"o":0},"f":63,"m":[]}'
/** Forty arrays, each of which contains the next twice: a trillion values when serialized. */
const doubled =
  Array.from({ length: 40 }, (_, at) => `{"t":9,"i":${at},"a":[`).join('') +
  '{"t":1,"s":"x"}' +
  Array.from({ length: 40 }, (_, at) => `${at === 0 ? '' : `,{"t":4,"i":${40 - at}}`}],"o":0}`).join('')
const bomb = `{"t":{"t":10,"i":40,"p":{"k":["data"],"v":[${doubled}]},"o":0},"f":63,"m":[]}`
const promise = '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":22,"i":1,"s":2}]},"o":0},"f":63,"m":[]}'

async function statusOf(path: string, init: RequestInit = {}) {
  const request = new Request(`http://localhost${path}`, init)
  if (!request.headers.has('x-tsr-serverFn')) request.headers.set('x-tsr-serverFn', 'true')
  const answer = await refuseServerFunction(request, async (id) => id === known)
  return answer?.status ?? 'called'
}

const post = (body: BodyInit, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})
const at = `/_serverFn/${known}`

test('a call as our pages send it is accepted, with its body still unread', async () => {
  expect(await statusOf(at)).toBe('called')
  expect(await statusOf(`${at}?payload=${encodeURIComponent(plain)}`)).toBe('called')
  expect(await statusOf(at, { method: 'POST' })).toBe('called')
  const request = new Request(`http://localhost${at}`, post(plain))
  request.headers.set('x-tsr-serverFn', 'true')
  expect(await refuseServerFunction(request, async () => true)).toBeUndefined()
  expect(await request.text()).toBe(plain)
})

test('a payload that references a part of itself is rejected, as it may expand beyond any memory', async () => {
  expect(JSON.parse(bomb)).toBeDefined()
  expect(await statusOf(`${at}?payload=${encodeURIComponent(bomb)}`)).toBe(400)
  expect(await statusOf(at, post(bomb))).toBe(400)
})

test('other paths are ignored', async () => {
  for (const path of ['/', '/vue/login/', '/_serverFnord', '/a/_serverFn/x'])
    expect(await statusOf(path)).toBe('called')
})

test.each(['__proto__', 'constructor', 'toString', 'x', '', `${known}/more`, `%61${known.slice(1)}`])(
  'an id that is no function of ours (%s) returns 404',
  async (id) => {
    expect(await statusOf(`/_serverFn/${id}`)).toBe(404)
  },
)

test.each(['//_serverFn/', '/%5FserverFn/', '/_serverFn//'])(
  'another spelling of the path (%s) returns 404',
  async (base) => {
    expect(await statusOf(base + known)).toBe(404)
  },
)

test.each(['multipart/form-data', 'application/x-www-form-urlencoded; charset=utf-8'])(
  'a call with a form content type (%s) is rejected, with either method',
  async (type) => {
    expect(await statusOf(at, { headers: { 'content-type': type } })).toBe(400)
    expect(await statusOf(at, post('a=b', type))).toBe(400)
  },
)

test.each(['', 'false'])('a call without our pages’ header (%s) is rejected, with either method', async (mark) => {
  const headers = { 'x-tsr-serverFn': mark, 'content-type': 'application/json' }
  expect(await statusOf(at, { headers })).toBe(400)
  expect(await statusOf(at, { ...post(plain), headers })).toBe(400)
})

test('another method returns 405', async () => {
  expect(await statusOf(at, { method: 'DELETE' })).toBe(405)
})

const node = (text: string) => `{"t":${text},"f":63,"m":[]}`

test.each([
  ['a promise', promise],
  ['a promise kept later', node('{"t":12,"i":0,"s":0,"f":{"t":1,"s":"x"}}')],
  ['a stream', node('{"t":31,"i":0,"a":[],"f":{"t":26}}')],
  ['an iterator', node('{"t":28,"a":[]}')],
  ['an error', node('{"t":13,"i":0,"s":0,"m":"x"}')],
  ['a plug-in', node('{"t":25,"i":0,"s":{},"c":"x"}')],
  ['a kind that is a word', node('{"t":"10"}')],
  ['a key that is the prototype', node('{"t":10,"i":0,"p":{"k":["__proto__"],"v":[{"t":2,"s":0}]},"o":0}')],
  ['more keys than values', node('{"t":10,"i":0,"p":{"k":["a"],"v":[]},"o":0}')],
  ['a list that is none', node('{"t":9,"i":0,"a":{"length":1}}')],
  ['a depth that no page has', node(`${'{"t":9,"i":0,"a":['.repeat(5_000)}${']}'.repeat(5_000)}`)],
  ['a constant that there is not', node('{"t":2,"s":99}')],
  ['a number that is a word', node('{"t":0,"s":"1"}')],
  ['a reference to nothing', node('{"t":4}')],
  ['an object that does not say whether it may change', node('{"t":10,"i":0,"p":{"k":[],"v":[]}}')],
  ['no object', 'null'],
  ['no root', '{}'],
  ['broken JSON', '{"t":'],
])('a payload with %s is a bad request, with either method', async (_, payload) => {
  expect(await statusOf(at, post(payload))).toBe(400)
  expect(await statusOf(`${at}?payload=${encodeURIComponent(payload)}`)).toBe(400)
})

test('a body of another content type is a bad request', async () => {
  expect(await statusOf(at, post('a=b', 'application/x-www-form-urlencoded'))).toBe(400)
  expect(await statusOf(at, post(new FormData(), 'multipart/form-data; boundary=x'))).toBe(400)
  expect(await statusOf(at, post(plain, 'text/plain'))).toBe(400)
  expect(await statusOf(at, post('', 'application/json'))).toBe(400)
})
