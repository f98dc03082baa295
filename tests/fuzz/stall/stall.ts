import { readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { z } from 'zod'
import type { PortalCopy } from '#tests/fuzz/portal-copy.ts'
import { callRequests, type CostlyRequest, functionRequests, pageRequests, type Role } from './costly-requests.ts'
import { uploadRequests } from './costly-uploads.ts'
import { crowds } from './crowds.ts'
import { send, type SentAs, signInAll } from './sender.ts'
import { storedTextRequests } from './stored-texts.ts'
import { type Measure, watchHealth } from './watch.ts'

/** The maximum wait in milliseconds. */
export const mostMs = 200
/** A wait counts if it is too long in every try, because other work on the machine causes some waits. */
const tries = 3
/** The number of requests after which those during which others waited are sent again, one by one. */
const batchSize = 40

export const allParts = ['calls', 'pages', 'functions', 'crowds', 'stored texts', 'uploads'] as const
type Part = (typeof allParts)[number]

type Stall = { name: string; ms: number }
export type Stalls = {
  sent: number
  statuses: Record<number, number>
  stalls: Stall[]
  worst: Stall[]
  heldMb: Stall[]
}

const now = () => performance.timeOrigin + performance.now()
/** Returns whether a request changes nothing for later ones. */
const isRepeatable = ({ path }: CostlyRequest) =>
  !/logout|sign-o|\/end|switch-(user|back)|maintenance\/set|account\/password|\/delete\//.test(path)

/** Returns whether a request belongs to the share that is sent; every run sends the same requests. */
function isOfShare({ name, role }: CostlyRequest, share: number): boolean {
  let hash = 0
  for (const sign of `${role} ${name}`) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  return (Math.imul(hash, 2_654_435_761) >>> 0) / 4_294_967_296 < share
}

/**
 * Sends costly requests of every kind, one after another, while /healthz is polled every 20 ms. Returns the requests
 * that made others wait. `share` is the part of the requests for calls, pages and functions that is sent, from 0 to 1;
 * crowds, stored texts and uploads are always complete.
 */
export async function findStalls(
  portal: PortalCopy,
  {
    share,
    measure,
    only = '',
    parts = allParts,
    onProgress = () => undefined,
  }: {
    share: number
    measure: Measure
    /** Sends only requests whose name contains this text. */
    only?: string
    parts?: readonly Part[]
    onProgress?: (line: string) => void
  },
): Promise<Stalls> {
  const { port, targets, pid } = portal
  const people = await signInAll(port)
  const watch = watchHealth(portal, measure)
  const found: Stalls = { sent: 0, statuses: {}, stalls: [], worst: [], heldMb: [] }
  const longest = async (from: number): Promise<number> => {
    // The last poll may still be in progress.
    await after(60)
    return Math.max(
      0,
      ...watch
        .waits()
        .filter((wait) => wait.to > from)
        .map(({ ms }) => ms),
    )
  }
  const once = async (one: CostlyRequest): Promise<void> => {
    const { status } = await send(port, one, people.get(one.role))
    found.statuses[status] = (found.statuses[status] ?? 0) + 1
    found.sent += 1
  }
  const judge = async (name: string, run: () => Promise<number>) => {
    let ms = await run()
    for (let left = tries - 1; left > 0 && ms > mostMs; left -= 1) ms = Math.min(ms, await run())
    if (ms === 0) return
    found.worst = [...found.worst, { name, ms: Math.round(ms) }].sort((a, b) => b.ms - a.ms).slice(0, 20)
    if (ms > mostMs) {
      found.stalls.push({ name, ms: Math.round(ms) })
      onProgress(`${Math.round(ms)} ms: ${name}`)
    }
  }
  const judgeAll = async (requests: Iterable<CostlyRequest>, part: number) => {
    let batch: { one: CostlyRequest; from: number; to: number }[] = []
    const judgeBatch = async () => {
      await after(60)
      const suspects = batch.filter(({ from, to }) => watch.waits().some((wait) => wait.from < to && wait.to > from))
      batch = []
      for (const { one } of suspects)
        await judge(`${one.name}, as ${one.role}`, async () => {
          await after(60)
          const from = now()
          await once(one)
          return longest(from)
        })
    }
    for (const one of requests) {
      if (!one.name.includes(only) || (part < 1 && !isOfShare(one, part)) || !isRepeatable(one)) continue
      const from = now()
      await once(one)
      batch.push({ one, from, to: now() })
      if (batch.length >= batchSize) await judgeBatch()
    }
    await judgeBatch()
  }
  const keys = await systemKeys(port, people)
  const steps: [Part, () => Promise<void>][] = [
    ['calls', () => judgeAll(callRequests(), share)],
    [
      'pages',
      () => judgeAll(pageRequests(targets.routes.filter((route) => !/stream|logout|sign-o/.test(route))), share),
    ],
    ['functions', () => judgeAll(functionRequests(targets.functions), share)],
    [
      'crowds',
      async () => {
        for (const { name, run } of crowds.filter(({ name }) => name.includes(only))) {
          const before = memoryMb(pid)
          let most = before
          const timer = setInterval(() => (most = Math.max(most, memoryMb(pid))), 50)
          await judge(name, async () => {
            const from = now()
            await run(port)
            return longest(from)
          })
          clearInterval(timer)
          found.heldMb.push({ name, ms: Math.round(most - before) })
        }
      },
    ],
    ['stored texts', () => judgeAll(storedTextRequests(keys), 1)],
    ['uploads', () => judgeAll(uploadRequests(), 1)],
  ]
  for (const [name, run] of steps) {
    if (!parts.includes(name)) continue
    const from = now()
    await run()
    onProgress(`${name}: ${Math.round((now() - from) / 1_000)} s, ${found.sent} sent`)
  }
  await watch.end()
  return found
}

const textsSchema = z.object({ data: z.object({ texts: z.array(z.object({ text: z.array(z.string()) })) }) })
async function systemKeys(port: number, people: ReadonlyMap<Role, SentAs>): Promise<string[]> {
  const { token = '' } = people.get('translator') ?? {}
  const answer = await fetch(`http://127.0.0.1:${port}/vue/i18n/system/?src=master&dst=fr`, {
    headers: { authorization: `Token ${token}` },
  })
  return textsSchema.parse(await answer.json()).data.texts.flatMap(({ text }) => text.slice(0, 1))
}

function memoryMb(pid: number | undefined): number {
  const said = readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(said)?.[1] ?? 0) / 1_024
}
