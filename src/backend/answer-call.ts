import { randomUUID } from 'node:crypto'
import { assertFits } from '#src/backend/assert-fits.ts'
import type { Context, Ground } from '#src/backend/context.ts'
import type { Caller } from '#src/vue/caller.ts'
import { handlers } from '#src/backend/handlers.ts'
import { Refused } from '#src/backend/refused.ts'
import { assertMay, findActingUser } from '#src/backend/who.ts'
import { type Answer, type Call, type Handler, type Refusal } from '#src/vue/call.ts'
import { type CallName, calls, type Calls } from '#src/vue/calls.ts'
import { parseInput } from '#src/vue/parse-input.ts'
import { sessionSwitchUser } from '#src/vue/session.ts'
import { refusalText } from '#src/vue/wording.ts'

/** Stands for an input whose answer the caller still has; and then for the answer. */
export const unchanged: unique symbol = Symbol('unchanged')

/**
 * Answers one call: session, then permission, then the input, then the handler. read is asked for the input only
 * when the caller may make the call at all. Never throws: what nobody foresaw is a fault with a reference, logged whole.
 */
export async function answerCall<Name extends CallName>(
  ground: Ground,
  name: Name,
  read: () => Promise<unknown>,
  caller: Caller,
): Promise<Answer<unknown>> {
  const { locale } = caller
  try {
    const context = await admit(ground, calls[name], caller)
    const handler: Handler<Calls[Name], Context> = handlers[name]
    const sent = await read()
    if (sent === unchanged) return { ok: true, data: unchanged, messages: [] }
    const parsed = parseInput(calls[name], sent, locale)
    if (!parsed.ok) return parsed
    const data = await handler(parsed.input, context)
    // A shape that does not fit is a defect of ours; in production the transport's own check tells.
    if (process.env['NODE_ENV'] !== 'production') assertFits(calls[name], data)
    return { ok: true, data, messages: [] }
  } catch (error) {
    return { ok: false, refusal: refusalOf(ground, name, error, caller) }
  }
}

/** Session and permission, before anything else is looked at. Throws a refusal. */
export async function admit(
  ground: Ground,
  needed: Pick<Call, 'name' | 'auth' | 'groups'>,
  caller: Caller,
): Promise<Context> {
  const { auth, groups } = needed
  const now = new Date()
  const token = auth === 'none' ? null : caller.token
  const who = await findActingUser(ground.database.read, ground.settings.secret, token, now)
  if (auth === 'token') {
    if (who === null) throw new Refused('unauthenticated')
    // Whoever acts as somebody else may always switch back; the handler asks who is behind it.
    if (needed.name !== sessionSwitchUser.name || who.realContactId === null) assertMay(who, groups)
  }
  return { ...ground, caller, who, now }
}

/** What a caller is told of an error; one that nobody foresaw is logged under a reference. */
export function refusalOf({ log }: Ground, name: string, error: unknown, { locale, ip }: Caller): Refusal {
  if (error instanceof Refused) {
    const { refusal } = error
    return refusal.messages.length > 0 ? refusal : { ...refusal, messages: [refusalText(refusal.code, locale)] }
  }
  const reference = randomUUID().slice(0, 8).toUpperCase()
  log.error({ err: error, reference, call: name, ip }, 'A call failed')
  return { code: 'fault', messages: [refusalText('fault', locale)], reference }
}
