import { type BasketNews, readNews } from '#src/backend/basket-news.ts'
import type { Beyond } from '#src/backend/beyond.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import { Refused } from '#src/backend/refused.ts'
import { type ActingUser, assertMay, findActingUser } from '#src/backend/who.ts'
import { basketList } from '#src/vue/basket.ts'
import { basketStreamHeaders } from '#src/vue/basket-stream.ts'

const heartbeatMs = 15_000
const reconnectMs = 3_000
const mostOfOneUser = 10
const mostOfProcess = 1_000
/** A reader that leaves so much unread is let go; it comes back and reads the list. */
const mostUnreadBytes = 256 * 1024

/**
 * Server-sent events of the baskets that the caller may see. `ready`, data {missed}: every change from here on is told;
 * where missed is true, some before may not have been, and the list is to be read again. `status`, data {basket_number,
 * order_status, last_status_update}. `end`: the session is over or the permission gone, and the stream with it.
 */
export const basketStream: Beyond = {
  name: 'basket.stream',
  method: 'GET',
  auth: 'token',
  groups: basketList.groups,
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
  if (ofUser.length >= mostOfOneUser || streams.size >= mostOfProcess)
    throw new Refused('too-many', [], { retryAfterSeconds: 60 })
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
    this.body = new ReadableStream({ start, cancel: () => this.end() }, { highWaterMark: mostUnreadBytes, size })
    streams.add(this)
  }

  async begin(isBack: boolean): Promise<void> {
    const told = (news: BasketNews) => this.#tell(news)
    const missed = () => this.#say('ready', { missed: true })
    try {
      const stop = await readNews(this.#context.database, { told, missed })
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

  /** Also tells why, where there is a reason that the reader should know. */
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

  #tell({ companies, basket_number, order_status, last_status_update }: BasketNews): void {
    // An id makes a browser that comes back say so.
    if (companies.includes(this.who.companyId))
      this.#say('status', { basket_number, order_status, last_status_update }, `id: ${last_status_update}\n`)
  }

  /** A proxy takes a silent connection for a dead one; and what the session may is asked again. */
  async #beat(): Promise<void> {
    this.#send(': still here\n\n')
    const { database, settings, caller, log } = this.#context
    try {
      const who = await findActingUser(database.read, settings.secret, caller.token, new Date())
      if (who === null) return this.end('session')
      assertMay(who, basketStream.groups)
      this.who = who
    } catch (error) {
      if (error instanceof Refused) this.end('permission')
      else log.warn({ err: error }, 'A stream could not look after its session')
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
