import { createHash } from 'node:crypto'
import { requestScope } from '#src/web/request.server.ts'

type Deed = { answer: Promise<Response>; waiting: number; nobodyWaits: AbortController }

/**
 * After a double click, the browser cancels the first request, and the second may arrive a moment later. The run waits
 * this long for it.
 */
const graceMs = 1_000

const underWay = new Map<string, Deed>()

/**
 * Reads the text fields of a form into a map by name, without files. Returns an empty map if the body is not a form.
 */
export async function readPlainForm(request: Request): Promise<Map<string, string>> {
  const sent = await request.formData().catch(() => new FormData())
  return new Map([...sent].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

/**
 * Runs a form post only once if a double click sends it twice, and gives both requests the same response. The run is
 * aborted when all of its requests have been cancelled.
 */
export async function runOncePerSubmission(
  request: Request,
  form: Map<string, string>,
  take: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { url, method, headers, signal } = request
  const sender = ['cookie', 'user-agent', 'host'].map((name) => headers.get(name))
  const key = createHash('sha256')
    .update(JSON.stringify([url, requestScope().ip, sender, [...form]]))
    .digest('base64')
  const begin = (): Deed => {
    const nobodyWaits = new AbortController()
    const once = new Request(url, { method, headers, signal: nobodyWaits.signal })
    return { answer: take(once).finally(() => underWay.delete(key)), waiting: 0, nobodyWaits }
  }
  const deed = underWay.get(key) ?? begin()
  underWay.set(key, deed)
  deed.waiting += 1
  const goAway = () => {
    deed.waiting -= 1
    setTimeout(() => {
      if (deed.waiting === 0) deed.nobodyWaits.abort()
    }, graceMs).unref()
  }
  signal.addEventListener('abort', goAway, { once: true })
  return (await deed.answer).clone()
}
