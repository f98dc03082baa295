import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { assertCountry } from '#src/backend/company/company-fields.ts'
import { whoOf, type Handler, type HandlersOf } from '#src/backend/platform/call/context.ts'
import { countryChoices } from '#src/site/countries.ts'
import type { AuditAction } from '#src/contract/words/audit-words.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { runIdempotent } from '#src/backend/platform/call/run-idempotent.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { type ActingUser, assertInScope } from '#src/backend/platform/call/who.ts'

const listAddresses: Handler<'address.list'> = async ({ params }, context) => {
  const { read } = context.database
  await assertInScope(read, whoOf(context), params.id)
  const rows = await read.select().from(address).where(eq(address.companyId, params.id)).orderBy(asc(address.id))
  return { addresses: rows.map(shown), country_choices: countryChoices(context.caller.locale) }
}

/** Creates an address and returns it. The first address of a company becomes its delivery address. */
const createAddress: Handler<'address.create'> = async ({ params, body }, context) => {
  const who = whoOf(context)
  const { request_id: requestId, ...entered } = body
  return context.database.write(async (tx) => {
    await lockAddresses(tx, who, params.cid)
    const request = { requestId, what: ['address.create', params, entered] }
    const id = await runIdempotent(tx, context, request, z.int(), async () => {
      assertCountry(entered.country, context.caller.locale)
      const [other] = await tx
        .select({ id: address.id })
        .from(address)
        .where(eq(address.companyId, params.cid))
        .limit(1)
      const values = { ...entered, companyId: params.cid, isDelivery: other === undefined }
      const [made] = await tx.insert(address).values(values).returning()
      if (!made) throw new Error('An insert returned no row')
      await writeAudit(tx, who, 'address.create', `address ${made.id}`, { after: shown(made) })
      return made.id
    })
    return shown(await findAddress(tx, { cid: params.cid, id }))
  })
}

const editAddress: Handler<'address.edit'> = async ({ params, body }, context) => {
  const who = whoOf(context)
  const { request_id: requestId, ...entered } = body
  const { version, ...change } = entered
  return context.database.write(async (tx) => {
    await lockAddresses(tx, who, params.cid)
    const request = { requestId, what: ['address.edit', params, entered] }
    await runIdempotent(tx, context, request, z.object({}), async () => {
      const before = await findAddress(tx, params)
      if (version !== undefined && version !== before.version)
        throw new RefusalError('conflict', [m.address_changed({}, { locale: context.caller.locale })])
      await update(tx, who, { action: 'address.edit', before, change: { ...change, version: before.version + 1 } })
      return {}
    })
    return shown(await findAddress(tx, params))
  })
}

/**
 * Makes an address the company's delivery address. Returns the ids of the old and the new one. If the address already
 * is the delivery address, nothing is written.
 */
const setDelivery: Handler<'address.setDelivery'> = async ({ params }, context) => {
  const who = whoOf(context)
  return context.database.write(async (tx) => {
    await lockAddresses(tx, who, params.cid)
    const chosen = await findAddress(tx, params)
    if (chosen.isDelivery) return { old: chosen.id, new: chosen.id }
    if (!chosen.active) throw new RefusalError('conflict', [m.address_inactive({}, { locale: context.caller.locale })])
    // The old delivery address is cleared first, because the database allows only one per company.
    const [old] = await tx
      .update(address)
      .set({ isDelivery: false })
      .where(and(eq(address.companyId, params.cid), address.isDelivery))
      .returning()
    await tx.update(address).set({ isDelivery: true }).where(eq(address.id, chosen.id))
    const change = { before: { delivery: old?.id ?? null }, after: { delivery: chosen.id } }
    await writeAudit(tx, who, 'address.setDelivery', `company ${params.cid}`, change)
    return { old: old?.id ?? null, new: chosen.id }
  })
}

const changeInactive: Handler<'address.changeInactive'> = async ({ params, body }, context) => {
  const who = whoOf(context)
  return context.database.write(async (tx) => {
    await lockAddresses(tx, who, params.cid)
    const before = await findAddress(tx, params)
    if (body.inactive && before.isDelivery)
      throw new RefusalError('conflict', [m.address_is_delivery({}, { locale: context.caller.locale })])
    if (before.active === !body.inactive) return shown(before)
    return update(tx, who, { action: 'address.changeInactive', before, change: { active: !body.inactive } })
  })
}

type AddressRow = typeof address.$inferSelect

/**
 * Locks the company, so that its addresses, and which of them is the delivery address, do not change during the
 * transaction.
 */
async function lockAddresses(tx: Db, who: ActingUser, companyId: number): Promise<void> {
  await assertInScope(tx, who, companyId)
  await tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('no key update')
}

async function findAddress(tx: Db, { cid, id }: { cid: number; id: number }): Promise<AddressRow> {
  const [found] = await tx
    .select()
    .from(address)
    .where(and(eq(address.id, id), eq(address.companyId, cid)))
  if (!found) throw new RefusalError('not-found')
  return found
}

type Change = { action: AuditAction; before: AddressRow; change: Partial<AddressRow> }

async function update(tx: Db, who: ActingUser, { action, before, change }: Change) {
  const [after] = await tx.update(address).set(change).where(eq(address.id, before.id)).returning()
  if (!after) throw new Error('A locked row is gone')
  await writeAudit(tx, who, action, `address ${after.id}`, { before: shown(before), after: shown(after) })
  return shown(after)
}

function shown({ companyId: _companyId, isDelivery, ...row }: AddressRow) {
  return { ...row, is_delivery: isDelivery }
}

export const addressHandlers: HandlersOf<'address'> = {
  list: listAddresses,
  create: createAddress,
  edit: editAddress,
  setDelivery,
  changeInactive,
}
