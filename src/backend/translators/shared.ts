import { z } from 'zod'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { sharedRevision } from '#src/backend/platform/db/translator-tables.ts'

const counter = z.object({ revision: z.int(), floor: z.int() })

/** What a question with since is answered: from which revision on, null for everything, and where that leads. Read before the rows, so that what is written in between comes again the next time. */
export async function readNews(db: Db, since: number | undefined): Promise<{ from: number | null; revision: number }> {
  const { revision, floor } = counterOf(await rowsOf(db, counter, sql`select revision, floor from shared_revision`))
  const isKnown = since !== undefined && since >= floor && since <= revision
  return { from: isKnown ? since : null, revision }
}

/** Waits for the other writers; resolves to the revision of what is written now. */
export async function nextRevision(tx: Db): Promise<number> {
  const { revision } = counterOf(await rowsOf(tx, counter, sql`select revision, floor from shared_revision for update`))
  return revision + 1
}

export async function keepRevision(tx: Db, revision: number): Promise<void> {
  await tx.update(sharedRevision).set({ revision })
}

function counterOf([row]: z.output<typeof counter>[]) {
  if (!row) throw new Error('The row of shared_revision is missing')
  return row
}
