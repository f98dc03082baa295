import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { assertNotTooMany } from '#src/backend/platform/limit/address-limit.ts'
import { nobodyAt, writeAudit } from '#src/backend/platform/audit.ts'
import { findContact, hasAddress } from '#src/backend/contact/contact-scope.ts'
import { whoOf, type Handler, type HandlersOf } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { logEvent } from '#src/backend/platform/log/log-events.ts'
import { queueMail } from '#src/backend/platform/mail/queue.ts'
import { runIdempotent } from '#src/backend/platform/call/run-idempotent.ts'
import { createToken, findToken, readToken, spendToken, spendTokensOf } from '#src/backend/platform/one-time-tokens.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { assertGoodPassword } from '#src/backend/platform/password/weak-password.ts'
import { trustNetworkOfNewPassword } from '#src/backend/platform/password/known-network.ts'
import { assertMayManage, endSessionsOf } from '#src/backend/platform/call/who.ts'
import type { Locale } from '#src/site/site.ts'
import { networkOf } from '#src/web/network.ts'

const kinds = ['password', 'activation'] as const
/**
 * Kinds of tokens that a new password invalidates. Among them is the link for a pending address, which another user may
 * have entered.
 */
const ended = [...kinds, 'email'] as const

/**
 * Requests a mail with a link for a new password. Whether the address is known is checked only when the mail is sent,
 * so that neither the answer nor its timing reveals it.
 */
const resetPassword: Handler<'password.reset'> = async ({ body }, context) => {
  const { email, request_id: requestId } = body
  await assertNotTooMany(context, 'password-reset', email)
  await context.database.write((tx) =>
    runIdempotent(tx, context, { requestId, what: ['password.reset', email] }, z.object({}), async () => {
      await writeAudit(tx, nobodyAt(context.caller), 'password.reset', `address ${email.toLowerCase()}`)
      await queueMail(tx, context, email, { template: 'password-reset', payload: {} })
      return {}
    }),
  )
  return {}
}

const readPasswordLink: Handler<'password.link'> = async ({ body }, context) => {
  const { database, now } = context
  const link = await readToken(database.read, body.token, kinds, now)
  if (link.state === 'over') await assertNotTooMany(context, 'password-change')
  if (link.state !== 'open' || link.contactId === null) return { state: link.state, email: '' }
  const [person] = await database.read.select().from(contact).where(eq(contact.id, link.contactId))
  return person ? { state: 'open', email: person.email } : { state: 'over', email: '' }
}

/**
 * Sets a password with a mailed link, which can be used once. Ends all sessions and other links of the user. A link for
 * the first password also makes the user active.
 */
const changePassword: Handler<'password.change'> = async ({ body }, context) => {
  const { caller, database, now } = context
  const text = m.password_link_used({}, { locale: caller.locale })
  const refused = new RefusalError('invalid', [text], { errors: { token: [text] } })
  // Hashing takes long. It is done only for a valid token, and before the transaction, which would otherwise stay open
  // meanwhile.
  const found = await findToken(database.read, body.token, kinds, now)
  if (!found || found.contactId === null) {
    // Attempts are only counted for invalid links, so that other people's attempts never block a valid one.
    await assertNotTooMany(context, 'password-change')
    throw refused
  }
  const { contactId } = found
  await assertGoodFor(database.read, contactId, body.password, caller.locale)
  const turn = { network: networkOf(caller.ip), account: String(contactId), isKnown: true, signal: caller.signal }
  const passwordHash = await hashPassword(body.password, turn)
  const username = await database.write(async (tx) => {
    // Locks the user, so that two links of one user are used one after the other.
    const [person] = await tx.select().from(contact).where(eq(contact.id, contactId)).for('update')
    const spent = person && (await spendToken(tx, body.token, kinds, now))
    if (!spent) throw refused
    const activates = spent.kind === 'activation' && !person.active
    await tx
      .update(contact)
      .set({
        passwordHash,
        pendingEmail: null,
        pendingEmailAt: null,
        ...(activates && { active: true, version: person.version + 1 }),
      })
      .where(eq(contact.id, contactId))
    await spendTokensOf(tx, contactId, ended, now)
    await endSessionsOf(tx, contactId, now)
    await trustNetworkOfNewPassword(tx, context, { id: contactId, email: person.email, passwordHash })
    const change = { before: { active: person.active }, after: { active: person.active || activates } }
    await writeAudit(tx, { ...nobodyAt(caller), contactId }, 'password.change', `contact ${contactId}`, change)
    if (!activates) await queueMail(tx, context, person.email, { template: 'password-changed', payload: { contactId } })
    return person.email
  })
  logEvent(context, 'password-changed', { call: 'password.change', caller, username })
  return {}
}

async function assertGoodFor(db: Db, contactId: number, password: string, locale: Locale): Promise<void> {
  const [person] = await db
    .select({ contact, company: { name1: company.name1, name2: company.name2 } })
    .from(contact)
    .leftJoin(company, eq(company.id, contact.companyId))
    .where(eq(contact.id, contactId))
  if (!person) return
  const { email, firstName, middleName, lastName } = person.contact
  const { name1 = '', name2 = '' } = person.company ?? {}
  assertGoodPassword('password', password, { email, words: [firstName, middleName, lastName, name1, name2] }, locale)
}

const createChangeLink: Handler<'password.changeLink'> = async ({ body }, context) => {
  const { database, now } = context
  const who = whoOf(context)
  return database.write(async (tx) => {
    const { contact } = await findContact(tx, who, hasAddress(body.email))
    assertMayManage(who, contact)
    const token = await createToken(tx, { kind: 'password', contactId: contact.id }, now)
    await writeAudit(tx, who, 'password.changeLink', `contact ${contact.id}`)
    return { token }
  })
}

export const passwordHandlers: HandlersOf<'password'> = {
  reset: resetPassword,
  link: readPasswordLink,
  change: changePassword,
  changeLink: createChangeLink,
}
