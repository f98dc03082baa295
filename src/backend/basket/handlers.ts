import { and, eq } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { whoOf, type Handler, type HandlersOf } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import type { ActingUser } from '#src/backend/platform/call/who.ts'
import { basketStatus } from '#src/contract/values/basket-status.ts'
import type { AuditAction } from '#src/contract/words/audit-words.ts'
import { basketStatusWords } from '#src/contract/words/basket-words.ts'
import type { Locale } from '#src/site/site.ts'
import { readBasketHistory } from './basket-history.ts'
import { listBaskets } from './basket-list.ts'

const { open, waiting, ready, inProduction } = basketStatus

const readBasketStatus: Handler<'basket.status'> = async ({ params }, context) => {
  const found = await findBasket(context.database.read, whoOf(context), params.basket)
  return statusOf(found)
}

const approveBasket: Handler<'basket.approve'> = async ({ params, query }, context) => {
  const who = whoOf(context)
  const { approvalNumber } = query
  return context.database.write(async (tx) => {
    const found = await lockBasket(tx, who, params.basket)
    const isDone = found.approvalNumber === approvalNumber && found.status >= ready && found.status <= inProduction
    if (isDone) return statusOf(found)
    if (found.status !== waiting) throw conflictOf(found, context.caller.locale)
    const nextStepAt = new Date(context.now.getTime() + context.settings.basketStepSeconds * 1000)
    const change = { status: ready, statusAt: context.now, approvalNumber, approvedBy: who.contactId, nextStepAt }
    await tx.update(basket).set(change).where(eq(basket.basketNumber, found.basketNumber))
    await auditBasket(tx, who, 'basket.approve', found, { status: ready, approvalNumber })
    return { order_status: ready, last_status_update: context.now.toISOString() }
  })
}

const resetBasket: Handler<'basket.reset'> = async ({ params }, context) => {
  const who = whoOf(context)
  await context.database.write(async (tx) => {
    const found = await lockBasket(tx, who, params.number)
    if (found.status === open) throw conflictOf(found, context.caller.locale)
    const change = { status: open, statusAt: context.now, approvalNumber: null, approvedBy: null, nextStepAt: null }
    await tx.update(basket).set(change).where(eq(basket.basketNumber, found.basketNumber))
    await auditBasket(tx, who, 'basket.reset', found, { status: open, approvalNumber: null })
  })
  return {}
}

type BasketRow = typeof basket.$inferSelect

function inScope(db: Db, who: ActingUser, basketNumber: string) {
  return db
    .select({ basket })
    .from(basket)
    .innerJoin(
      companyAncestor,
      and(eq(companyAncestor.companyId, basket.companyId), eq(companyAncestor.ancestorId, who.companyId)),
    )
    .where(eq(basket.basketNumber, basketNumber))
}

async function findBasket(db: Db, who: ActingUser, basketNumber: string): Promise<BasketRow> {
  const [found] = await inScope(db, who, basketNumber)
  if (!found) throw new RefusalError('not-found')
  return found.basket
}

/** Locks a basket and returns it. Of two actions on one basket, the second waits and sees the result of the first. */
async function lockBasket(tx: Db, who: ActingUser, basketNumber: string): Promise<BasketRow> {
  const [found] = await inScope(tx, who, basketNumber).for('update', { of: basket })
  if (!found) throw new RefusalError('not-found')
  return found.basket
}

function statusOf(row: BasketRow) {
  return { order_status: row.status, last_status_update: row.statusAt.toISOString() }
}

function conflictOf(row: BasketRow, locale: Locale): RefusalError {
  const status = basketStatusWords[row.status]?.({}, { locale }) ?? String(row.status)
  return new RefusalError('conflict', [m.basket_status_now({ basket: row.basketNumber, status }, { locale })])
}

async function auditBasket(tx: Db, who: ActingUser, action: AuditAction, was: BasketRow, after: object): Promise<void> {
  const before = { status: was.status, approvalNumber: was.approvalNumber }
  await writeAudit(tx, who, action, `basket ${was.basketNumber}`, { before, after })
}

export const basketHandlers: HandlersOf<'basket'> = {
  list: listBaskets,
  status: readBasketStatus,
  approve: approveBasket,
  reset: resetBasket,
  history: readBasketHistory,
}
