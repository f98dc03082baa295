import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Handler, whoOf } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { ActingUser } from '#src/backend/platform/call/who.ts'

const maxEvents = 200

const state = z
  .object({ status: z.int(), approvalNumber: z.string().nullish() })
  .transform(({ status, approvalNumber }) => ({ status, approval_number: approvalNumber ?? null }))
const row = z.object({
  at: z.coerce.date(),
  action: z.string(),
  by: z.string().nullable(),
  as: z.string().nullable(),
  before: state.nullable().catch(null),
  after: state.nullable().catch(null),
})

/**
 * Lists a basket's latest audit entries, newest first, up to 200. Throws not-found if the caller may not see the
 * basket's company. People whose company the caller may not see are not named.
 */
export const readBasketHistory: Handler<'basket.history'> = async ({ params }, context) => {
  const who = whoOf(context)
  const db = context.database.read
  const [found] = await rowsOf(
    db,
    z.unknown(),
    sql`select from basket b join company_ancestor a on a.company_id = b.company_id
      where b.basket_number = ${params.number} and a.ancestor_id = ${who.companyId}`,
  )
  if (found === undefined) throw new RefusalError('not-found')
  const nameOf = (
    id: string,
  ) => sql`(select coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email)
    from (
      select c.first_name, c.last_name, c.email, c.company_id from contact c where c.id = ${sql.raw(id)}
      union all
      select d.before->>'firstName', d.before->>'lastName', d.before->>'email', (d.before->>'companyId')::int
      from audit d where d.subject = 'contact ' || ${sql.raw(id)} and d.action = 'contact.delete'
    ) p join company_ancestor a on a.company_id = p.company_id and a.ancestor_id = ${who.companyId} limit 1)`
  const rows = await rowsOf(
    db,
    row,
    sql`select l.at, l.action, ${nameOf('coalesce(l.real_contact_id, l.contact_id)')} as by,
        case when l.real_contact_id is not null then ${nameOf('l.contact_id')} end as "as", l.before, l.after
      from audit l where l.subject = ${`basket ${params.number}`} order by l.id desc limit ${maxEvents}`,
  )
  const events = rows.map(({ at, action, by, as, before, after }) => ({
    at: at.toISOString(),
    what: action.replace(/^basket\./, ''),
    by,
    as,
    before,
    after,
  }))
  return { events }
}

const approved = z.object({ number: z.string() })

/** Returns the approval number that a person used last, also while acting as another user; null if there is none. */
export async function findLastApproval(db: Db, who: Pick<ActingUser, 'contactId' | 'realContactId'>) {
  const [last] = await rowsOf(
    db,
    approved,
    sql`select after ->> 'approvalNumber' as number from audit
      where coalesce(real_contact_id, contact_id) = ${who.realContactId ?? who.contactId} and action = 'basket.approve'
      order by id desc limit 1`,
  )
  return last?.number ?? null
}
