import type { Database } from '#src/backend/platform/db/db.ts'
import type { Log } from '#src/backend/platform/log/log.ts'
import { RefusalError } from './refusal-error.ts'
import type { ActingUser } from './who.ts'
import type { Settings } from '#src/settings.ts'
import type { Caller } from '#src/caller.ts'
import type { Data, Input } from '#src/contract/call.ts'
import type { CallName, Calls, SubjectName } from '#src/contract/calls.ts'

/** What every handler stands on; it lives as long as the backend. */
export type Platform = { database: Database; settings: Settings; log: Log }

/** What a handler has to work with. who is set wherever the call needs a token. */
export type Context = Platform & {
  caller: Caller
  who: ActingUser | null
  now: Date
  /** What the answer says beside its data, in the caller's language; a handler adds to it. */
  messages: string[]
}

/** Answers a call whose input is parsed and whose caller may make it; throws a refusal of the backend's. */
export type Handler<Name extends CallName> = (input: Input<Calls[Name]>, context: Context) => Promise<Data<Calls[Name]>>

type KeyOf<Subject extends string, Name> = Name extends `${Subject}.${infer Key}` ? Key : never

/** The handlers of a subject by the keys of its calls: one that is missing, or that no call has, is no handler of it. */
export type HandlersOf<Subject extends SubjectName> = {
  [Key in KeyOf<Subject, CallName>]: Handler<Extract<CallName, `${Subject}.${Key}`>>
}

/** The acting user of a call that needs one. */
export function whoOf(context: Context): ActingUser {
  if (context.who === null) throw new RefusalError('unauthenticated')
  return context.who
}
