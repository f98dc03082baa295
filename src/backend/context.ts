import type { Database } from '#src/backend/db.ts'
import type { Log } from '#src/backend/log.ts'
import { Refused } from '#src/backend/refused.ts'
import type { ActingUser } from '#src/backend/who.ts'
import type { Settings } from '#src/settings.ts'
import type { Caller } from '#src/vue/caller.ts'

/** What lives as long as the backend. */
export type Ground = { database: Database; settings: Settings; log: Log }

/** What a handler has to work with. who is set wherever the call needs a token. */
export type Context = Ground & { caller: Caller; who: ActingUser | null; now: Date }

/** The acting user of a call that needs one. */
export function whoOf(context: Context): ActingUser {
  if (context.who === null) throw new Refused('unauthenticated')
  return context.who
}
