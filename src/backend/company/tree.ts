import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { type ActingUser, may } from '#src/backend/platform/call/who.ts'
import { basket as basketCalls } from '#src/contract/basket.ts'
import type { Data } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { contact as contactCalls } from '#src/contract/contact.ts'
import { basketStatus } from '#src/contract/values/basket-status.ts'

export type TreeRow = Data<Calls['company.children']>['companies'][number]
type Crumb = TreeRow['breadcrumbs'][number]

const usualRows = 100

/** SQL clause that sorts names alphabetically by language rules, whatever collation the database has. */
export const asWritten = sql.raw('collate "und-x-icu"')

export const fields = { id: z.int(), name1: z.string(), name2: z.string(), zip: z.string(), city: z.string() }
export const numbers = { contacts: z.int(), addresses: z.int(), baskets: z.int() }
export const crumbs = z.array(z.tuple([z.int(), z.string()]))
const below = z.array(z.object({ ...fields, ...numbers, has_children: z.boolean() })).nullable()
const family = z.object({ ...fields, ...numbers, breadcrumbs: crumbs, has_children: z.boolean(), all: z.int(), below })

/** Subqueries that count records of one company, without the companies below it. Each count comes from an index. */
const numbersOf = (id: SQL) => ({
  contacts: sql`(select count(*)::int from contact where company_id = ${id})`,
  addresses: sql`(select count(*)::int from address where company_id = ${id})`,
  baskets: sql`(select count(*)::int from basket where company_id = ${id} and status <= ${sql.raw(String(basketStatus.waiting))})`,
})
export const asColumns = (id: SQL) => {
  const { contacts, addresses, baskets } = numbersOf(id)
  return sql`${contacts} as contacts, ${addresses} as addresses, ${baskets} as baskets`
}

const familyStatement = prepared((db, named) =>
  db
    .select({
      id: company.id,
      name1: company.name1,
      name2: company.name2,
      zip: company.zip,
      city: company.city,
      ...numbersOf(sql`${company.id}`),
      breadcrumbs: sql`(select json_agg(json_build_array(p.id, p.name1) order by a.depth desc)
        from company_ancestor a join company p on p.id = a.ancestor_id
        where a.company_id = ${company.id} and a.depth <= ${companyAncestor.depth})`,
      has_children: sql`exists (select from company k where k.parent_id = ${company.id})`,
      all: sql`(select count(*)::int from company k where k.parent_id = ${company.id})`,
      below: sql`(select json_agg(child) from (
        select id, name1, name2, zip, city, exists (select from company k where k.parent_id = o.id) as has_children,
          ${asColumns(sql.raw('o.id'))}
        from (select id, name1, name2, zip, city from company where parent_id = ${sql.placeholder('id')}
          order by name1 ${asWritten}, id limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int) o
        order by name1 ${asWritten}, id) child)`,
    })
    .from(companyAncestor)
    .innerJoin(company, eq(company.id, companyAncestor.companyId))
    .where(
      and(eq(companyAncestor.companyId, sql.placeholder('id')), eq(companyAncestor.ancestorId, sql.placeholder('own'))),
    )
    .prepare(named('company_children')),
)

/**
 * Lists the direct children of a company, or a page of them, with their breadcrumbs; with `root=1`, within a row for
 * the company itself. Throws not-found if the caller may not see the company. It takes a single query.
 */
export const listChildren: Handler<'company.children'> = async ({ params, query }, context) => {
  const who = whoOf(context)
  const { root, page = 1, number_per_page: perPage = usualRows } = query
  const isPaged = query.page !== undefined || query.number_per_page !== undefined
  const part = isPaged ? { limit: perPage, offset: (page - 1) * perPage } : { limit: null, offset: 0 }
  const statement = familyStatement(context.database.read)
  const [found] = await statement.execute({ id: params.id, own: who.companyId, ...part })
  if (!found) throw new RefusalError('not-found')
  const { below: children, breadcrumbs, all, ...own } = family.parse(found)
  const paging = isPaged ? { pages: Math.ceil(all / perPage), no_of_companies: all } : {}
  const rows = (children ?? []).map((child) => countedRow(who, child, [...breadcrumbs, [child.id, child.name1]]))
  if (root !== '1') return { companies: rows, ...paging }
  return { companies: [{ ...countedRow(who, own, breadcrumbs), children: rows }], ...paging }
}

type Counted = Parameters<typeof rowOf>[0] & z.output<z.ZodObject<typeof numbers>>

/**
 * Returns a row of the tree with the number of its addresses. The numbers of its contacts and baskets are included if
 * the caller may list them.
 */
export function countedRow(who: Pick<ActingUser, 'groups'>, row: Counted, breadcrumbs: Crumb[]): TreeRow {
  const { contacts, addresses, baskets } = row
  const counts = {
    addresses,
    ...(may(who, contactCalls.ofCompany.groups) && { contacts }),
    ...(may(who, basketCalls.list.groups) && { baskets }),
  }
  return { ...rowOf(row, breadcrumbs), counts }
}

/**
 * Returns a row of the tree, without children. `breadcrumbs` must end with the row itself; the one before it becomes
 * the row's parent. The caller's own company has no parent.
 */
export function rowOf(
  own: Pick<TreeRow, 'id' | 'name1' | 'name2' | 'zip' | 'city' | 'has_children'>,
  breadcrumbs: Crumb[],
): TreeRow {
  const { id, name1, name2, zip, city, has_children } = own
  return {
    id,
    name1,
    name2,
    zip,
    city,
    parent: breadcrumbs.at(-2) ?? null,
    breadcrumbs,
    has_children,
    children: [],
  }
}
