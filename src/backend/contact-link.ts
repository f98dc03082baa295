import { eq } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/audit.ts'
import { findContact } from '#src/backend/contact-scope.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import { linkOrigin, passwordLink } from '#src/backend/mail/link-origin.ts'
import { createToken } from '#src/backend/one-time-tokens.ts'
import { Refused } from '#src/backend/refused.ts'
import { contact } from '#src/backend/tables.ts'
import { assertMayManage } from '#src/backend/who.ts'
import type { Handler } from '#src/vue/call.ts'
import type { contactActivationLink } from '#src/vue/contact.ts'

/**
 * A fresh link by which a contact sets its password, and becomes active where it is not. For one that has a password
 * it is a link to change it, and takes the group that this takes elsewhere.
 */
export const createActivationLink: Handler<typeof contactActivationLink, Context> = async ({ params }, context) => {
  const { caller, database, now } = context
  const who = whoOf(context)
  const token = await database.write(async (tx) => {
    const { contact: invited } = await findContact(tx, who, eq(contact.id, params.id))
    assertMayManage(who, invited)
    if (invited.passwordHash !== null && !who.groups.includes('CAN_CHANGE_PASSWORD'))
      throw new Refused('conflict', [m.contact_has_password({}, { locale: caller.locale })])
    await writeAudit(tx, who, 'contact.activationLink', `contact ${invited.id}`)
    return createToken(tx, { kind: invited.active ? 'password' : 'activation', contactId: invited.id }, now)
  })
  return { act_link: passwordLink(linkOrigin(context), token) }
}
