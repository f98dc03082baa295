import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { hiddenNetwork } from '#src/backend/platform/limit/rate-limit.ts'
import { assertNotTooMany } from '#src/backend/platform/limit/address-limit.ts'
import { nobodyAt, writeAudit } from '#src/backend/platform/audit.ts'
import { assertCountry } from '#src/backend/company/company-fields.ts'
import { insertCompany } from '#src/backend/company/company-create.ts'
import { constraintOf } from '#src/backend/platform/db/constraint.ts'
import type { Context, Handler, HandlersOf } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { queueMail } from '#src/backend/platform/mail/queue.ts'
import { runIdempotent } from '#src/backend/platform/call/run-idempotent.ts'
import { findToken, readToken, spendToken } from '#src/backend/platform/one-time-tokens.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { registration } from '#src/backend/platform/db/tables/portal.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { assertNotOfCompany, findRegistrant, hashOfProof, isOwn } from './registrant.ts'
import type { Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { networkOf } from '#src/web/network.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { assertGoodPassword } from '#src/backend/platform/password/weak-password.ts'

/**
 * First step of a registration: stores the entries and requests a mail. Whether the address is known is checked only
 * when the mail is sent, so that neither the answer nor its timing reveals it.
 */
const registerContact: Handler<'register.contact'> = async ({ body }, context) => {
  await assertNotTooMany(context, 'register-contact', body.email)
  const { caller, database } = context
  const own = { email: body.email, words: [body.first_name, body.middle_name ?? '', body.last_name] }
  assertGoodPassword('password1', body.password1, own, caller.locale)
  const turn = { network: networkOf(caller.ip), account: body.email, isKnown: false, signal: caller.signal }
  const passwordHash = await hashPassword(body.password1, turn, false)
  const entered = {
    email: body.email,
    firstName: body.first_name,
    middleName: body.middle_name ?? '',
    lastName: body.last_name,
    passwordHash,
    proofHash: body.proof === undefined ? null : hashOfProof(body.proof),
    network: hiddenNetwork(context),
  }
  const request = { requestId: body.request_id, what: ['register.contact', body.email] }
  await database.write(async (tx) => {
    const id = await runIdempotent(tx, context, request, z.int(), () => insertRegistration(tx, context, entered))
    // If the form is submitted again, the same registration is updated.
    await tx.update(registration).set(entered).where(eq(registration.id, id))
  })
  return {}
}

type Entered = Pick<typeof registration.$inferInsert, 'email' | 'firstName' | 'lastName' | 'passwordHash'>

async function insertRegistration(tx: Db, context: Context, entered: Entered): Promise<number> {
  const { caller, now } = context
  const { email, firstName, lastName } = entered
  const values = { ...entered, language: caller.locale, site: siteOf(caller.host).host, createdAt: now }
  const [made] = await tx.insert(registration).values(values).returning({ id: registration.id })
  if (!made) throw new Error('An insert returned no row')
  await writeAudit(tx, nobodyAt(context.caller), 'register.contact', `registration ${made.id}`, {
    after: { email, firstName, lastName },
  })
  await queueMail(tx, context, email, { template: 'registration', payload: { registrationId: made.id } })
  return made.id
}

/**
 * Sends the mail of the first step again. As there, the answer does not reveal whether anybody registered with the
 * address.
 */
const resendRegistration: Handler<'register.resend'> = async ({ body }, context) => {
  await assertNotTooMany(context, 'register-resend', body.email)
  await context.database.write(async (tx) => {
    await writeAudit(tx, nobodyAt(context.caller), 'register.resend', `address ${body.email.toLowerCase()}`)
    const own = body.proof === undefined ? {} : { proofHash: hashOfProof(body.proof) }
    await queueMail(tx, context, body.email, { template: 'registration', payload: { registrationId: null, ...own } })
  })
  return {}
}

const payload = z.object({ registrationId: z.int() })

const readRegistrationLink: Handler<'register.link'> = async ({ body }, context) => {
  const { database, now } = context
  const link = await readToken(database.read, body.token, ['registration'], now)
  if (link.state === 'over') await assertNotTooMany(context, 'register-company')
  if (link.state !== 'open') return { state: link.state, email: '', is_own: false }
  const { registrationId } = payload.parse(link.payload)
  const pending = await findRegistration(database.read, registrationId)
  if (!pending) return { state: 'used', email: '', is_own: false }
  return { state: 'open', email: pending.email, is_own: await isOwn(database.read, pending.email, body.proof) }
}

/**
 * Second step of a registration: creates the company below the supplier's, and its first user, who is active at once.
 * If an address has several links, only the first one used creates the user.
 */
const registerCompany: Handler<'register.company'> = async ({ body }, context) => {
  const { caller, database, now } = context
  const { request_id: requestId, proof: _proof, password: _password, ...entered } = body
  // Attempts are only counted for invalid links, so that other people's attempts never block a valid one.
  const link = await findToken(database.read, body.token, 'registration', now)
  if (!link) await assertNotTooMany(context, 'register-company')
  const linked = link && (await findRegistration(database.read, payload.parse(link.payload).registrationId))
  const registrant = linked && (await findRegistrant(context, linked, body))
  assertCountry(body.country, caller.locale)
  if (registrant) await assertNotOfCompany(context, registrant, body)
  const request = { requestId, what: ['register.company', entered] }
  await database.write((tx) =>
    runIdempotent(tx, context, request, z.object({}), () => insertUser(tx, context, entered, registrant)),
  )
  return {}
}

type Company = Omit<Input<Calls['register.company']>['body'], 'request_id' | 'proof' | 'password'>
type Registration = typeof registration.$inferSelect

async function insertUser(tx: Db, context: Context, body: Company, registrant: Registration | undefined) {
  const { caller, now } = context
  const { locale } = caller
  const { token, company_type = 'X', customer_number, vat_number, opt_out = false, user_opt_opt, ...place } = body
  const spent = await spendToken(tx, token, 'registration', now)
  const pending = spent && registrant && (await takeRegistration(tx, registrant.id))
  if (!pending) {
    const text = m.register_link_used({}, { locale })
    throw new RefusalError('invalid', [text], { errors: { token: [text] } })
  }
  const known = new RefusalError('conflict', [m.register_known({}, { locale })])
  const sameAddress = sql`lower(${contact.email}) = lower(${pending.email})`
  if ((await tx.select({ id: contact.id }).from(contact).where(sameAddress)).length > 0) throw known
  const parent = await findSupplier(tx)
  const values = {
    ...place,
    companyType: company_type,
    customerNumber: customer_number,
    vatNumber: vat_number,
    optOut: opt_out,
    language: pending.language,
    site: pending.site,
    parentId: parent,
  }
  const companyId = await insertCompany(tx, values, await linesBelow(tx, parent))
  const { email, passwordHash, firstName, middleName, lastName, language } = pending
  const user = { companyId, email, passwordHash, firstName, middleName, lastName, language }
  const [person] = await tx
    .insert(contact)
    .values({ ...user, optOut: user_opt_opt ?? false, active: true, createdAt: now })
    .returning({ id: contact.id })
    .catch((error: unknown) => {
      throw constraintOf(error) === 'contact_email' ? known : error
    })
  if (!person) throw new Error('An insert returned no row')
  const after = { ...values, contactId: person.id, email }
  await writeAudit(tx, { ...nobodyAt(caller), contactId: person.id }, 'register.company', `company ${companyId}`, {
    after,
  })
  return {}
}

async function findRegistration(db: Db, id: number) {
  const [row] = await db.select().from(registration).where(eq(registration.id, id))
  return row
}

/** Removes the data of the first step and returns it. It contains the password's hash, and is not needed again. */
async function takeRegistration(tx: Db, id: number) {
  const [row] = await tx.delete(registration).where(eq(registration.id, id)).returning()
  return row
}

/**
 * Returns the id of the supplier, below which registered companies are placed, so that its staff sees them. It is the
 * first root company with a user who manages users, else the first root company.
 */
async function findSupplier(tx: Db): Promise<number | null> {
  const staffed = sql`exists (select from ${contact} where ${contact.companyId} = ${company.id} and ${contact.active} and 'MANAGE_USERS' = any(${contact.groups}))`
  const [root] = await tx
    .select({ id: company.id })
    .from(company)
    .where(and(isNull(company.parentId), company.active))
    .orderBy(sql`${staffed} desc`, asc(company.id))
    .limit(1)
  return root?.id ?? null
}

/** Returns the lines of the supplier, or all lines if it has none. */
async function linesBelow(tx: Db, parent: number | null): Promise<string[]> {
  const own =
    parent === null
      ? []
      : await tx.select({ code: companyLine.lineCode }).from(companyLine).where(eq(companyLine.companyId, parent))
  const lines = own.length > 0 ? own : await tx.select({ code: line.code }).from(line)
  return lines.map(({ code }) => code)
}

export const registerHandlers: HandlersOf<'register'> = {
  contact: registerContact,
  resend: resendRegistration,
  link: readRegistrationLink,
  company: registerCompany,
}
