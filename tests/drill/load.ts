import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Stack } from './stack.ts'

const pauseMs = 40
/** A write that has no successful answer after this time ends the drill. */
const giveUpMs = 90_000

type Attempt = { until: number; ok: boolean }

export type Load = {
  attempts: readonly Attempt[]
  /** The reasons for failed requests, and how often each occurred. */
  reasons: ReadonlyMap<string, number>
  /** Stops when each writer has an answer to its last write; returns the marks of all writes. */
  stop: () => Promise<string[]>
}

const answer = z.object({ status: z.boolean() })
const login = z.object({ data: z.object({ jwt: z.string() }) })
const written = z.object({ mark: z.string(), times: z.int() })

/** Signs in as the demo’s administrator, and returns the token. */
export async function signIn(stack: Stack): Promise<string> {
  const response = await fetch(`${stack.url}/vue/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.example', password: 'demo-portal-1' }),
  })
  return login.parse(await response.json()).data.jwt
}

/**
 * Starts six writers: two save texts, four add addresses. Each write has a mark, which is also its request id, and is
 * sent again until it is answered.
 */
export function startLoad(stack: Stack, token: string, name: string): Load {
  const attempts: Attempt[] = []
  const reasons = new Map<string, number>()
  const over = new AbortController()
  const note = (reason: string | null) => {
    attempts.push({ until: Date.now(), ok: reason === null })
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    return reason === null
  }
  const send = async (path: string, body: object) => {
    try {
      const response = await fetch(`${stack.url}/vue/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      const text = await response.text()
      if (response.ok && answer.parse(JSON.parse(text)).status) return note(null)
      return note(`${response.status} ${text.slice(0, 80)}`)
    } catch (error) {
      return note(error instanceof Error ? String(error.cause ?? error).slice(0, 80) : String(error))
    }
  }
  const write = async (writer: number): Promise<string[]> => {
    const marks: string[] = []
    for (let n = 0; !over.signal.aborted; n += 1) {
      const mark = `drill ${name} ${writer} ${n}`
      const until = Date.now() + giveUpMs
      while (!(await send(...requestOf(stack, writer, mark)))) {
        if (Date.now() > until) throw new Error(`${mark} was not answered: ${[...reasons.keys()].join('; ')}`)
        await sleep(pauseMs)
      }
      marks.push(mark)
      await sleep(pauseMs)
    }
    return marks
  }
  const writers = Promise.all([0, 1, 2, 3, 4, 5].map(write))
  writers.catch(() => over.abort())
  return {
    attempts,
    reasons,
    async stop() {
      over.abort()
      return (await writers).flat()
    },
  }
}

function requestOf({ keys, company }: Stack, writer: number, mark: string): [path: string, body: object] {
  const key = keys[writer]
  if (key !== undefined)
    return ['i18n/save/', { languages: ['de'], changes: { de: { [key]: mark } }, request_id: mark }]
  const place = { address1: 'Kai 1', zip: '49074', city: 'Osnabrück', country: 'DE', phone: '+49 541 5550172' }
  return [`company/${company}/address/new/`, { ...place, name1: mark, request_id: mark }]
}

/** Returns how many of these writes the database lacks, and how many it has more than once. */
export async function compare({ query }: Stack, marks: readonly string[]): Promise<{ lost: number; doubled: number }> {
  const rows = await query(
    written,
    `select mark, count(*)::int as times from (
      select name1 as mark from address union all select text from translation union all select text from text_history
    ) all_writes where mark = any($1) group by mark`,
    [marks],
  )
  return { lost: marks.length - rows.length, doubled: rows.filter(({ times }) => times > 1).length }
}
