import { eq } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { findContact } from './contact-scope.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { linkOrigin, passwordLink } from '#src/backend/platform/mail/link-origin.ts'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { assertMayManage } from '#src/backend/platform/call/who.ts'

/** A fresh link by which a contact sets its password and becomes active. If it has a password, the caller needs the group for changing passwords. */
export const createActivationLink: Handler<'contact.activationLink'> = async ({ params }, context) => {
  const { caller, database, now } = context
  const who = whoOf(context)
  const token = await database.write(async (tx) => {
    const { contact: invited } = await findContact(tx, who, eq(contact.id, params.id))
    assertMayManage(who, invited)
    if (invited.passwordHash !== null && !who.groups.includes('CAN_CHANGE_PASSWORD'))
      throw new RefusalError('conflict', [m.contact_has_password({}, { locale: caller.locale })])
    await writeAudit(tx, who, 'contact.activationLink', `contact ${invited.id}`)
    return createToken(tx, { kind: invited.active ? 'password' : 'activation', contactId: invited.id }, now)
  })
  return { act_link: passwordLink(linkOrigin(context), token) }
}
