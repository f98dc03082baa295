import type { Call } from '#src/contract/call/call.ts'
import { addressOf } from '#src/contract/calls.ts'

export type Sent = { params?: object; query?: object; body?: unknown }

/** Returns the request of a call as a client sends it, as JSON or as a browser’s form. */
export function requestOf(call: Call, { params = {}, query = {}, body }: Sent, token: string | null): Request {
  const headers = new Headers({ 'accept-language': 'en' })
  if (token !== null) headers.set('authorization', `Token ${token}`)
  if (call.kind === 'json') headers.set('content-type', 'application/json')
  const url = `http://localhost${addressOf(call, { params, query })}`
  return new Request(url, { method: call.method, headers, body: bodyOf(call.kind, body) })
}

function bodyOf(kind: Call['kind'], body: unknown): BodyInit | null {
  if (kind === 'none') return null
  if (kind === 'json') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, value instanceof Blob ? value : textOf(value))
  const texts = [...form].map(([name, value]) => [name, String(value)])
  return kind === 'form' ? new URLSearchParams(texts) : form
}

/** A form sends an object as JSON. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
