import { z } from 'zod'
import { accountIn, type Log } from './log.ts'
import type { Settings } from '#src/settings.ts'
import type { Refusal } from '#src/contract/call/call.ts'
import type { Caller } from '#src/session/caller.ts'
import type { CallName } from '#src/contract/calls.ts'

type Platform = { log: Log; settings: Pick<Settings, 'secret'> }
type Made = { call: string; caller: Pick<Caller, 'ip' | 'token'>; username?: string | null | undefined }

const events: Partial<Record<CallName, string>> = {
  'session.login': 'sign-in',
  'session.logout': 'sign-out',
  'session.switchUser': 'switch-user',
  'register.contact': 'registration-begun',
  'register.resend': 'registration-mailed-again',
  'register.company': 'registered',
  'password.reset': 'password-reset-asked',
  'password.changeLink': 'password-link-made',
  'contact.create': 'contact-created',
  'contact.edit': 'contact-edited',
  'contact.delete': 'contact-deleted',
  'contact.endSessions': 'sessions-ended',
  'contact.activationLink': 'activation-link-made',
}
const eventOf = new Map(Object.entries(events))

/**
 * Logs an event for operators, with the network address and, if `username` is given, the account. The account is
 * written as a pseudonym, which nobody can resolve without the secret.
 */
export function logEvent(
  { log, settings }: Platform,
  event: string,
  { call, caller, username }: Made,
  level: 'info' | 'warn' = 'info',
): void {
  const account = username ? { account: accountIn(settings.secret, username) } : {}
  log[level]({ event, call, address: caller.ip, ...account }, event)
}

export function logDone(platform: Platform, made: Made): void {
  const event = eventOf.get(made.call)
  if (event !== undefined) logEvent(platform, event, made)
}

/**
 * Logs a refused call if operators may need to know: a failed login, a missing right, a reached limit, an invalid
 * token, or a signed-in user's request for something that does not exist.
 */
export function logRefused(platform: Platform, { code }: Refusal, made: Made): void {
  if (code === 'unauthenticated') {
    if (made.call === 'session.login') logEvent(platform, 'sign-in-failed', made, 'warn')
    else if (made.caller.token !== null) logEvent(platform, 'token-refused', made)
  } else if (code === 'forbidden') logEvent(platform, 'refused', made, 'warn')
  else if (code === 'too-many') logEvent(platform, 'limit-reached', made, 'warn')
  else if (code === 'not-found' && made.username) logEvent(platform, 'not-found', made)
}

const naming = z.object({ body: z.object({ username: z.string() }) })

export function namedIn(input: unknown): string | undefined {
  const parsed = naming.safeParse(input)
  return parsed.success ? parsed.data.body.username : undefined
}
