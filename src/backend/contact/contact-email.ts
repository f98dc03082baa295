import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { assertNotTooMany } from '#src/backend/platform/limit/address-limit.ts'
import { nobodyAt, writeAudit } from '#src/backend/platform/audit.ts'
import { constraintOf } from '#src/backend/platform/db/constraint.ts'
import { type ContactRow, hasAddress } from './contact-scope.ts'
import type { Context, Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { logEvent } from '#src/backend/platform/log/log-events.ts'
import { queueMail } from '#src/backend/platform/mail/queue.ts'
import { findToken, spendToken, spendTokensOf } from '#src/backend/platform/one-time-tokens.ts'
import { verifyPassword } from '#src/backend/platform/password/passwords.ts'
import { refundAttempt, quarterHourSeconds, countAttempt } from '#src/backend/platform/limit/rate-limit.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { endSessionsOf } from '#src/backend/platform/call/who.ts'
import { waitOf } from '#src/backend/platform/limit/wait.ts'
import { networkOf } from '#src/web/network.ts'
import type { Locale } from '#src/site/site.ts'

const everyLink = ['password', 'activation', 'shop', 'email'] as const
const maxGuesses = 10
/**
 * Maximum number of wrong passwords for one change of address during the whole life of its link, so that nobody can try
 * passwords for days.
 */
const maxGuessesInAll = 30
const linkDays = 7

type Change = Pick<ContactRow, 'email' | 'pendingEmail' | 'pendingEmailAt'>

/**
 * Returns the fields to write when a contact's mail address changes. If the account has a password, the old address
 * stays until the owner confirms the new one, and both addresses get a mail. Throws a conflict if another account has
 * the address.
 */
export async function changeEmail(tx: Db, context: Context, was: ContactRow, email: string): Promise<Change> {
  const { caller, now } = context
  const { pendingEmail, pendingEmailAt } = was
  if (isSameEmail(email, was.email)) return { email, pendingEmail, pendingEmailAt }
  const taken = await tx.select({ id: contact.id }).from(contact).where(hasAddress(email))
  if (taken.length > 0) throw emailTaken(caller.locale)
  if (was.passwordHash !== null) return askForEmail(tx, context, was, email)
  const about = { contactId: was.id }
  await spendTokensOf(tx, was.id, everyLink, now)
  await queueMail(tx, context, was.email, { template: 'address-changed', payload: about })
  // The link must not make a contact active that was active and is deactivated since.
  await queueMail(tx, context, email, { template: 'activation', payload: { ...about, wasActive: was.active } })
  return { email, pendingEmail: null, pendingEmailAt: null }
}

/** Withdraws a new address that waits for confirmation: invalidates its link, and returns the fields to write. */
export async function withdrawEmail(tx: Db, was: ContactRow, now: Date): Promise<Change> {
  await spendTokensOf(tx, was.id, ['email'], now)
  return { email: was.email, pendingEmail: null, pendingEmailAt: null }
}

/**
 * Returns the fields to write when the caller enters a new mail address, which must be confirmed. This function does
 * not check whether another account has the address, because the answer would reveal it; the owner of that account gets
 * a mail instead.
 */
export async function changeOwnEmail(tx: Db, context: Context, was: ContactRow, email: string): Promise<Change> {
  const { pendingEmail, pendingEmailAt } = was
  return isSameEmail(email, was.email) ? { email, pendingEmail, pendingEmailAt } : askForEmail(tx, context, was, email)
}

async function askForEmail(tx: Db, context: Context, was: ContactRow, email: string): Promise<Change> {
  const about = { contactId: was.id }
  await spendTokensOf(tx, was.id, ['email'], context.now)
  await queueMail(tx, context, email, { template: 'address-confirm', payload: about })
  await queueMail(tx, context, was.email, { template: 'address-asked', payload: about })
  return { email: was.email, pendingEmail: email, pendingEmailAt: context.now }
}

/**
 * Replaces a contact's address with the pending one, and returns it. Ends the contact's sessions, invalidates its links
 * and notifies the old address. Refuses an invalid or used link, a wrong password, and an address that another account
 * has.
 */
export const confirmEmail: Handler<'account.confirmEmail'> = async ({ body }, context) => {
  const { caller, database, now } = context
  const { locale } = caller
  const found = await findToken(database.read, body.token, 'email', now)
  const [person] = found?.contactId
    ? await database.read.select().from(contact).where(eq(contact.id, found.contactId))
    : []
  if (!found || !person || pendingIn(person, found.payload) === null) {
    // Attempts are only counted for invalid links, so that other people's attempts never block a valid one.
    await assertNotTooMany(context, 'email-confirm')
    throw linkUsed(locale)
  }
  await assertPassword(context, person, body.password)
  const email = await database.write((tx) => takeEmail(tx, context, person, body.token))
  if (email === null) throw emailTaken(locale)
  logEvent(context, 'email-changed', { call: 'account.confirmEmail', caller, username: person.email })
  return { email }
}

/**
 * Writes the new address and returns it. If another account has taken it meanwhile, drops the change and returns null.
 */
async function takeEmail(tx: Db, context: Context, seen: ContactRow, token: string): Promise<string | null> {
  const { caller, now } = context
  const [person] = await tx.select().from(contact).where(eq(contact.id, seen.id)).for('update')
  const spent = person && (await spendToken(tx, token, 'email', now))
  const email = spent ? pendingIn(person, spent.payload) : null
  if (!person || email === null || person.passwordHash !== seen.passwordHash) throw linkUsed(caller.locale)
  const others = await tx.select({ id: contact.id }).from(contact).where(hasAddress(email))
  const isTaken = others.some(({ id }) => id !== person.id)
  await tx
    .update(contact)
    .set({ version: person.version + 1, pendingEmail: null, pendingEmailAt: null, ...(!isTaken && { email }) })
    .where(eq(contact.id, person.id))
    .catch((error: unknown) => {
      throw constraintOf(error) === 'contact_email' ? emailTaken(caller.locale) : error
    })
  if (isTaken) return null
  await spendTokensOf(tx, person.id, everyLink, now)
  await endSessionsOf(tx, person.id, now)
  await queueMail(tx, context, person.email, { template: 'address-changed', payload: { contactId: person.id } })
  const change = { before: { email: person.email }, after: { email } }
  await writeAudit(tx, { ...nobodyAt(caller), contactId: person.id }, 'contact.email', `contact ${person.id}`, change)
  return email
}

/**
 * Refuses a missing or wrong password of the account. Access to the new mailbox is not enough, because a user who
 * manages contacts could enter their own address.
 */
async function assertPassword(context: Context, person: ContactRow, password = ''): Promise<void> {
  if (person.passwordHash === null) return
  const { caller, database, now } = context
  const { locale } = caller
  const refuse = (text: string) => new RefusalError('invalid', [text], { errors: { password: [text] } })
  if (password === '') throw refuse(m.email_confirm_password({}, { locale }))
  const key = `email-confirm:contact:${person.id}`
  const inAll = `email-confirm:change:${person.id}:${person.pendingEmailAt?.toISOString() ?? ''}`
  const limits = [
    { key, max: maxGuesses, windowSeconds: quarterHourSeconds },
    { key: inAll, max: maxGuessesInAll, windowSeconds: linkDays * 86_400, isFixed: true },
  ]
  const taken = await countAttempt(database, limits, now)
  if (typeof taken === 'number') {
    const text = m.login_too_many({ wait: waitOf(taken, locale) }, { locale })
    throw new RefusalError('too-many', [text], { retryAfterSeconds: taken })
  }
  const turn = { network: networkOf(caller.ip), account: String(person.id), isKnown: true, signal: caller.signal }
  if (!(await verifyPassword(password, person.passwordHash, turn))) throw refuse(m.email_confirm_wrong({}, { locale }))
  await refundAttempt(database, taken)
}

const meantEmail = z.object({ email: z.string() })

/** Returns the address that a link confirms; null if it no longer waits, or the account was deactivated since. */
function pendingIn(person: ContactRow, payload: unknown): string | null {
  const { email } = meantEmail.parse(payload)
  return person.active && person.pendingEmail !== null && isSameEmail(person.pendingEmail, email)
    ? person.pendingEmail
    : null
}

/** Returns whether both are the same address. Upper and lower case do not count. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function linkUsed(locale: Locale): RefusalError {
  const text = m.email_confirm_link_used({}, { locale })
  return new RefusalError('invalid', [text], { errors: { token: [text] } })
}

export function emailTaken(locale: Locale): RefusalError {
  const text = m.contact_email_taken({}, { locale })
  return new RefusalError('conflict', [text], { errors: { email: [text] } })
}
