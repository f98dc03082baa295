import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { runIdempotent } from '#src/backend/platform/call/run-idempotent.ts'
import { quarterHourSeconds, countAttempt } from '#src/backend/platform/limit/rate-limit.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { waitOf } from '#src/backend/platform/limit/wait.ts'
import type { ActingUser } from '#src/backend/platform/call/who.ts'
import type { Locale } from '#src/site/site.ts'
import type { Data, Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { contactLanguages, languagePair } from '#src/backend/contact/contact-answer.ts'
import { languageOf } from '#src/backend/contact/contact-edit.ts'
import { changeOwnEmail, withdrawEmail } from '#src/backend/contact/contact-email.ts'
import type { ContactRow } from '#src/backend/contact/contact-scope.ts'

/**
 * Maximum number of new addresses that a user can enter in a quarter of an hour. Each one sends two mails, one of them
 * to an address that may be a stranger's.
 */
const maxNewAddresses = 10

export const readAccount: Handler<'account.read'> = async (_, context) => {
  const { database, caller } = context
  return answerAccount(await readOwn(database.read, whoOf(context)), caller.locale)
}

/**
 * Updates the caller's account and returns it. Omitted fields stay unchanged. A new mail address applies once it is
 * confirmed. Throws a conflict if `version` is sent and is not the stored version.
 */
export const editAccount: Handler<'account.edit'> = async ({ body }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const { request_id: requestId, ...entered } = body
  await assertNotTooManyAddresses(context, await readOwn(database.read, who), entered)
  return database.write(async (tx) => {
    const was = await readOwn(tx, who, true)
    const request = { requestId, what: ['account.edit', entered] }
    await runIdempotent(tx, context, request, z.object({}), () => writeEdit(tx, context, was, entered))
    return answerAccount(await readOwn(tx, who), caller.locale)
  })
}

type Edit = Omit<Input<Calls['account.edit']>['body'], 'request_id'>

async function assertNotTooManyAddresses(context: Context, was: ContactRow, body: Edit): Promise<void> {
  if (body.withdraw_email || body.email === undefined || body.email.toLowerCase() === was.email.toLowerCase()) return
  const { database, caller, now } = context
  const limit = { key: `account-email:${was.id}`, max: maxNewAddresses, windowSeconds: quarterHourSeconds }
  const taken = await countAttempt(database, [limit], now)
  if (typeof taken !== 'number') return
  const text = m.account_email_too_many({ wait: waitOf(taken, caller.locale) }, { locale: caller.locale })
  throw new RefusalError('too-many', [text], { retryAfterSeconds: taken })
}

async function writeEdit(tx: Db, context: Context, was: ContactRow, body: Edit): Promise<object> {
  const { locale } = context.caller
  if (body.version !== undefined && body.version !== was.version)
    throw new RefusalError('conflict', [m.account_changed({}, { locale })])
  const change = {
    version: was.version + 1,
    ...(body.withdraw_email
      ? await withdrawEmail(tx, was, context.now)
      : await changeOwnEmail(tx, context, was, body.email ?? was.email)),
    firstName: body.first_name,
    middleName: body.middle_name ?? was.middleName,
    lastName: body.last_name ?? was.lastName,
    language: languageOf(body, was.language, locale),
  }
  await tx.update(contact).set(change).where(eq(contact.id, was.id))
  const audited = { before: shown(was), after: shown({ ...was, ...change }) }
  await writeAudit(tx, whoOf(context), 'account.edit', `contact ${was.id}`, audited)
  return {}
}

export async function readOwn(db: Db, who: ActingUser, isLocked = false): Promise<ContactRow> {
  const query = db.select().from(contact).where(eq(contact.id, who.contactId))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) throw new RefusalError('unauthenticated')
  return row
}

function answerAccount(row: ContactRow, locale: Locale): Data<Calls['account.read']> {
  const languages = contactLanguages.includes(row.language) ? contactLanguages : [...contactLanguages, row.language]
  return {
    version: row.version,
    email: row.email,
    pending_email: row.pendingEmail,
    first_name: row.firstName,
    middle_name: row.middleName,
    last_name: row.lastName,
    language: row.language,
    language_choices: languages.map((code) => languagePair(code, locale)),
  }
}

function shown({ email, pendingEmail, firstName, middleName, lastName, language }: ContactRow) {
  return { email, pendingEmail, firstName, middleName, lastName, language }
}
