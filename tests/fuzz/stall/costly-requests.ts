import { addressOf, calls } from '#src/contract/calls.ts'
import { costlyShapes, costlyText, textKinds } from './costly-texts.ts'
import { functionPayload, placesIn, renamedAt, withAt } from './parts-of-input.ts'

export const roles = ['nobody', 'carpenter', 'dealer', 'translator', 'admin'] as const
export type Role = (typeof roles)[number]

export type CostlyRequest = {
  /** A name for the report. */
  name: string
  role: Role
  method: string
  readonly path: string
  headers: Record<string, string>
  /** Creates the body when it is sent, because thousands of bodies would not fit into memory. */
  body: () => string | Buffer
}

const bodyBytes = 950_000
/** The request line and the headers may have 16 kB in total. */
const queryBytes = 12_000
const json = { 'content-type': 'application/json' }
const plainForm = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const nothing = () => ''
const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const shortTexts = new Map(textKinds.map((kind) => [kind, costlyText(kind, queryBytes / 3)]))
const escapedTexts = new Map([...shortTexts].map(([kind, text]) => [kind, encodeURIComponent(text)]))
/** Returns the start of an escaped text, cut between two escapes. */
const escaped = (kind: (typeof textKinds)[number], length: number) =>
  (escapedTexts.get(kind) ?? '').slice(0, length).replace(/%.?$/, '')
/** The query parameters of lists, which every call gets besides those of its example. */
const filterNames = ['search', 'filter', 'email', 'order']

/** Yields every call with each costly text and shape in each place of its input, as each role. */
export function* callRequests(): Generator<CostlyRequest> {
  for (const call of Object.values(calls))
    for (const role of roles) {
      const [params, query, body] = [recordIn(call.example.params), recordIn(call.example.query), call.example.body]
      const about = { role, method: call.method, headers: json }
      const path = addressOf(call, call.example)
      for (const kind of textKinds) {
        const short = shortTexts.get(kind)
        const said = `${call.name}, ${kind}`
        for (const name of [...Object.keys(query), ...filterNames])
          yield {
            ...about,
            name: `${said} in ?${name}`,
            get path() {
              return addressOf(call, { params, query: { ...query, [name]: short } })
            },
            body: bodyOf(body),
          }
        for (const name of Object.keys(params))
          yield {
            ...about,
            name: `${said} in {${name}}`,
            get path() {
              return addressOf(call, { params: { ...params, [name]: short }, query })
            },
            body: bodyOf(body),
          }
        if (call.kind !== 'json' && call.kind !== 'form') continue
        for (const at of placesIn(body)) {
          const where = at.join('.') || 'the body'
          const text = () => costlyText(kind, bodyBytes)
          yield { ...about, name: `${said} for ${where}`, path, body: () => JSON.stringify(withAt(body, at, text())) }
          if (at.length > 1)
            yield {
              ...about,
              name: `${said} as the name of ${where}`,
              path,
              body: () => JSON.stringify(renamedAt(body, at, text()) ?? null),
            }
        }
      }
      if (call.kind !== 'json') continue
      for (const [shape, make] of Object.entries(costlyShapes))
        for (const at of placesIn(body))
          yield {
            ...about,
            name: `${call.name}, ${shape} for ${at.join('.') || 'the body'}`,
            path,
            body: () => placed(body, at, make(bodyBytes)),
          }
    }
}

const bodyOf = (body: unknown) => () => (body === undefined || body === null ? '' : JSON.stringify(body))
const mark = '\u0001here\u0001'
/**
 * Returns the body as JSON, with a JSON text in one place. The text is inserted as it is, because a very deep value
 * cannot be serialized.
 */
const placed = (body: unknown, at: readonly (string | number)[], text: string) =>
  JSON.stringify(withAt(body, at, mark)).replace(JSON.stringify(mark), () => text)

const callNames = Object.values(calls).flatMap(({ example }) =>
  Object.keys(recordIn(example.query)).concat(
    placesIn(example.body).flatMap((at) => at.filter((part) => typeof part === 'string')),
  ),
)
const fieldNames = [...new Set(callNames.concat('redirect', 'guest', 'useAs', 'parent'))]

/** Yields requests for every page and its form, with each costly text in the query and in the fields, as each role. */
export function* pageRequests(routes: readonly string[]): Generator<CostlyRequest> {
  for (const route of routes) {
    const path = route.replaceAll(/\/\{-\$\w+\}/g, '').replaceAll(/\$\w*/g, '1') || '/'
    for (const role of roles) {
      for (const kind of textKinds) {
        const about = { role, headers: plainForm }
        yield {
          ...about,
          name: `GET ${route}, ${kind} in its query`,
          method: 'GET',
          get path() {
            const part = escaped(kind, queryBytes / fieldNames.length / 2)
            return `${path}?${fieldNames.map((name) => `${name}=${part}`).join('&')}`
          },
          body: nothing,
        }
        yield {
          ...about,
          name: `GET ${route}, ${kind} as q`,
          method: 'GET',
          path: `${path}?q=${escaped(kind, queryBytes)}`,
          body: nothing,
        }
        yield {
          ...about,
          name: `POST ${route}, ${kind} in every field`,
          method: 'POST',
          path,
          body: () => allFields(kind, bodyBytes / fieldNames.length),
        }
        yield {
          ...about,
          name: `POST ${route}, ${kind} as username`,
          method: 'POST',
          path,
          body: () =>
            new URLSearchParams({
              password: 'abcdefgh',
              username: costlyText(kind, bodyBytes / 3),
              email: costlyText(kind, bodyBytes / 3),
            })
              .toString()
              .slice(0, bodyBytes),
        }
      }
      yield {
        role,
        headers: plainForm,
        name: `POST ${route}, many fields`,
        method: 'POST',
        path,
        body: () => Array.from({ length: bodyBytes / 9 }, (_, at) => `k${at}=1`).join('&'),
      }
      yield {
        role,
        headers: plainForm,
        name: `POST ${route}, one field again and again`,
        method: 'POST',
        path,
        body: () => 'a=1&'.repeat(bodyBytes / 4),
      }
      yield {
        role,
        headers: plainForm,
        name: `POST ${route}, only escapes`,
        method: 'POST',
        path,
        body: () => '%'.repeat(bodyBytes),
      }
      yield {
        role,
        headers: { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=x' },
        name: `POST ${route}, many parts`,
        method: 'POST',
        path,
        body: () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(bodyBytes / 55) + '--x--\r\n',
      }
    }
  }
}

function allFields(kind: (typeof textKinds)[number], bytes: number): string {
  const text = costlyText(kind, bytes / 2)
  return new URLSearchParams(fieldNames.map((name) => [name, text])).toString().slice(0, bodyBytes)
}

/**
 * Yields every server function with each costly text in every field of any call, and with each costly shape, as each
 * role.
 */
export function* functionRequests(ids: readonly string[]): Generator<CostlyRequest> {
  const headers = { ...json, 'x-tsr-serverfn': 'true' }
  for (const [nth, id] of ids.entries())
    for (const role of roles) {
      const about = { role, method: 'POST', path: `/_serverFn/${id}`, headers }
      for (const kind of textKinds)
        yield {
          ...about,
          name: `function ${nth}, ${kind} in every field`,
          body: () => functionPayload(everyField(kind)).slice(0, bodyBytes),
        }
      for (const [shape, make] of Object.entries(costlyShapes))
        yield { ...about, name: `function ${nth}, ${shape}`, body: () => make(bodyBytes) }
      yield {
        ...about,
        name: `function ${nth}, many nodes`,
        body: () => functionPayload({ body: Array.from({ length: bodyBytes / 16 }, () => 'a') }),
      }
      yield {
        ...about,
        name: `function ${nth}, many fields`,
        body: () =>
          functionPayload({
            body: Object.fromEntries(Array.from({ length: bodyBytes / 32 }, (_, at) => [`k${at}`, 'a'])),
          }),
      }
    }
}

function everyField(kind: (typeof textKinds)[number]) {
  const text = costlyText(kind, bodyBytes / fieldNames.length / 5)
  const fields = Object.fromEntries(fieldNames.map((name) => [name, text]))
  return { ...fields, params: fields, query: fields, body: fields, changes: { de: { [text]: text } } }
}
