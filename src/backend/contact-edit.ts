import { eq } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/audit.ts'
import { answerInFull, contactLanguages } from '#src/backend/contact-answer.ts'
import { type ContactRow, findContact, lockContact } from '#src/backend/contact-scope.ts'
import { constraintOf } from '#src/backend/constraint.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import { queueMail } from '#src/backend/mail/queue.ts'
import { spendTokensOf } from '#src/backend/one-time-tokens.ts'
import { Refused } from '#src/backend/refused.ts'
import { contact } from '#src/backend/tables.ts'
import {
  type ActingUser,
  assertInScope,
  assertMayManage,
  endSessionsOf,
  mayMakeDealerAdmins,
} from '#src/backend/who.ts'
import type { Locale } from '#src/site.ts'
import { siteOf } from '#src/sites.server.ts'
import type { Handler, Input } from '#src/vue/call.ts'
import type { contactCreate, contactDelete, contactEdit } from '#src/vue/contact.ts'

type Sent = Input<typeof contactEdit>['body']

/** What is not sent stays as it is. Whoever is made inactive or gets another address is signed out, and its open links end. */
export const editContact: Handler<typeof contactEdit, Context> = async ({ params, body }, context) => {
  const { caller, database, now } = context
  const { locale } = caller
  const who = whoOf(context)
  return database.write(async (tx) => {
    const { contact: was } = await lockContact(tx, who, params.id)
    assertMayManage(who, was)
    const isAdmin = was.groups.includes('IS_DEALER_ADMIN')
    const becomesAdmin = body.dealer_admin ?? isAdmin
    if (becomesAdmin !== isAdmin && !mayMakeDealerAdmins(who)) throw new Refused('forbidden')
    if (body.active === false && isOneself(who, was.id)) throw notItself(locale)
    if (body.company !== undefined && body.company !== was.companyId) await assertInScope(tx, who, body.company)
    const change = {
      email: body.email,
      firstName: body.first_name,
      middleName: body.middle_name ?? was.middleName,
      lastName: body.last_name ?? was.lastName,
      language: languageOf(body, was.language, locale),
      companyId: body.company ?? was.companyId,
      optOut: body.opt_out ?? was.optOut,
      active: body.active ?? was.active,
      groups: becomesAdmin === isAdmin ? was.groups : withDealerAdmin(was.groups, becomesAdmin),
    }
    await tx
      .update(contact)
      .set(change)
      .where(eq(contact.id, was.id))
      .catch((error: unknown) => refuseTaken(error, locale))
    const isMoved = change.email.toLowerCase() !== was.email.toLowerCase()
    if (isMoved || (was.active && !change.active)) {
      await spendTokensOf(tx, was.id, ['password', 'activation', 'shop'], now)
      await endSessionsOf(tx, was.id, now, change.active ? who.sessionId : undefined)
    }
    if (isMoved)
      await queueMail(tx, context, was.email, { template: 'address-changed', payload: { contactId: was.id } })
    await writeAudit(tx, who, 'contact.edit', `contact ${was.id}`, { before: shown(was), after: change })
    return answerInFull(tx, who, await findContact(tx, who, eq(contact.id, was.id)), caller)
  })
}

/** The new contact may sign in once it has set a password by the link that is mailed to it. */
export const createContact: Handler<typeof contactCreate, Context> = async ({ params, body }, context) => {
  const { caller, database, now } = context
  const { locale } = caller
  const who = whoOf(context)
  return database.write(async (tx) => {
    await assertInScope(tx, who, params.id)
    const isAdmin = body.dealer_admin ?? false
    if (isAdmin && !mayMakeDealerAdmins(who)) throw new Refused('forbidden')
    const [made] = await tx
      .insert(contact)
      .values({
        companyId: params.id,
        email: body.email,
        firstName: body.first_name,
        middleName: body.middle_name ?? '',
        lastName: body.last_name ?? '',
        language: languageOf(body, siteOf(caller.host).locale, locale),
        optOut: body.opt_out ?? false,
        groups: withDealerAdmin([], isAdmin),
        active: false,
        createdAt: now,
      })
      .returning()
      .catch((error: unknown) => refuseTaken(error, locale))
    if (!made) throw new Error('An insert returned no row')
    await writeAudit(tx, who, 'contact.create', `contact ${made.id}`, { after: shown(made) })
    await queueMail(tx, context, made.email, { template: 'activation', payload: { contactId: made.id } })
    return answerInFull(tx, who, await findContact(tx, who, eq(contact.id, made.id)), caller)
  })
}

/** For good, with its sessions and links; what it approved stays approved. Nobody deletes itself, nor who is behind it. */
export const deleteContact: Handler<typeof contactDelete, Context> = async ({ params }, context) => {
  const { caller, database } = context
  const who = whoOf(context)
  await database.write(async (tx) => {
    const { contact: was } = await lockContact(tx, who, params.id)
    if (isOneself(who, was.id)) throw notItself(caller.locale)
    assertMayManage(who, was)
    await tx.delete(contact).where(eq(contact.id, was.id))
    await writeAudit(tx, who, 'contact.delete', `contact ${was.id}`, { before: shown(was) })
  })
  return {}
}

function isOneself(who: ActingUser, id: number): boolean {
  return id === who.contactId || id === who.realContactId
}

function notItself(locale: Locale): Refused {
  return new Refused('forbidden', [m.contact_not_itself({}, { locale })])
}

/** Of two who take one address at once the database lets one have it. */
function refuseTaken(error: unknown, locale: Locale): never {
  if (constraintOf(error) !== 'contact_email') throw error
  const text = m.contact_email_taken({}, { locale })
  throw new Refused('conflict', [text], { errors: { email: [text] } })
}

/** A language that a contact has already may stay, whichever it is. */
function languageOf({ language = '' }: Sent, otherwise: string, locale: Locale): string {
  if (language === '' || language === otherwise) return otherwise
  if (contactLanguages.includes(language)) return language
  const text = m.field_wrong({}, { locale })
  throw new Refused('invalid', [text], { errors: { language: [text] } })
}

function withDealerAdmin(groups: readonly string[], isAdmin: boolean): string[] {
  const others = groups.filter((group) => group !== 'IS_DEALER_ADMIN')
  return isAdmin ? ['IS_DEALER_ADMIN', ...others] : others
}

/** What an audit row tells of a contact: never the password's hash. */
function shown({ email, firstName, middleName, lastName, language, companyId, optOut, active, groups }: ContactRow) {
  return { email, firstName, middleName, lastName, language, companyId, optOut, active, groups }
}
