import { admit } from './answer-call.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { readState } from '#src/backend/text/texts.ts'
import type { Caller } from '#src/session/caller.ts'
import type { Call } from '#src/contract/call/call.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'

/**
 * SQL that identifies the running database. After a restore or a restart of the server it has another value, because
 * transaction numbers and revisions cannot be compared with earlier ones then.
 */
const epoch = sql`pg_postmaster_start_time()::text || ' ' || 'company'::regclass::oid::text`

const read = z.object({ epoch: z.string() })

export async function readEpoch(db: Db): Promise<string> {
  const [row] = await rowsOf(db, read, sql`select ${epoch} as epoch`)
  return row?.epoch ?? ''
}

/**
 * Returns the entity tag of a call's answer; null if the call has none. Answers with the same tag contain the same
 * texts. Read the tag before the texts: a tag that is too old only causes another read.
 */
export async function tagOf({ database }: Platform, { isTagged }: Call): Promise<string | null> {
  return isTagged ? `"${await readState(database.read)}"` : null
}

/**
 * Returns a function for code that caches answers in this process. It resolves to the tag of the call's current answer,
 * or to null if the caller would be refused or the call has no tag. An answer that is cached under a tag may be sent to
 * every caller for whom the function returns the same tag.
 */
export const tagsOn =
  (platform: Platform) =>
  async (name: CallName, caller: Caller): Promise<string | null> => {
    const call = calls[name]
    try {
      await admit(platform, call, caller)
      const [tag, epoch] = await Promise.all([tagOf(platform, call), readEpoch(platform.database.read)])
      return tag && `${tag} ${epoch}`
    } catch {
      // The refusal is not reported here, because the call itself is refused next, and logs the reason.
      return null
    }
  }
