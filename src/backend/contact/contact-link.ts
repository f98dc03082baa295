import { createHmac, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type ContactRow, findContact } from './contact-scope.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { linkOrigin, passwordLink } from '#src/backend/platform/mail/link-origin.ts'
import { createToken, findDerived } from '#src/backend/platform/one-time-tokens.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { contact, oneTimeToken } from '#src/backend/platform/db/tables/contact.ts'
import { assertMayManage, mayManage } from '#src/backend/platform/call/who.ts'
import { isGuest } from '#src/site/sites.server.ts'

/**
 * Creates and returns a link with which a contact sets a password and becomes active. Throws a conflict if the contact
 * already has a password and the caller lacks CAN_CHANGE_PASSWORD.
 */
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

const seeded = z.object({ seed: z.string() })
/** If the present link expires earlier than this (in ms), a new one is created. */
const minLifeMs = 86_400_000

/** Returns whether an answer about this contact contains the link to set its first password. */
export const hasActivationLink = (context: Context, row: ContactRow): boolean =>
  row.passwordHash === null && mayManage(whoOf(context), row) && !isGuest(whoOf(context).username)

/**
 * Returns the link with which a contact sets its first password. If an earlier link is valid for at least another day,
 * returns that one and writes nothing; otherwise creates a new one.
 */
export async function activationLink(tx: Db, context: Context, { id }: ContactRow): Promise<string> {
  const { settings, now } = context
  const linkOf = (token: string) => passwordLink(linkOrigin(context), token)
  // The second of two concurrent requests waits here, and then finds the link of the first.
  await tx.select({ id: contact.id }).from(contact).where(eq(contact.id, id)).for('no key update')
  const [open] = await tx
    .select({ payload: oneTimeToken.payload, hash: oneTimeToken.hash })
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.kind, 'activation'),
        eq(oneTimeToken.contactId, id),
        isNull(oneTimeToken.usedAt),
        gt(oneTimeToken.expiresAt, new Date(now.getTime() + minLifeMs)),
        sql`${oneTimeToken.payload} ? 'seed'`,
      ),
    )
    .orderBy(desc(oneTimeToken.createdAt))
    .limit(1)
  if (open) {
    const before = seeded.parse(open.payload).seed
    const present = findDerived(open.hash, settings, (secret) => tokenOf(secret, before))
    if (present !== undefined) return linkOf(present)
  }
  const seed = randomUUID()
  const token = tokenOf(settings.secret, seed)
  await writeAudit(tx, whoOf(context), 'contact.activationLink', `contact ${id}`)
  return linkOf(await createToken(tx, { kind: 'activation', contactId: id, payload: { seed }, token }, now))
}

/**
 * Derives a token from its seed. The database contains only the seed, from which nobody can make the link without the
 * secret.
 */
function tokenOf(secret: string, seed: string): string {
  return createHmac('sha256', `portal activation ${secret}`).update(seed).digest('base64url')
}
