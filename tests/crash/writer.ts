// Reports the writes that its database has, and waits for a line. Then writes in a loop and reports each answered
// write, until it is killed or kills itself at a statement. A plant causes a loss that the test must detect.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { beginSession } from '#src/backend/platform/tokens.ts'
import { finishVartextUploads } from '#src/backend/text/activate-vartext-upload.ts'
import { parseSettings } from '#src/settings.ts'
import { Killer } from './kill-at-statement.ts'
import { type Kind, unguard, writes } from './writes.ts'

const order = z.object({
  kind: z.enum(['save', 'approve', 'setDelivery', 'upload', 'vartexts']) satisfies z.ZodType<Kind>,
  /** "forget": writes are reported as answered, but not done. "halves": each statement is a separate transaction. */
  plant: z.enum(['forget', 'halves']).nullable(),
  /** The statement at which the writer kills itself: a number from 0, or the statement that inserts the audit row. */
  at: z.union([z.int().min(0), z.literal('audit')]).nullable(),
  when: z.enum(['before', 'sent', 'after']),
})
export type Order = z.output<typeof order>

const { kind, plant, at, when } = order.parse(JSON.parse(process.argv[2] ?? ''))
const killer = new Killer()
killer.watchDrivers()

const settings = parseSettings(process.env)
const opened = await openDatabase(settings)
await othersGone()
await finishVartextUploads(opened)
const found = z.object({ done: z.array(z.int()), halves: z.coerce.number() })
const [state] = await rowsOf(opened.read, found, writes[kind].look)
say(state ?? {})
await once(process.stdin, 'data')

if (plant === 'halves') await opened.read.execute(unguard)
killer.skipsLocks = plant === 'halves'
const database: Database = plant === 'halves' ? { ...opened, write: (run) => run(opened.read) } : opened
const platform = { database, settings, log: createLog('error') }
const token = await opened.write((tx) =>
  beginSession(tx, settings.secret, { contactId: 1, realContactId: null }, new Date(), 'UTC'),
)

killer.arm(Infinity, when)
const first = Math.max(0, ...(state?.done ?? [])) + 1
for (let n = first; ; n++) {
  await (plant === 'forget' ? sleep(5) : write(n))
  say({ answered: n })
  // The first write shows how many statements a write has. The process is killed at a statement of a later write.
  if (n > first || at === null) continue
  if (at === 'audit') killer.armNamed(/^insert into "audit"/)
  else killer.arm((at % killer.count) + 1, when)
}

async function write(n: number): Promise<void> {
  const { path, body } = { body: undefined, ...writes[kind] }
  const content = body?.(n)
  const headers = new Headers({ authorization: `Token ${token}` })
  const isForm = content instanceof FormData
  if (content && !isForm) headers.set('content-type', 'application/json')
  const sent = content === undefined ? null : isForm ? content : JSON.stringify(content)
  const response = await answerHttp(
    platform,
    new Request(`http://localhost${path(n)}`, { method: 'POST', headers, body: sent }),
  )
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path(n)}: ${text}`)
}

/** Waits until the server has ended the connections of killed processes, which may still execute statements. */
async function othersGone(): Promise<void> {
  const others = sql`select count(*) as others from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and application_name = 'account-portal' and backend_start < ${startedAt()}::timestamptz`
  const row = z.object({ others: z.coerce.number() })
  while (settings.databaseUrl !== undefined && (await rowsOf(opened.read, row, others))[0]?.others !== 0) continue
}

function startedAt(): string {
  return new Date(performance.timeOrigin).toISOString()
}

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}
