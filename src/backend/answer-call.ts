import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { m } from '#messages'
import { assertNotAborted } from '#src/backend/platform/call/assert-not-aborted.ts'
import type { Context, Platform, Handler } from '#src/backend/platform/call/context.ts'
import type { Caller } from '#src/session/caller.ts'
import { isDatabaseGone, isDatabaseSlow } from '#src/backend/platform/db/database-gone.ts'
import { assertNoGuestWrites } from '#src/backend/platform/call/guest.ts'
import { handlers } from './handlers.ts'
import { assertMayWrite } from '#src/backend/platform/maintenance.ts'
import { logOfRequest } from '#src/backend/platform/log/answers.ts'
import { logDone, logRefused, namedIn } from '#src/backend/platform/log/log-events.ts'
import { isAborted } from '#src/backend/platform/log/log-process.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { describeIgnoredFields } from './ignored-fields.ts'
import { assertMay, findActingUser } from '#src/backend/platform/call/who.ts'
import type { Answer, Call, Refusal } from '#src/contract/call/call.ts'
import { calls, type CallName } from '#src/contract/calls.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { refusalsOf, type Refusing } from '#src/contract/call/refusals.ts'
import { session } from '#src/contract/session.ts'
import { refusalText } from '#src/contract/words/wording.ts'

/**
 * Throws if an answer does not fit the schema of its call, or has a field that is not in the schema. The error names
 * the call and the path of the field. The answer is checked both before and after its conversion to JSON.
 */
export function assertFits(call: Pick<Call, 'name' | 'data'>, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data) ?? 'null')
  for (const value of [data, sent]) {
    const parsed = call.data.safeParse(value)
    if (!parsed.success) throw new Error(`${call.name} answers what does not fit: ${z.prettifyError(parsed.error)}`)
    const stray = value === sent ? strayIn(sent, parsed.data, '') : undefined
    if (stray !== undefined) throw new Error(`${call.name} answers what its schema does not name: ${stray}`)
  }
}

function strayIn(sent: unknown, kept: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const known = new Map(Object.entries(kept ?? {}))
  for (const [name, value] of Object.entries(sent)) {
    if (name === '__proto__') continue // zod leaves it out of a record, even where it is a text's key
    const inner = path === '' ? name : `${path}.${name}`
    const stray = known.has(name) ? strayIn(value, known.get(name), inner) : inner
    if (stray !== undefined) return stray
  }
  return undefined
}

/**
 * Means that the caller already has the answer, because its tag matches. If `read` returns it instead of the input, the
 * handler does not run, and the answer contains it instead of data.
 */
export const unchanged: unique symbol = Symbol('unchanged')

/**
 * Answers one call: checks the session and permission, parses the input and runs the handler. `read` returns the input;
 * it is called after the permission check. Never rejects: an unexpected error is logged and becomes a fault with a
 * reference.
 */
export async function answerCall<Name extends CallName>(
  platform: Platform,
  name: Name,
  read: () => Promise<unknown>,
  caller: Caller,
): Promise<Answer<unknown>> {
  const answer = await tryCall(platform, name, read, caller)
  return answer.ok ? answer : { ok: false, refusal: namedRefusal(platform, calls[name], answer.refusal, caller) }
}

/** Returns a function that answers calls made in this process. It parses their input, like that of any other caller. */
export const answerCallsOn =
  (platform: Platform) =>
  (call: { name: string }, input: unknown, caller: Caller): Promise<Answer<unknown>> => {
    if (!isCallName(call.name)) throw new Error(`There is no call ${call.name}`)
    return answerCall({ ...platform, log: logOfRequest(platform.log) }, call.name, async () => input, caller)
  }

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

async function tryCall<Name extends CallName>(
  platform: Platform,
  name: Name,
  read: () => Promise<unknown>,
  caller: Caller,
): Promise<Answer<unknown>> {
  const { locale } = caller
  let username: string | undefined
  try {
    const admitted = async (): Promise<Context> => {
      const context = await identify(platform, calls[name], caller)
      username = context.who?.username
      assertAdmitted(context, calls[name])
      await assertMayWrite(context, calls[name])
      return context
    }
    // A write is completed even if its sender has left; a read is not.
    const isReading = calls[name].method === 'GET'
    if (isReading) assertNotAborted(caller)
    const before = await admitted()
    if (isReading) assertNotAborted(caller)
    const handler: Handler<Name> = handlers[name]
    const sent = await read()
    if (sent === unchanged) return { ok: true, data: unchanged, messages: [] }
    const parsed = parseInput(calls[name], sent, locale)
    if (!parsed.ok) return parsed
    // Receiving a file may take ten minutes. The session or the portal may be closed by then, so both are checked
    // again.
    const context = calls[name].kind === 'multipart' ? await admitted() : before
    username ??= namedIn(parsed.input)
    const data = await handler(parsed.input, context)
    // An answer that does not fit its schema is a bug of the portal. In production, the check of the transport reports
    // it.
    if (process.env['NODE_ENV'] !== 'production') assertFits(calls[name], data)
    logDone(platform, { call: name, caller, username })
    const ignored = describeIgnoredFields(name, bodyIn(sent), data, locale)
    return { ok: true, data, messages: [...context.messages, ...ignored] }
  } catch (error) {
    return { ok: false, refusal: refusalOf(platform, name, error, caller, username) }
  }
}

const parts = z.object({ body: z.unknown() })
const bodyIn = (sent: unknown): unknown => parts.safeParse(sent).data?.body

type Needed = Pick<Call, 'name' | 'method' | 'auth' | 'groups' | 'guestMay'>

/** Returns the context of a call. Throws a refusal if the caller's session or permission does not suffice. */
export async function admit(platform: Platform, needed: Needed, caller: Caller): Promise<Context> {
  const context = await identify(platform, needed, caller)
  assertAdmitted(context, needed)
  return context
}

/** Calls that end acting as another user. They stay allowed for a user who has lost the right to act as others. */
const waysOut: ReadonlySet<string> = new Set([session.switchUser.name, session.logout.name])

async function identify(platform: Platform, { auth, name }: Needed, caller: Caller): Promise<Context> {
  const now = new Date()
  const asking = { ...caller, token: auth === 'none' ? null : caller.token }
  const who = await findActingUser(platform.database.read, platform.settings, asking, now, waysOut.has(name))
  return { ...platform, caller, who, now, messages: [] }
}

function assertAdmitted({ who, caller }: Context, needed: Needed): void {
  if (needed.auth !== 'token') return
  if (who === null) throw new RefusalError('unauthenticated')
  // Switching back is always allowed. The handler checks who the real user is.
  if (needed.name === session.switchUser.name && who.realContactId !== null) return
  assertMay(who, needed.groups)
  assertNoGuestWrites(who, needed, caller.locale)
}

/**
 * Returns the refusal if the contract lists its code for the call. An unlisted code is a bug: in development it becomes
 * a fault; in production it is logged and returned unchanged.
 */
export function namedRefusal(platform: Platform, call: Refusing & { name: string }, refusal: Refusal, caller: Caller) {
  const { name } = call
  if (refusalsOf(call).includes(refusal.code)) return refusal
  const error = new Error(`${name} does not name its refusal "${refusal.code}"`)
  if (process.env['NODE_ENV'] !== 'production') return refusalOf(platform, name, error, caller)
  platform.log.error({ event: 'unnamed-refusal', err: error, call: name, address: caller.ip }, error.message)
  return refusal
}

const retryAfterSeconds = 5

/**
 * Logs an error, and returns the refusal to send for it. The refusal for an unexpected error contains a reference,
 * which is also in the log.
 */
export function refusalOf(
  platform: Platform,
  name: string,
  error: unknown,
  caller: Caller,
  username?: string,
): Refusal {
  const { log } = platform
  const { locale, ip } = caller
  if (error instanceof RefusalError) {
    const { refusal } = error
    logRefused(platform, refusal, { call: name, caller, username })
    // A body that was cut off is refused as invalid. Its sender has left and gets no answer, so this is logged as well.
    if (refusal.code === 'invalid' && caller.signal?.aborted) logCutOff(log, referenceNow(), name, ip)
    return refusal.messages.length > 0 ? refusal : { ...refusal, messages: [refusalText(refusal.code, locale)] }
  }
  if (isDatabaseSlow(error)) {
    log.warn({ event: 'database-slow', err: error, call: name, address: ip }, 'The database took too long')
    return { code: 'unavailable', messages: [m.refusal_slow({}, { locale })], retryAfterSeconds }
  }
  if (isDatabaseGone(error)) {
    log.warn({ event: 'database-gone', err: error, call: name, address: ip }, 'The database cannot be reached')
    return { code: 'unavailable', messages: [refusalText('unavailable', locale)], retryAfterSeconds }
  }
  const reference = referenceNow()
  if (isAborted(error)) logCutOff(log, reference, name, ip)
  else log.error({ event: 'fault', err: error, reference, call: name, address: ip }, 'A call failed')
  return { code: 'fault', messages: [refusalText('fault', locale)], reference }
}

const referenceNow = (): string => randomUUID().slice(0, 8).toUpperCase()

function logCutOff(log: Platform['log'], reference: string, call: string, address: string): void {
  log.info({ event: 'request-aborted', reference, call, address }, 'A request was cut off')
}
