import { z } from 'zod'

type Next = (request: Request) => Promise<Response>
/** Answers in place of a conforming backend, to which `next` passes a request. */
export type Planted = (request: Request, next: Next) => Promise<Response>

export const json = z.record(z.string(), z.unknown())
const wrapped = z.object({ status: z.boolean(), messages: z.array(z.string()), data: json })
type Wrapped = z.output<typeof wrapped>

export const isAt = (request: Request, path: RegExp, method = 'GET') =>
  request.method === method && path.test(new URL(request.url).pathname)

export const send = (status: number, body: unknown, type = 'application/json; charset=utf-8') =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': type } })

/** Changes an answer’s body, on success or on failure. */
export const changing =
  (path: RegExp, change: (answer: Wrapped, request: Request) => unknown, onStatus = true, method = 'GET'): Planted =>
  async (request, next) => {
    const response = await next(request)
    if (!isAt(request, path, method) || response.status === 304) return response
    const answer = wrapped.parse(await response.json())
    return answer.status === onStatus ? send(response.status, change(answer, request)) : send(response.status, answer)
  }

export const dataOf =
  (change: (data: Wrapped['data'], request: Request) => unknown) => (answer: Wrapped, request: Request) => ({
    ...answer,
    data: change(answer.data, request),
  })

export const each = (name: string, change: (row: Record<string, unknown>) => Record<string, unknown>) =>
  dataOf((data) => ({ ...data, [name]: z.array(json).parse(data[name]).map(change) }))

/** Answers a matching request itself, unless `answer` returns undefined. */
export const instead =
  (
    method: string,
    path: RegExp,
    answer: (request: Request) => Response | undefined | Promise<Response | undefined>,
  ): Planted =>
  async (request, next) =>
    (isAt(request, path, method) && (await answer(request.clone()))) || next(request)

export const done = (data: unknown) => send(200, { status: true, messages: [], data })

/** Passes a matching request on with a changed address. */
export const readdressed =
  (path: RegExp, change: (url: URL) => void, method = 'GET'): Planted =>
  (request, next) => {
    if (!isAt(request, path, method)) return next(request)
    const url = new URL(request.url)
    change(url)
    return next(new Request(url, request))
  }

export const reworded =
  (path: RegExp, change: (body: Record<string, unknown>) => Record<string, unknown>): Planted =>
  async (request, next) => {
    if (!isAt(request, path, 'POST')) return next(request)
    const body = JSON.stringify(change(json.parse(await request.json())))
    return next(new Request(request.url, { method: 'POST', headers: request.headers, body }))
  }

export const withHeader =
  (path: RegExp, change: (headers: Headers) => void): Planted =>
  (request, next) => {
    if (!isAt(request, path)) return next(request)
    const headers = new Headers(request.headers)
    change(headers)
    return next(new Request(request, { headers }))
  }

export const without = (name: string) => (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([one]) => one !== name))
