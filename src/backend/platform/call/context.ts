import type { Database } from '#src/backend/platform/db/db.ts'
import type { Log } from '#src/backend/platform/log/log.ts'
import { RefusalError } from './refusal-error.ts'
import type { ActingUser } from './who.ts'
import type { Settings } from '#src/settings.ts'
import type { Caller } from '#src/session/caller.ts'
import type { Data, Input } from '#src/contract/call/call.ts'
import type { CallName, Calls } from '#src/contract/calls.ts'
import type { SubjectName } from '#src/contract/call/subjects.ts'

export type Platform = { database: Database; settings: Settings; log: Log }

/**
 * The context in which a handler answers a call. `who`: the acting user; never null if the call needs a token.
 * `messages`: the handler may add messages for the caller.
 */
export type Context = Platform & {
  caller: Caller
  who: ActingUser | null
  now: Date
  messages: string[]
}

/**
 * A function that answers a call and resolves to the answer's data. Before it runs, the input is parsed and the
 * caller's permission checked. To refuse the call, it throws a RefusalError.
 */
export type Handler<Name extends CallName> = (input: Input<Calls[Name]>, context: Context) => Promise<Data<Calls[Name]>>

type KeyOf<Subject extends string, Name> = Name extends `${Subject}.${infer Key}` ? Key : never

/**
 * The handlers of a subject, such as `company`, by the last part of their calls' names, such as `edit`. The type
 * requires exactly one handler per call.
 */
export type HandlersOf<Subject extends SubjectName> = {
  [Key in KeyOf<Subject, CallName>]: Handler<Extract<CallName, `${Subject}.${Key}`>>
}

export function whoOf(context: Context): ActingUser {
  if (context.who === null) throw new RefusalError('unauthenticated')
  return context.who
}
