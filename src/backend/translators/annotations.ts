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
 * Returns the current revision of the annotations, and from where a client must read. `since`: the client's revision.
 * `from`: read the rows with a higher revision; null means that the client must read everything. Call it before reading
 * rows, so that rows written meanwhile are returned by the next request.
 */
export async function readSince(db: Db, since: number | undefined): Promise<{ from: number | null; revision: number }> {
  const { revision, floor } = counterOf(await rowsOf(db, counter, sql`select revision, floor from shared_revision`))
  const isKnown = since !== undefined && since >= floor && since <= revision
  return { from: isKnown ? since : null, revision }
}

const rowsPerSlice = 500

/**
 * Reads annotations in slices, so that other requests are served in between, and returns each row as converted by
 * `tell`. `readAfter` must return at most `limit` rows after the row `last`, or the first ones. If a row changes during
 * the read, it is returned once or not at all; if it is left out, the next request with `since` returns it.
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
 * Waits for other writers of annotations, and locks the revision until the transaction ends. Returns the revision for
 * this write, and the time after the wait; use this time for the write, so that it is not dated before those of the
 * other writers.
 */
export async function nextRevision(tx: Db): Promise<{ revision: number; now: Date }> {
  const { revision } = counterOf(await rowsOf(tx, counter, sql`select revision, floor from shared_revision for update`))
  return { revision: revision + 1, now: new Date() }
}

export async function saveRevision(tx: Db, revision: number): Promise<void> {
  await tx.update(sharedRevision).set({ revision })
}

/** A written annotation. `apart`: values that distinguish it from others with the same language and key. */
type Written = { lang: string; key: string; apart: readonly string[]; was: string | null; is: string | null }

/**
 * Writes an audit row for annotations, in the same form as for saved translations: texts by language and key. If
 * several annotations have the same key, their `apart` values are added to the key.
 */
export async function auditAnnotations(tx: Db, who: AuditedActor, action: AuditAction, written: readonly Written[]) {
  const languages = [...Map.groupBy(written, ({ lang }) => lang)].map(([lang, rows]) => [lang, named(rows)] as const)
  const side = (name: 'was' | 'is') =>
    Object.fromEntries(
      languages.map(([lang, rows]) => [lang, Object.fromEntries(rows.map(([key, one]) => [key, one[name]]))]),
    )
  await writeAudit(tx, who, action, 'texts', { before: side('was'), after: side('is') })
}

/** Returns the rows of one language, each with a unique name. */
function named(rows: readonly Written[]): [string, Written][] {
  const fullName = ({ key, apart }: Written) => `${key} (${apart.join(', ')})`
  // A key may be equal to the full name of another row.
  const taken = new Set(rows.map(fullName))
  const sharing = Map.groupBy(rows, ({ key }) => key)
  const isAlone = ({ key }: Written) => sharing.get(key)?.length === 1 && !taken.has(key)
  return rows.map((one) => [isAlone(one) ? one.key : fullName(one), one])
}

function counterOf([row]: z.output<typeof counter>[]) {
  if (!row) throw new Error('The row of shared_revision is missing')
  return row
}
