import { z } from 'zod'
import { type Answer, refusalCodes, statusOfRefusal } from '#src/contract/call/call.ts'
import type { Saved, Texts } from '#src/contract/i18n.ts'
import { answered } from '#src/workspace/sync/port/answered.ts'
import type { TextsPort } from '#src/workspace/sync/port/port.ts'
import type { TestPortal } from '#tests/backend/portal.ts'

const envelope = z.object({
  messages: z.array(z.string()),
  data: z.unknown(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})

// A rig's ids are shorter than the contract's.
const uuidOf = (id: string) => `00000000-0000-4000-8000-${id.replace('request-', '').padStart(12, '0')}`

type Way = (send: () => Promise<Response>) => Promise<Response>

/** Connects a browser to the real handlers, through any proxy. Converts each response as a server function does. */
export function realPort(portal: TestPortal, token: string, way: Way = (send) => send()): TextsPort {
  async function call<Data>(method: string, path: string, body?: object): Promise<Answer<Data>> {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json', 'accept-language': 'en' }
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
    const response = await way(() => portal.send(path, init))
    // A page that is not the portal's is returned unchanged.
    const handedOn = (given: unknown): Answer<Data> => Reflect.apply((one: Answer<Data>) => one, undefined, [given])
    if (!response.headers.get('content-type')?.includes('json')) {
      if (!response.ok) throw new Error(await response.text())
      return handedOn(response)
    }
    const { data, messages, errors } = envelope.parse(await response.json())
    if (response.ok) return handedOn({ ok: true, data, messages })
    const code = refusalCodes.find((one) => statusOfRefusal[one] === response.status) ?? 'fault'
    return { ok: false, refusal: { code, messages, ...(errors && { errors }) } }
  }
  return {
    read: (_, { src, dst, since }) => {
      const sinceQuery = since === undefined ? '' : `&since=${since}`
      return answered(() => call<Texts>('GET', `/vue/i18n/system/?src=${src}&dst=${dst}${sinceQuery}`))
    },
    save: (_, body) =>
      answered(() => call<Saved>('POST', '/vue/i18n/save/', { ...body, request_id: uuidOf(body.request_id) })),
  }
}
