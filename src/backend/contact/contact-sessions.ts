import { and, count, eq, gt, isNull, notInArray, or } from 'drizzle-orm'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { assertMayManage, endSessions, may } from '#src/backend/platform/call/who.ts'
import { session } from '#src/backend/platform/db/tables/contact.ts'
import { lockContact } from './contact-scope.ts'

const openOf = (contactId: number, now: Date) =>
  and(
    or(eq(session.contactId, contactId), eq(session.realContactId, contactId)),
    isNull(session.endedAt),
    gt(session.expiresAt, now),
  )

/** Returns how many open sessions a contact has; undefined if the caller may not end them. */
export async function countSessions(context: Context, contactId: number): Promise<number | undefined> {
  if (!may(whoOf(context), ['MANAGE_USERS'])) return undefined
  const [row] = await context.database.read.select({ all: count() }).from(session).where(openOf(contactId, context.now))
  return row?.all ?? 0
}

/**
 * Ends a contact's open sessions, except the one that the caller is using. Unused codes for entering the shop from
 * these sessions become invalid. Returns the number of ended sessions.
 */
export const endSessionsOfContact: Handler<'contact.endSessions'> = async ({ params }, context) => {
  const { database, now } = context
  const who = whoOf(context)
  const ended = await database.write(async (tx) => {
    const { contact } = await lockContact(tx, who, params.id)
    assertMayManage(who, contact)
    // A user who acts as another has two sessions, and ending the own one would also end the present one.
    const present = [who.sessionId, who.ownSessionId].filter((id) => id !== null)
    const all = await endSessions(tx, and(openOf(contact.id, now), notInArray(session.id, present)), now)
    await writeAudit(tx, who, 'contact.endSessions', `contact ${contact.id}`, { after: { ended: all } })
    return all
  })
  return { ended }
}
