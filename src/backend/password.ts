import { eq } from 'drizzle-orm'
import { m } from '#messages'
import { assertNotTooMany } from '#src/backend/address-limit.ts'
import { writeAudit } from '#src/backend/audit.ts'
import { findContact, hasAddress } from '#src/backend/contact-scope.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import { queueMail } from '#src/backend/mail/queue.ts'
import { createToken, findToken, spendToken, spendTokensOf } from '#src/backend/one-time-tokens.ts'
import { hashPassword } from '#src/backend/passwords.ts'
import { giveBackTry } from '#src/backend/rate-limit.ts'
import { Refused } from '#src/backend/refused.ts'
import { contact } from '#src/backend/tables.ts'
import { assertMayManage, endSessionsOf } from '#src/backend/who.ts'
import type { Handler } from '#src/vue/call.ts'
import type { passwordChange, passwordChangeLink, passwordReset } from '#src/vue/password.ts'

const kinds = ['password', 'activation'] as const

/** Has a mail written. Whether the address is known is not asked here: so nothing tells, not even the time. */
export const resetPassword: Handler<typeof passwordReset, Context> = async ({ body }, context) => {
  await assertNotTooMany(context, 'password-reset')
  await context.database.write(async (tx) => {
    const nobody = { contactId: null, realContactId: null }
    await writeAudit(tx, nobody, 'password.reset', `address ${body.email.toLowerCase()}`)
    await queueMail(tx, context, body.email, { template: 'password-reset', payload: {} })
  })
  return {}
}

/** Spends a mailed link. All sessions of the user end, and so do its other links; a link of activation makes it active. */
export const changePassword: Handler<typeof passwordChange, Context> = async ({ body }, context) => {
  const limits = await assertNotTooMany(context, 'password-change')
  const { caller, database, now } = context
  const text = m.password_link_used({}, { locale: caller.locale })
  const refused = new Refused('invalid', [text], { errors: { token: [text] } })
  // A hash is dear: it is made for a token that leads somewhere, and before the transaction, which would wait for it.
  const found = await findToken(database.read, body.token, kinds, now)
  if (!found || found.contactId === null) throw refused
  const { contactId } = found
  const passwordHash = await hashPassword(body.password)
  await database.write(async (tx) => {
    // Two links of one user are spent one after the other.
    const [person] = await tx.select().from(contact).where(eq(contact.id, contactId)).for('update')
    const spent = person && (await spendToken(tx, body.token, kinds, now))
    if (!spent) throw refused
    const activates = spent.kind === 'activation' && !person.active
    await tx
      .update(contact)
      .set({ passwordHash, ...(activates && { active: true }) })
      .where(eq(contact.id, contactId))
    await spendTokensOf(tx, contactId, kinds, now)
    await endSessionsOf(tx, contactId, now)
    const change = { before: { active: person.active }, after: { active: person.active || activates } }
    await writeAudit(tx, { contactId, realContactId: null }, 'password.change', `contact ${contactId}`, change)
    if (!activates) await queueMail(tx, context, person.email, { template: 'password-changed', payload: { contactId } })
  })
  if (limits.length > 0) await giveBackTry(database, limits)
  return {}
}

export const createChangeLink: Handler<typeof passwordChangeLink, Context> = async ({ body }, context) => {
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
