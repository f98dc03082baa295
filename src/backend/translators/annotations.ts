import { z } from 'zod'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { type AuditedActor, writeAudit } from '#src/backend/platform/audit.ts'
import { assertNotAborted } from '#src/backend/platform/call/assert-not-aborted.ts'
import type { Context } from '#src/backend/platform/call/context.ts'
import { sharedRevision } from '#src/backend/platform/db/tables/translator.ts'
import type { AuditAction } from '#src/contract/words/audit-words.ts'

const counter = z.object({ revision: z.int(), floor: z.int() })

/**
 * Returns the revision from which a request with `since` reads, null for everything, and the present revision. Call it
 * before reading the rows, so that later writes come with the next request.
 */
export async function readSince(db: Db, since: number | undefined): Promise<{ from: number | null; revision: number }> {
  const { revision, floor } = counterOf(await rowsOf(db, counter, sql`select revision, floor from shared_revision`))
  const isKnown = since !== undefined && since >= floor && since <= revision
  return { from: isKnown ? since : null, revision }
}

const rowsPerSlice = 500

/**
 * Reads rows in order, a slice at a time, because an embedded database serves nobody else while it reads one.
 * `readAfter` reads at most `limit` rows after the last one. A row that is written in between is returned once; if it
 * is missed, it comes with the next "since".
 */
export async function readInSlices<Row, Told>(
  { database, caller }: Pick<Context, 'database' | 'caller'>,
  readAfter: (last: Row | undefined, limit: number) => PromiseLike<Row[]>,
  { nameOf, tell }: { nameOf: (row: Row) => string; tell: (row: Row) => Told },
): Promise<Told[]> {
  const told = new Map<string, Told>()
  let slice = await readAfter(undefined, rowsPerSlice)
  for (;;) {
    for (const row of slice) told.set(nameOf(row), tell(row))
    if (slice.length < rowsPerSlice) return [...told.values()]
    await database.yieldToEventLoop()
    assertNotAborted(caller)
    slice = await readAfter(slice.at(-1), rowsPerSlice)
  }
}

/**
 * Waits for the other writers; resolves to the revision of this write. `now` is not before any of their writes; the
 * time of the call may be.
 */
export async function nextRevision(tx: Db): Promise<{ revision: number; now: Date }> {
  const { revision } = counterOf(await rowsOf(tx, counter, sql`select revision, floor from shared_revision for update`))
  return { revision: revision + 1, now: new Date() }
}

export async function saveRevision(tx: Db, revision: number): Promise<void> {
  await tx.update(sharedRevision).set({ revision })
}

/** A written annotation. `apart` distinguishes it from others of the same language and key; no two share all three. */
type Written = { lang: string; key: string; apart: readonly string[]; was: string | null; is: string | null }

/**
 * Writes an audit row of the written annotations, in the same shape as for a save of translations: by language and key,
 * with further parts only where several share those.
 */
export async function auditAnnotations(tx: Db, who: AuditedActor, action: AuditAction, written: readonly Written[]) {
  const languages = [...Map.groupBy(written, ({ lang }) => lang)].map(([lang, rows]) => [lang, named(rows)] as const)
  const side = (name: 'was' | 'is') =>
    Object.fromEntries(
      languages.map(([lang, rows]) => [lang, Object.fromEntries(rows.map(([key, one]) => [key, one[name]]))]),
    )
  await writeAudit(tx, who, action, 'texts', { before: side('was'), after: side('is') })
}

/** Names each row of one language uniquely. */
function named(rows: readonly Written[]): [string, Written][] {
  const fullName = ({ key, apart }: Written) => `${key} (${apart.join(', ')})`
  // A key may look like the full name of another row.
  const taken = new Set(rows.map(fullName))
  const sharing = Map.groupBy(rows, ({ key }) => key)
  const isAlone = ({ key }: Written) => sharing.get(key)?.length === 1 && !taken.has(key)
  return rows.map((one) => [isAlone(one) ? one.key : fullName(one), one])
}

function counterOf([row]: z.output<typeof counter>[]) {
  if (!row) throw new Error('The row of shared_revision is missing')
  return row
}
