import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { type CallName, findCall } from '#src/contract/calls.ts'

export type Json = null | string | number | boolean | Json[] | { [name: string]: Json }

export const jsonOf = (data: unknown): Json => JSON.parse(JSON.stringify(data))

/** Changes every value of JSON that is neither a list nor an object. */
export function each(data: Json, change: (value: Exclude<Json, object> | null) => Json): Json {
  if (Array.isArray(data)) return data.map((one) => each(one, change))
  if (typeof data !== 'object' || data === null) return change(data)
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, each(value, change)]))
}

/** Answers a call. `data` is the data that a conforming backend would send. */
export type Behaviour = (response: ServerResponse, data: Json, call: CallName) => void

/** Starts a backend that passes the example data of each call to `behave`, which answers. */
export async function startSloppy(behave: () => Behaviour): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const found = findCall(request.method ?? '', new URL(request.url ?? '', 'http://a').pathname)
      if (!found) return void response.writeHead(404).end('Not found')
      behave()(response, jsonOf(found.call.example.data), found.call.name)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { server, url: `http://127.0.0.1:${port}` }
}

export const send =
  (make: (data: Json, call: CallName) => unknown, status = 200, type = 'application/json'): Behaviour =>
  (response, data, call) => {
    const body = make(data, call)
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }

const done = (data: Json) => ({ status: true, messages: [], data })
const page = '<!doctype html><html><h1>Traceback</h1>at line 7</html>'

/** By call: the fields that a screen gets but the specification does not list. */
const unlisted: Partial<Record<CallName, readonly string[]>> = {
  'company.info': ['version', 'company_type', 'email', 'phone', 'mobile'],
  'session.maintenance': [
    'jwt',
    'sent_created',
    'login_allowed',
    'test_login_allowed',
    'flash_text',
    'subdomain',
    'shop_url',
  ],
  'session.switchUser': ['shop_url'],
  'session.changeLine': ['login_url'],
  'address.list': ['version'],
  'contact.list': ['version', 'language_choices', 'language_default', 'groups', 'pages', 'no_of_users'],
  'contact.ofCompany': ['version', 'groups', 'pages', 'no_of_contacts'],
  'contact.detail': [
    'version',
    'language_choices',
    'groups',
    'pending_email',
    'has_password',
    'may_edit',
    'may_delete',
  ],
  'i18n.article': ['id', 'model', 't9n_tags', 'pid2trus'],
  'i18n.catalog': ['t9n_tags', 'keys', 'languages'],
  'i18n.system': ['revision', 't9n_tags', 'tags', 'removed'],
  'i18n.vartext': ['revision', 't9n_tags', 'tags', 'desc'],
  'i18n.save': ['saved', 'conflicts', 'revision'],
  'i18n.saveVartext': ['saved', 'conflicts', 'revision'],
  'i18n.dump': ['dumped'],
  'price.log': ['log'],
}

function without(data: Json, names: readonly string[]): Json {
  if (Array.isArray(data)) return data.map((one) => without(one, names))
  if (typeof data !== 'object' || data === null) return data
  const left = Object.entries(data).filter(([name]) => !names.includes(name))
  return Object.fromEntries(left.map(([name, value]) => [name, without(value, names)]))
}

/** Adds an unknown field to every object except dictionaries, whose values are all texts or lists. */
function withMore(data: Json): Json {
  if (Array.isArray(data)) return data.map(withMore)
  if (typeof data !== 'object' || data === null) return data
  const isDictionary = Object.values(data).every((value) => typeof value === 'string' || Array.isArray(value))
  const inside = Object.entries(data).map(([name, value]) => [name, withMore(value)])
  return Object.fromEntries(isDictionary ? inside : [...inside, ['planted', { more: [1] }]])
}

/** Adds an invalid row, the text "lost", to every list of rows. */
function withBadRow(data: Json): Json {
  if (Array.isArray(data)) {
    const rows = data.map(withBadRow)
    return data.some((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) ? [...rows, 'lost'] : rows
  }
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withBadRow(value)]))
}

/** The result of a call: data, or a refusal with this code. */
export type Outcome = 'data' | 'fault' | 'unavailable' | 'unauthenticated' | 'invalid' | 'data or fault'

/** Each way in which the backend deviates from the contract. */
export const kinds: readonly [what: string, behaviour: Behaviour, outcome: Outcome][] = [
  [
    'null for what is empty',
    send((data) => done(each(data, (one) => (one === '' || one === false ? null : one)))),
    'data',
  ],
  [
    'no field that the specification does not list',
    send((data, call) => done(without(data, unlisted[call] ?? []))),
    'data',
  ],
  ['numbers as text', send((data) => done(each(data, (one) => (typeof one === 'number' ? String(one) : one)))), 'data'],
  [
    'booleans as 0 and 1',
    send((data) => done(each(data, (one) => (typeof one === 'boolean' ? Number(one) : one)))),
    'data',
  ],
  ['fields that nobody knows', send((data) => done(withMore(data))), 'data'],
  ['a row that is none in each list', send((data) => done(withBadRow(data))), 'data or fault'],
  ['no messages', send((data) => ({ status: true, data })), 'data'],
  [
    'one text as messages, and its status as a number',
    send((data) => ({ status: 1, messages: 'Fertig', data })),
    'data',
  ],
  ['another content type', send(done, 200, 'text/plain'), 'data'],
  ['a byte order mark', send((data) => `\uFEFF${JSON.stringify(done(data))}`), 'data'],
  ['no data', send(() => ({ status: true, messages: null })), 'data or fault'],
  ['an empty list as data', send(() => done([])), 'data or fault'],
  ['an HTML page with status 200', send(() => page, 200, 'text/html'), 'fault'],
  ['an HTML page with status 500', send(() => page, 500, 'text/html'), 'fault'],
  ['an HTML page with status 503', send(() => page, 503, 'text/html'), 'unavailable'],
  ['an HTML page with status 401', send(() => page, 401, 'text/html'), 'unauthenticated'],
  ['half an answer', send((data) => JSON.stringify(done(data)).slice(0, -3)), 'fault'],
  ['a redirect to its login', (response) => response.writeHead(302, { location: '/accounts/login/' }).end(), 'fault'],
  ['a refusal without a reason and with status 200', send(() => ({ status: false, messages: null })), 'invalid'],
  ['no answer in time', () => {}, 'unavailable'],
]
