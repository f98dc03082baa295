import { admit } from './answer-call.ts'
import { readEpoch } from '#src/backend/platform/db/epoch.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { readState } from '#src/backend/text/texts.ts'
import type { Caller } from '#src/caller.ts'
import type { Call } from '#src/contract/call/call.ts'
import { type CallName, calls } from '#src/contract/calls.ts'

/** Texts are unchanged while their revision is, in the same database. Read before them, so that the tag is never too new. */
export async function tagOf({ database }: Platform, { isTagged }: Call): Promise<string | null> {
  return isTagged ? `"${await readState(database.read)}"` : null
}

/**
 * For whoever keeps answers in this process: the tag of what a call would be answered now, or null where this caller would be
 * refused or the call has none; another one after a restore. What was answered after the same tag may be answered again, to anybody who gets a tag.
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
      // The call itself is refused then, and says and logs why.
      return null
    }
  }
