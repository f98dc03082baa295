import type { Random } from './random.ts'

const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PATCH',
]
const odd = [
  '',
  '*',
  ',',
  ';',
  '=',
  '"',
  '0',
  '-1',
  'null',
  '%',
  '%00',
  '\u00ff\u00fe',
  'a'.repeat(900),
  '__proto__',
  '\t',
]
const etags = ['*', '"x"', 'W/"x"', '""', '"', 'W/', '"a", "b"', ',,,']
const ranges = [
  '2-1',
  '0-0',
  '-0',
  '-5',
  '5-',
  '-',
  '0-1,4-5',
  '9'.repeat(40),
  'a-b',
  '0-99999999999999999999',
  '1-1-1',
  '--1',
  '',
]
const values: Record<string, readonly string[]> = {
  Range: ranges.flatMap((range) => [`bytes=${range}`, `bytes ${range}`, `lines=${range}`, range]),
  'If-None-Match': etags,
  'If-Match': etags,
  'If-Range': [...etags, 'Sat, 21 Nov 2026 10:00:00 GMT'],
  'If-Modified-Since': ['Sat, 21 Nov 2026 10:00:00 GMT', 'yesterday', '0'],
  'If-Unmodified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'NaN'],
  'Accept-Encoding': ['br', 'gzip', 'br;q=0', 'gzip;q=1;q=0', 'identity;q=0', '*;q=0', 'br, gzip, zstd', 'BR'],
  Accept: ['text/html', 'application/json', '*/*;q=0', 'text/event-stream', 'image/webp'],
  Expect: ['100-continue', '100-CONTINUE', '200-ok', ''],
  Connection: ['close', 'keep-alive', 'upgrade', 'Host', 'close, upgrade', 'transfer-encoding'],
  Upgrade: ['websocket', 'h2c', 'TLS/1.0'],
  Cookie: ['lang=de', 'lang=xx', '=', ';;;', 'a', 'shop_domain=evil.example', 'lang=%', '__proto__=1'],
  Authorization: ['Token x', 'Token', 'Bearer', 'Basic !!!', 'Token ' + 'x'.repeat(500)],
  Origin: ['null', 'http://evil.example', 'http://localhost', '://'],
  'Sec-Fetch-Site': ['same-origin', 'cross-site', 'x'],
  'Content-Type': [
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'text/xml',
    'application/x-www-form-urlencoded',
    '/',
  ],
  'X-Forwarded-For': ['1.2.3.4', '::1', 'x, y, z', ','],
  'X-Forwarded-Proto': ['https', 'javascript', 'https, http'],
  'X-Forwarded-Host': ['evil.example', 'a b', '@'],
  'X-Tsr-Serverfn': ['true'],
  'Accept-Language': ['de', '*', 'x-y-z;q=2'],
}
const hosts = [
  'localhost',
  'kantwerk.localhost',
  'evil.example',
  '',
  '[::1]',
  '[',
  'a b',
  'localhost:99999',
  '@',
  '..',
  '%',
]
const payloads = [
  '',
  '{}',
  'null',
  '{"t":',
  '{"t":{"t":22,"i":0,"s":1},"f":63,"m":[]}',
  '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":4,"i":0}]},"o":0},"f":63,"m":[0]}',
  '--x\r\n',
  '<a>',
  '['.repeat(2_000),
  'a=b&%=%',
]
/** Values for a variable part of an address. */
const parts = [
  '1',
  '0',
  '-1',
  '2147483648',
  'x',
  '__proto__',
  '%00',
  '%2e%2e',
  '%F0%9F%98%80',
  '..%2f..',
  'a'.repeat(43),
  'a'.repeat(900),
]
const searches = [
  '',
  '',
  '?to=de&back=//x',
  '?redirect=//evil.example',
  '?page=-1&sort=x&tab=__proto__',
  '?q=%00&token=x',
]
const strange = [
  '//',
  '//evil.example/',
  '/%',
  '/%00',
  '/\\',
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '*',
  'http://evil.example/',
  'http://[',
  '/?' + 'q=%&'.repeat(50),
  '/' + 'a'.repeat(3_000),
  '/sw.js/',
  '/__proto__',
  '/%E0%A4%A',
  '?',
  '/;',
  '/#x',
]

/**
 * The targets of requests: files of the build, ids of server functions, routes as in the route tree, paths of `/vue/`
 * as in OpenAPI, and complete cookies of signed-in users.
 */
export type Targets = {
  files: readonly string[]
  functions: readonly string[]
  routes: readonly string[]
  calls: readonly string[]
  cookies: readonly string[]
}

/** Returns the bytes of a random request, with valid, odd and contradictory headers and bodies. */
export function randomRequest(random: Random, { files, functions, routes, calls, cookies }: Targets): string {
  const method = random.chance(0.01) ? random.pick(['FOO', 'get', '']) : random.pick(methods)
  const ids = [...functions, 'x', '__proto__', 'constructor', '']
  const query = random.chance(0.3) ? `?payload=${encodeURIComponent(random.pick(payloads))}` : ''
  const target = random.pick([
    () => random.pick(files),
    () => random.pick(files),
    () => addressAt(random, random.pick(routes)),
    () => addressAt(random, random.pick(routes)),
    () => addressAt(random, random.pick(calls)),
    () => `/_serverFn/${random.pick(ids)}${query}`,
    () => random.pick(strange),
  ])()
  const headers = random.chance(0.97) ? [`Host: ${random.chance(0.8) ? 'localhost' : random.pick(hosts)}`] : []
  if (random.chance(0.4)) headers.push(`Cookie: ${cookieOf(random, cookies)}`)
  if (random.chance(0.4)) headers.push(...ownPage)
  for (let left = random.below(6); left > 0; left -= 1) {
    const name = random.pick(Object.keys(values))
    const value = random.chance(0.15) ? random.pick(odd) : random.pick(values[name] ?? [''])
    headers.push(`${name}: ${value}`)
  }
  const body = method === 'GET' || method === 'HEAD' ? '' : random.pick(payloads)
  return [
    `${method} ${target} HTTP/${random.chance(0.98) ? '1.1' : random.pick(['1.0', '2.0', '9'])}`,
    ...headers,
    ...lengths(random, body),
  ]
    .join('\r\n')
    .concat('\r\n\r\n', body)
}

/** The headers that the portal’s own pages send, to pass the first check. */
const ownPage = ['Sec-Fetch-Site: same-origin', 'X-Tsr-Serverfn: true', 'Content-Type: application/json']

/** Returns an address of a route, such as `/{-$location}/article/$id/$`, or of a call, such as `/vue/company/{id}/`. */
function addressAt(random: Random, route: string): string {
  const filled = route.replaceAll(/\/\{-\$\w+\}|\$\w*|\{\w+\}/g, (part) => {
    if (part.startsWith('/')) return random.chance(0.7) ? '' : `/${random.pick(parts)}`
    return part === '$' && random.chance(0.3) ? `${random.pick(parts)}/${random.pick(parts)}` : random.pick(parts)
  })
  return filled + random.pick(searches)
}

/** Returns cookies: valid in nearly half of the cases, else cut, altered, under the name of another, or repeated. */
function cookieOf(random: Random, cookies: readonly string[]): string {
  const cookie = random.pick(cookies)
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const at = random.below(value.length)
  const another = value.at(at) === 'A' ? 'B' : 'A'
  const parted = value.split('.')
  return random.pick([
    () => cookie,
    () => cookie,
    () => `lang=de; ${cookie}`,
    () =>
      cookies
        .filter((one) => !one.startsWith(`${name}=`))
        .concat(cookie)
        .join('; '),
    () => `${name}=${value.slice(0, at)}`,
    () => `${name}=${value.slice(0, at)}${another}${value.slice(at + 1)}`,
    () => `${name}=${parted.with(random.below(parted.length), random.pick(odd)).join('.')}`,
    () => `${random.pick(cookies).split('=')[0] ?? ''}=${value}`,
    () => `${name}=${value}; ${name}=x`,
  ])()
}

/** Returns the headers about the length of the body. Most are right; some are wrong, repeated or contradictory. */
function lengths(random: Random, body: string): string[] {
  const right = `Content-Length: ${Buffer.byteLength(body)}`
  if (random.chance(0.85)) return body === '' ? [] : [right]
  return random.pick([
    [],
    ['Content-Length: -1'],
    ['Content-Length: 5x'],
    [right, right],
    [right, 'Content-Length: 7'],
    ['Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', right],
    ['Transfer-Encoding: gzip, chunked'],
    ['Transfer-Encoding: chunked, identity'],
    ['Content-Length: 99999999999'],
  ])
}
