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
 * SQL for the identity of the running database. It changes with a restore or a restart of the server: transaction
 * numbers and revisions then say nothing about what was read before.
 */
const epoch = sql`pg_postmaster_start_time()::text || ' ' || 'company'::regclass::oid::text`

const read = z.object({ epoch: z.string() })

export async function readEpoch(db: Db): Promise<string> {
  const [row] = await rowsOf(db, read, sql`select ${epoch} as epoch`)
  return row?.epoch ?? ''
}

/**
 * Returns the tag of a call's answer. Texts are unchanged while their revision is, in the same database. Read it before
 * the texts, so that the tag is never too new.
 */
export async function tagOf({ database }: Platform, { isTagged }: Call): Promise<string | null> {
  return isTagged ? `"${await readState(database.read)}"` : null
}

/**
 * Returns the tag that a call's answer has now, for code that caches answers in this process. Returns null if this
 * caller would be refused or the call has no tag. A restore changes the tag. An answer cached under the same tag may be
 * sent again to any caller who gets a tag.
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
      // In this case the call itself is refused, and reports and logs the reason.
      return null
    }
  }
