import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { assertNotTooMany } from '#src/backend/address-limit.ts'
import { writeAudit } from '#src/backend/audit.ts'
import { assertCountry } from '#src/backend/company-fields.ts'
import { insertCompany } from '#src/backend/company-create.ts'
import { constraintOf } from '#src/backend/constraint.ts'
import type { Context } from '#src/backend/context.ts'
import type { Db } from '#src/backend/db.ts'
import { queueMail } from '#src/backend/mail/queue.ts'
import { spendToken } from '#src/backend/one-time-tokens.ts'
import { hashPassword } from '#src/backend/passwords.ts'
import { registration } from '#src/backend/portal-tables.ts'
import { Refused } from '#src/backend/refused.ts'
import { company, companyLine, contact, line } from '#src/backend/tables.ts'
import { siteOf } from '#src/sites.server.ts'
import type { Handler } from '#src/vue/call.ts'
import type { registerCompany, registerContact } from '#src/vue/register.ts'

const nobody = { contactId: null, realContactId: null }

/** Keeps what was typed and has a mail written. Whether the address is known is not asked here: so nothing tells, not even the time. */
export const beginRegistration: Handler<typeof registerContact, Context> = async ({ body }, context) => {
  await assertNotTooMany(context, 'register-contact')
  const { caller, database, now } = context
  const passwordHash = await hashPassword(body.password1)
  const person = { email: body.email, firstName: body.first_name, lastName: body.last_name }
  await database.write(async (tx) => {
    const [made] = await tx
      .insert(registration)
      .values({
        ...person,
        middleName: body.middle_name ?? '',
        passwordHash,
        language: caller.locale,
        site: siteOf(caller.host).host,
        createdAt: now,
      })
      .returning({ id: registration.id })
    if (!made) throw new Error('An insert returned no row')
    await writeAudit(tx, nobody, 'register.contact', `registration ${made.id}`, { after: person })
    await queueMail(tx, context, body.email, { template: 'registration', payload: { registrationId: made.id } })
  })
  return {}
}

const payload = z.object({ registrationId: z.int() })

/** Makes the company below the supplier's, and its first user, active at once. Of many links to one address one makes the user. */
export const completeRegistration: Handler<typeof registerCompany, Context> = async ({ body }, context) => {
  await assertNotTooMany(context, 'register-company')
  const { caller, database, now } = context
  const { locale } = caller
  assertCountry(body.country, locale)
  const { token, company_type, customer_number, vat_number, opt_out, user_opt_opt, ...place } = body
  await database.write(async (tx) => {
    const spent = await spendToken(tx, token, 'registration', now)
    const asked = spent && (await takeRegistration(tx, payload.parse(spent.payload).registrationId))
    if (!asked) {
      const text = m.register_link_used({}, { locale })
      throw new Refused('invalid', [text], { errors: { token: [text] } })
    }
    const known = new Refused('conflict', [m.register_known({}, { locale })])
    const sameAddress = sql`lower(${contact.email}) = lower(${asked.email})`
    if ((await tx.select({ id: contact.id }).from(contact).where(sameAddress)).length > 0) throw known
    const parent = await findSupplier(tx)
    const values = {
      ...place,
      companyType: company_type,
      customerNumber: customer_number,
      vatNumber: vat_number,
      optOut: opt_out,
      language: asked.language,
      site: asked.site,
      parentId: parent,
    }
    const companyId = await insertCompany(tx, values, await linesBelow(tx, parent))
    const [person] = await tx
      .insert(contact)
      .values({
        companyId,
        email: asked.email,
        passwordHash: asked.passwordHash,
        firstName: asked.firstName,
        middleName: asked.middleName,
        lastName: asked.lastName,
        language: asked.language,
        optOut: user_opt_opt,
        active: true,
        createdAt: now,
      })
      .returning({ id: contact.id })
      .catch((error: unknown) => {
        throw constraintOf(error) === 'contact_email' ? known : error
      })
    if (!person) throw new Error('An insert returned no row')
    const after = { ...values, contactId: person.id, email: asked.email }
    await writeAudit(tx, { ...nobody, contactId: person.id }, 'register.company', `company ${companyId}`, { after })
  })
  return {}
}

/** What was typed in the first step, and with it the password's hash, is needed once. */
async function takeRegistration(tx: Db, id: number) {
  const [row] = await tx.delete(registration).where(eq(registration.id, id)).returning()
  return row
}

/** Who registers by himself stands below the supplier, whose staff then sees the company: the first root that has somebody who manages users. */
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

/** The supplier's own lines; all there are, where it has none. */
async function linesBelow(tx: Db, parent: number | null): Promise<string[]> {
  const own =
    parent === null
      ? []
      : await tx.select({ code: companyLine.lineCode }).from(companyLine).where(eq(companyLine.companyId, parent))
  const lines = own.length > 0 ? own : await tx.select({ code: line.code }).from(line)
  return lines.map(({ code }) => code)
}
