import { type BasketEvent, listenToBaskets } from './basket-events.ts'
import type { Route } from '#src/backend/platform/route.ts'
import { type Context, whoOf } from '#src/backend/platform/context.ts'
import { RefusalError } from '#src/backend/platform/refusal-error.ts'
import { type ActingUser, assertMay, findActingUser } from '#src/backend/platform/who.ts'
import { routeFacts } from '#src/contract/routes/route-facts.ts'
import { basketStreamHeaders } from '#src/contract/routes/basket-stream.ts'

const heartbeatMs = 15_000
const reconnectMs = 3_000
const maxPerUser = 10
const maxPerProcess = 1_000
/** A reader that leaves so much unread is let go; it comes back and reads the list. */
const maxUnreadBytes = 256 * 1024

/** Server-sent events of the baskets that the caller may see; the OpenAPI document describes them. */
export const basketStream: Route = {
  name: 'basket.stream',
  pattern: /^\/vue\/basket\/stream\/$/,
  answer: ({ request, context }) => answerStream(request, context),
}

const streams = new Set<BasketStream>()

/** Ends all streams of this process, as before it stops: their readers come back to whoever answers then. */
export function endStreams(): void {
  for (const stream of streams) stream.end()
}

async function answerStream(request: Request, context: Context): Promise<Response> {
  const who = whoOf(context)
  const ofUser = [...streams].filter((stream) => stream.who.contactId === who.contactId)
  if (ofUser.length >= maxPerUser || streams.size >= maxPerProcess)
    throw new RefusalError('too-many', [], { retryAfterSeconds: 60 })
  if (request.method === 'HEAD') return new Response(null, { headers: basketStreamHeaders })
  const stream = new BasketStream(context, who)
  request.signal.addEventListener('abort', () => stream.end(), { signal: stream.ended.signal })
  await stream.begin(request.headers.has('last-event-id'))
  return new Response(stream.body, { headers: basketStreamHeaders })
}

class BasketStream {
  who: ActingUser
  readonly ended = new AbortController()
  readonly body: ReadableStream<Uint8Array>
  readonly #context: Context
  readonly #encoder = new TextEncoder()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  /** Holds its place at once, so that many at a time stay within the caps. */
  constructor(context: Context, who: ActingUser) {
    this.#context = context
    this.who = who
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      this.#controller = controller
    }
    const size = (chunk: Uint8Array) => chunk.byteLength
    this.body = new ReadableStream({ start, cancel: () => this.end() }, { highWaterMark: maxUnreadBytes, size })
    streams.add(this)
  }

  async begin(isBack: boolean): Promise<void> {
    const onEvent = (event: BasketEvent) => this.#tell(event)
    const onMissed = () => this.#say('ready', { missed: true })
    try {
      const stop = await listenToBaskets(this.#context.database, { onEvent, onMissed })
      if (this.ended.signal.aborted) return stop()
      this.ended.signal.addEventListener('abort', stop)
    } catch (error) {
      this.end()
      throw error
    }
    const timer = setInterval(() => void this.#beat(), heartbeatMs)
    this.ended.signal.addEventListener('abort', () => clearInterval(timer))
    this.#send(`retry: ${reconnectMs}\n`)
    this.#say('ready', { missed: isBack })
  }

  end(reason?: string): void {
    if (this.ended.signal.aborted) return
    if (reason) this.#say('end', { reason })
    this.ended.abort()
    streams.delete(this)
    try {
      this.#controller?.close()
    } catch {
      // the reader has gone already, and closed it
    }
  }

  #tell({ companies, ...event }: BasketEvent): void {
    // An id makes a browser that comes back say so.
    if (companies.includes(this.who.companyId)) this.#say('status', event, `id: ${event.last_status_update}\n`)
  }

  /** A proxy takes a silent connection for a dead one; and what the session may is asked again. */
  async #beat(): Promise<void> {
    this.#send(': still here\n\n')
    const { database, settings, caller, log } = this.#context
    try {
      const who = await findActingUser(database.read, settings.secret, caller, new Date())
      if (who === null) return this.end('session')
      assertMay(who, routeFacts['basket.stream'].groups)
      this.who = who
    } catch (error) {
      if (error instanceof RefusalError) this.end('permission')
      else log.warn({ event: 'stream-unchecked', err: error }, 'A stream could not look after its session')
    }
  }

  #say(event: string, data: object, more = ''): void {
    this.#send(`event: ${event}\n${more}data: ${JSON.stringify(data)}\n\n`)
  }

  #send(text: string): void {
    if (this.ended.signal.aborted) return
    if ((this.#controller?.desiredSize ?? 0) <= 0) this.end()
    else this.#controller?.enqueue(this.#encoder.encode(text))
  }
}
