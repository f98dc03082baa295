import { createHash } from 'node:crypto'
import { requestScope } from '#src/web/request.server.ts'

type Deed = { answer: Promise<Response>; waiting: number; nobodyWaits: AbortController }

/** A browser drops the first request as it sends the second, which may take a moment. */
const graceMs = 1_000

const underWay = new Map<string, Deed>()

/** The fields of a plain form post, without files; a body that is no form counts as an empty form. */
export async function readPlainForm(request: Request): Promise<Map<string, string>> {
  const sent = await request.formData().catch(() => new FormData())
  return new Map([...sent].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

/** A double press sends a form twice, and the browser waits for the second: both share one run, ended early only if nobody waits. */
export async function pressedTwice(
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
