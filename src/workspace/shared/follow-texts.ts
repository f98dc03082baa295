import * as z from 'zod'

const placeEvent = z.object({ by: z.string(), key: z.nullable(z.string()), age_ms: z._default(z.number(), 0) })
const revisionEvent = z.object({ revision: z.number() })
const readyEvent = z.object({ missed: z.boolean() })

/** Changes within this time cause one fetch of the list. */
const restMs = 1_000
/** How often the list is fetched without an event stream. The interval grows while nothing changes. */
const pollMs = { first: 60_000, longest: 600_000 }
const closed = 2

type Source = Pick<EventSource, 'close' | 'readyState'> & {
  addEventListener(name: string, listener: (event: Event) => void): void
}
type Events = {
  /** A person has opened or left a text (`key` null). `agoMs`: how long ago, by the server's clock. */
  onPlace(by: string, key: string | null, agoMs: number): void
  /** A revision was announced; null if something may have changed. Resolves to whether it has. */
  onRevision(revision: number | null): Promise<boolean>
}

/**
 * Follows the events of a list. If the backend has no event stream, it calls `onRevision(null)` at intervals of one to
 * ten minutes instead. `open`: opens the event stream. Returns a function that stops it.
 */
export function followTexts(open: () => Source, { onPlace, onRevision }: Events): () => void {
  let source: Source | undefined
  let isOver = false
  let latest = 0
  let resting: ReturnType<typeof setTimeout> | undefined
  /** Set while the stream is interrupted, so that each interruption causes one fetch. */
  let broken: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setTimeout> | undefined
  let waitMs = pollMs.first

  function connect(): void {
    const own = open()
    source = own
    const on = <Data>(name: string, schema: z.ZodType<Data>, take: (data: Data) => void) =>
      own.addEventListener(name, (event) => {
        const parsed = schema.safeParse(dataOf(event))
        if (parsed.success && !isOver) take(parsed.data)
      })
    on('place', placeEvent, ({ by, key, age_ms: agoMs }) => onPlace(by, key, agoMs))
    on('revision', revisionEvent, ({ revision }) => {
      latest = Math.max(latest, revision)
      resting ??= setTimeout(() => {
        resting = undefined
        void onRevision(latest)
      }, restMs)
    })
    on('ready', readyEvent, ({ missed }) => {
      clearTimeout(broken)
      broken = undefined
      waitMs = pollMs.first
      if (missed) void onRevision(null)
    })
    own.addEventListener('end', () => (own.close(), later()))
    // A browser reconnects by itself, unless the answer was no stream. It does not report whether the server can be
    // reached.
    own.addEventListener('error', () => {
      if (own.readyState === closed) later()
      else broken ??= setTimeout(() => void onRevision(null), restMs)
    })
  }

  function later(): void {
    if (isOver) return
    polling ??= setTimeout(() => {
      void onRevision(null).then((isChanged) => {
        polling = undefined
        waitMs = isChanged ? pollMs.first : Math.min(waitMs * 2, pollMs.longest)
        if (!isOver) connect()
      })
    }, waitMs)
  }

  connect()
  return () => {
    isOver = true
    clearTimeout(resting)
    clearTimeout(broken)
    clearTimeout(polling)
    source?.close()
  }
}

function dataOf(event: Event): unknown {
  try {
    return event instanceof MessageEvent ? JSON.parse(String(event.data)) : undefined
  } catch {
    return undefined
  }
}
