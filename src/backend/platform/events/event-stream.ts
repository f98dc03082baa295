import { type Context, whoOf } from '#src/backend/platform/call/context.ts'
import { throttled } from '#src/backend/platform/log/throttled.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { type ActingUser, assertMay, findActingUser } from '#src/backend/platform/call/who.ts'
import { eventStreamHeaders } from '#src/contract/routes/event-stream.ts'
import { routeFacts, type RouteName } from '#src/contract/routes/route-facts.ts'

const heartbeatMs = 15_000
const reconnectMs = 3_000
const maxPerUser = 10
const maxPerProcess = 1_000
/** A client with this many unread bytes is disconnected. It connects again and reads the list. */
const maxUnreadBytes = 256 * 1024

const streams = new Set<EventStream>()

/** Returns the number of open streams of this process. */
export const openStreams = (): number => streams.size

/** Closes all event streams of this process. Call it before the process stops, so that clients reconnect elsewhere. */
export function endStreams(): void {
  for (const stream of streams) stream.end()
}

/** Throttled, because a thousand streams may find at the same time that the database cannot be reached. */
const logUnchecked = throttled<{ log: Context['log']; error: unknown }>(({ log, error }, untold) =>
  log.warn({ event: 'stream-unchecked', err: error, untold }, 'A stream could not look after its session'),
)

type Follow = (stream: EventStream) => Promise<() => void>

/**
 * Answers with a stream of server-sent events. `follow` subscribes the stream to its events, and resolves to a function
 * that unsubscribes it. Throws too-many if the user or this process already has too many open streams of this route.
 */
export async function answerEvents(
  name: RouteName,
  request: Request,
  context: Context,
  follow: Follow,
): Promise<Response> {
  const who = whoOf(context)
  const ofName = [...streams].filter((stream) => stream.name === name)
  const ofUser = ofName.filter((stream) => stream.who.contactId === who.contactId)
  if (ofUser.length >= maxPerUser || ofName.length >= maxPerProcess)
    throw new RefusalError('too-many', [], { retryAfterSeconds: 60 })
  if (request.method === 'HEAD') return new Response(null, { headers: eventStreamHeaders })
  const stream = new EventStream(name, context, who)
  request.signal.addEventListener('abort', () => stream.end(), { signal: stream.ended.signal })
  await stream.begin(follow, request.headers.has('last-event-id'))
  return new Response(stream.body, { headers: eventStreamHeaders })
}

class EventStream {
  who: ActingUser
  readonly name: RouteName
  readonly ended = new AbortController()
  readonly body: ReadableStream<Uint8Array>
  readonly #context: Context
  readonly #encoder = new TextEncoder()
  #isBeating = false
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  /** The stream counts as open from its creation, so that concurrent requests cannot exceed the limits. */
  constructor(name: RouteName, context: Context, who: ActingUser) {
    this.name = name
    this.#context = context
    this.who = who
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      this.#controller = controller
    }
    const size = (chunk: Uint8Array) => chunk.byteLength
    this.body = new ReadableStream({ start, cancel: () => this.end() }, { highWaterMark: maxUnreadBytes, size })
    streams.add(this)
  }

  async begin(follow: Follow, isBack: boolean): Promise<void> {
    try {
      const stop = await follow(this)
      if (this.ended.signal.aborted) return stop()
      this.ended.signal.addEventListener('abort', stop)
    } catch (error) {
      this.end()
      throw error
    }
    const timer = setInterval(() => void this.#beat(), heartbeatMs)
    this.ended.signal.addEventListener('abort', () => clearInterval(timer))
    this.#send(`retry: ${reconnectMs}\n`)
    this.ready(isBack)
  }

  /**
   * Tells the client that all changes from now on will be sent. `missed`: whether earlier changes may have been missed.
   */
  ready(missed: boolean): void {
    this.say('ready', { missed })
  }

  /** Sends an event. A browser that connects again reports the last `id`. */
  say(event: string, data: object, id?: string): void {
    this.#send(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
  }

  end(reason?: string): void {
    if (this.ended.signal.aborted) return
    if (reason) this.say('end', { reason })
    this.ended.abort()
    streams.delete(this)
    try {
      this.#controller?.close()
    } catch {
      // the client has left and closed the stream already
    }
  }

  /**
   * Sends a heartbeat, because proxies close a silent connection. Ends the stream if the session has ended or lost its
   * right.
   */
  async #beat(): Promise<void> {
    this.#send(': still here\n\n')
    // An earlier check is still waiting for the database.
    if (this.#isBeating) return
    this.#isBeating = true
    const { database, settings, caller, log } = this.#context
    try {
      const who = await findActingUser(database.read, settings, caller, new Date())
      if (who === null) return this.end('session')
      assertMay(who, routeFacts[this.name].groups)
      this.who = who
    } catch (error) {
      if (error instanceof RefusalError) this.end('permission')
      else logUnchecked({ log, error })
    } finally {
      this.#isBeating = false
    }
  }

  #send(text: string): void {
    if (this.ended.signal.aborted) return
    if ((this.#controller?.desiredSize ?? 0) <= 0) this.end()
    else this.#controller?.enqueue(this.#encoder.encode(text))
  }
}
