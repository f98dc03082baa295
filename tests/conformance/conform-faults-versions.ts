import { z } from 'zod'
import type { Fault } from './conform-faults.ts'
import { changing, dataOf, done, isAt, json, type Planted, reworded, send, without } from './conform-planting.ts'

const saves = /\/i18n\/(save|vartext)\/$/
const contactEdit = /\/contact\/\d+\/edit\/$/
const addressEdit = /\/address\/\d+\/edit\/$/
const companyEdit = /\/company\/\d+\/edit\/$/

const idIn = async (request: Request) =>
  z.object({ request_id: z.string().optional() }).parse(await request.clone().json()).request_id

/** Repeats the first answer to a known request. Requests for which `nameOf` returns the same name count as known. */
function answeringAgain(nameOf: (request: Request, id: string) => Promise<string> | string): Planted {
  const first = new Map<string, Response>()
  return async (request, next) => {
    const id = isAt(request, saves, 'POST') ? await idIn(request) : undefined
    if (id === undefined) return next(request)
    const name = await nameOf(request, id)
    const known = first.get(name) ?? (await next(request))
    first.set(name, known.clone())
    return known
  }
}

/** Rejects a known request_id, and still executes its request. */
function refusingInVain(): Planted {
  const seen = new Map<string, string>()
  return async (request, next) => {
    const id = isAt(request, saves, 'POST') ? await idIn(request) : undefined
    if (id === undefined) return next(request)
    const body = await request.clone().text()
    const before = seen.get(id) ?? body
    seen.set(id, before)
    if (before === body) return next(request)
    const asNew = JSON.stringify(without('request_id')(json.parse(JSON.parse(body))))
    await next(new Request(request.url, { method: 'POST', headers: request.headers, body: asNew }))
    return send(409, { status: false, messages: ['Taken'], error: 'Taken', data: {} })
  }
}

/** Treats every edit as an edit of the current version. */
const takingEvery: Planted = async (request, next) => {
  if (!isAt(request, companyEdit, 'POST')) return next(request)
  const info = request.url.replace(/edit\/$/, 'info/')
  const there = await next(
    new Request(info, { headers: { authorization: request.headers.get('authorization') ?? '' } }),
  )
  const { data } = z.object({ data: json }).parse(await there.json())
  const form = await request.formData()
  const document = json.parse(JSON.parse(String(form.get('document'))))
  form.set('document', JSON.stringify({ ...document, version: data['version'] }))
  const headers = new Headers(request.headers)
  headers.delete('content-type')
  return next(new Request(request.url, { method: 'POST', headers, body: form }))
}

const staying = (path: RegExp) =>
  changing(
    path,
    dataOf((data) => ({ ...data, version: 1 })),
    true,
    'POST',
  )

/** Rejects an edit of an older version, and still executes it. */
const refusingDone =
  (path: RegExp): Planted =>
  async (request, next) => {
    const again = request.clone()
    const response = await next(request)
    if (isAt(request, path, 'POST') && response.status === 409) await reworded(path, without('version'))(again, next)
    return response
  }

/** Violations of the contract for request_id and version. */
export const versionFaults: readonly Fault[] = [
  ...(['i18n.save', 'i18n.saveVartext'] as const).flatMap((call): Fault[] => [
    {
      what: `a request_id stands for whatever comes with it, in ${call}`,
      call,
      found: /the request_id of another save is done/,
      answer: answeringAgain((_, id) => id),
    },
    {
      what: `a request_id of another call is taken, in ${call}`,
      call,
      found: /the request_id of .+ for .+ is done/,
      answer: async (request, next) => {
        const body = isAt(request, saves, 'POST') ? json.parse(await request.clone().json()) : {}
        const isEmpty = 'request_id' in body && JSON.stringify(body['changes']) === '{}'
        return isEmpty ? done({ saved: 0, conflicts: [], revision: 1 }) : next(request)
      },
    },
    {
      what: `a refused request_id is done, in ${call}`,
      call,
      found: /the text after a refused request_id/,
      answer: refusingInVain(),
    },
    {
      what: `a save is answered anew under its request_id, in ${call}`,
      call,
      found: /same request_id/,
      answer: reworded(saves, without('request_id')),
    },
  ]),
  ...(
    [
      ['contact.edit', contactEdit, 'first_name and version'],
      ['address.edit', addressEdit, 'phone and version'],
    ] as const
  ).flatMap(([call, path, kept]): Fault[] => [
    {
      what: `an older version is not asked for, in ${call}`,
      call,
      found: /an edit of an older version is done/,
      answer: reworded(path, without('version')),
    },
    { what: `a version stays, in ${call}`, call, found: /the version went from \d+ to 1/, answer: staying(path) },
    {
      what: `an edit of an older version is refused and done, in ${call}`,
      call,
      found: new RegExp(`${kept} after a refused edit`),
      answer: refusingDone(path),
    },
  ]),
  {
    what: 'an older version is not asked for, in company.edit',
    call: 'company.edit',
    found: /an older version is done/,
    answer: takingEvery,
  },
]
