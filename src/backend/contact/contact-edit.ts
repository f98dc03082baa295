import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { answerInFull, contactLanguages, isOneself } from './contact-answer.ts'
import { assertKeepsDealerAdmin, assertKeepsUserAdmin, groupsAfter } from './contact-groups.ts'
import { changeEmail, emailTaken, isSameEmail } from './contact-email.ts'
import { type ContactRow, findContact, lockContact } from './contact-scope.ts'
import { constraintOf } from '#src/backend/platform/db/constraint.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { queueMail } from '#src/backend/platform/mail/queue.ts'
import { runIdempotent } from '#src/backend/platform/call/run-idempotent.ts'
import { spendTokensOf } from '#src/backend/platform/one-time-tokens.ts'
import { refuseFields } from '#src/backend/platform/call/refuse-fields.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { assertInScope, assertMayManage, endSessionsOf } from '#src/backend/platform/call/who.ts'
import type { Locale } from '#src/site/site.ts'
import { siteOf } from '#src/site/sites.server.ts'
import type { Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'

type Sent = Pick<Input<Calls['contact.edit']>['body'], 'language'>

/**
 * Updates a contact and returns it. Omitted fields stay unchanged. Deactivating a contact ends its sessions and
 * invalidates its links, except a link that confirms a new address. If the account has a password, a new address
 * applies once it is confirmed. Throws a conflict if `version` is sent and is not the stored version.
 */
export const editContact: Handler<'contact.edit'> = async ({ params, body }, context) => {
  const who = whoOf(context)
  const { request_id: requestId, ...entered } = body
  return context.database.write(async (tx) => {
    const { contact: was } = await lockContact(tx, who, params.id)
    assertMayManage(who, was)
    const request = { requestId, what: ['contact.edit', params, entered] }
    await runIdempotent(tx, context, request, z.object({}), () => writeEdit(tx, context, was, entered))
    return answerInFull(tx, who, await findContact(tx, who, eq(contact.id, was.id)), context.caller)
  })
}

type Edit = Omit<Input<Calls['contact.edit']>['body'], 'request_id'>

async function writeEdit(tx: Db, context: Context, was: ContactRow, body: Edit): Promise<object> {
  const { now } = context
  const { locale } = context.caller
  const who = whoOf(context)
  const groups = groupsAfter(who, was.groups, body)
  if (body.version !== undefined && body.version !== was.version)
    throw new RefusalError('conflict', [m.contact_changed({}, { locale })])
  if (body.active === false && isOneself(who, was.id)) throw notItself(locale)
  if (body.company !== undefined && body.company !== was.companyId) await assertInScope(tx, who, body.company)
  const change = {
    version: was.version + 1,
    ...(await changeEmail(tx, context, was, body.email)),
    firstName: body.first_name,
    middleName: body.middle_name ?? was.middleName,
    lastName: body.last_name ?? was.lastName,
    language: languageOf(body, was.language, locale),
    companyId: body.company ?? was.companyId,
    optOut: body.opt_out ?? was.optOut,
    active: body.active ?? was.active,
    groups,
  }
  await assertKeepsDealerAdmin(tx, was, change, locale)
  await assertKeepsUserAdmin(tx, was, change, locale)
  await tx
    .update(contact)
    .set(change)
    .where(eq(contact.id, was.id))
    .catch((error: unknown) => refuseTaken(error, locale))
  if (was.active && !change.active) {
    await spendTokensOf(tx, was.id, ['password', 'activation', 'shop'], now)
    await endSessionsOf(tx, was.id, now)
  } else if (!isSameEmail(change.email, was.email)) await endSessionsOf(tx, was.id, now, who.sessionId)
  await writeAudit(tx, who, 'contact.edit', `contact ${was.id}`, { before: shown(was), after: change })
  return {}
}

/**
 * Creates an inactive contact, mails it a link to set a password, and returns it. The contact can sign in after setting
 * the password.
 */
export const createContact: Handler<'contact.create'> = async ({ params, body }, context) => {
  const { caller, database, now } = context
  const { locale } = caller
  const who = whoOf(context)
  const { request_id: requestId, ...entered } = body
  return database.write(async (tx) => {
    await assertInScope(tx, who, params.id)
    const request = { requestId, what: ['contact.create', params, entered] }
    const id = await runIdempotent(tx, context, request, z.int(), async () => {
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
          groups: groupsAfter(who, [], { dealer_admin: body.dealer_admin }),
          active: false,
          createdAt: now,
        })
        .returning()
        .catch((error: unknown) => refuseTaken(error, locale))
      if (!made) throw new Error('An insert returned no row')
      await writeAudit(tx, who, 'contact.create', `contact ${made.id}`, { after: shown(made) })
      await queueMail(tx, context, made.email, { template: 'activation', payload: { contactId: made.id } })
      return made.id
    })
    return answerInFull(tx, who, await findContact(tx, who, eq(contact.id, id)), caller)
  })
}

/**
 * Deletes a contact with its sessions and links. Approvals of baskets by the contact stay. Users cannot delete
 * themselves or, while acting as another user, their real account.
 */
export const deleteContact: Handler<'contact.delete'> = async ({ params }, context) => {
  const { caller, database } = context
  const who = whoOf(context)
  await database.write(async (tx) => {
    const { contact: was } = await lockContact(tx, who, params.id)
    if (isOneself(who, was.id)) throw notItself(caller.locale)
    assertMayManage(who, was)
    await assertKeepsDealerAdmin(tx, was, null, caller.locale)
    await assertKeepsUserAdmin(tx, was, null, caller.locale)
    await tx.delete(contact).where(eq(contact.id, was.id))
    await writeAudit(tx, who, 'contact.delete', `contact ${was.id}`, { before: shown(was) })
  })
  return {}
}

function notItself(locale: Locale): RefusalError {
  return new RefusalError('forbidden', [m.contact_not_itself({}, { locale })])
}

function refuseTaken(error: unknown, locale: Locale): never {
  throw constraintOf(error) === 'contact_email' ? emailTaken(locale) : error
}

export function languageOf({ language = '' }: Sent, otherwise: string, locale: Locale): string {
  if (language === '' || language === otherwise) return otherwise
  if (contactLanguages.includes(language)) return language
  throw refuseFields({ language: [m.company_choice_unknown({ value: language }, { locale })] }, locale)
}

function shown(row: ContactRow) {
  const { email, pendingEmail, firstName, middleName, lastName, language, companyId, optOut, active, groups } = row
  return { email, pendingEmail, firstName, middleName, lastName, language, companyId, optOut, active, groups }
}
