import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { constraintOf } from '#src/backend/platform/db/constraint.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { asWritten, fields, rowOf, type TreeRow } from './tree.ts'
import { assertInScope } from '#src/backend/platform/call/who.ts'

/**
 * Up to this number of companies, the whole tree is sent. From a larger tree, the answer has the upper levels and the
 * path to the present parent.
 */
const maxWhole = 500

const possible = z.object({
  ...fields,
  parent_id: z.int().nullable(),
  has_children: z.boolean(),
  current: z.int().nullable(),
})
type Possible = z.output<typeof possible>

const movesAlong = z.object({ companies: z.int(), contacts: z.int(), addresses: z.int() })

/**
 * Returns the tree of companies below which a company may be moved: all that the caller may see, except the company
 * itself and those below it. The tree is empty for the caller's own company. Of a large tree, only a part is returned;
 * read deeper levels with sub-companies2.
 */
export const listParents: Handler<'company.parents'> = async ({ params, query }, context) => {
  const who = whoOf(context)
  if (params.id === who.companyId) return { children: [], current: null }
  const max = query.number_per_page ?? null
  const rows = await rowsOf(
    context.database.read,
    possible,
    sql`with scope as (
      select depth from company_ancestor where company_id = ${params.id} and ancestor_id = ${who.companyId}
    ), size as (
      select coalesce((select true from company_ancestor
        where ancestor_id = ${who.companyId} offset ${max}::int limit 1), false) and ${max}::int is not null as is_larger
    ), shown as (
      select company_id as id from company_ancestor, scope, size
      where ancestor_id = ${who.companyId} and company_ancestor.depth <= case when is_larger then 0 else greatest(1, coalesce((
        select depth - 1 from company_ancestor
        where ancestor_id = ${who.companyId} order by depth offset ${maxWhole} limit 1), 32767)) end
      union
      select k.id from size, scope
        join company_ancestor above on above.company_id = ${params.id} and above.depth <= scope.depth
        join company k on k.parent_id = above.ancestor_id
      where not is_larger
    )
    select c.id, c.parent_id, name1, name2, zip, city,
      (select true from company k where k.parent_id = c.id and k.id <> ${params.id} limit 1) is not null as has_children,
      (select parent_id from company where id = ${params.id}) as current
    from shown join company c on c.id = shown.id
    where not exists (select from company_ancestor where company_id = c.id and ancestor_id = ${params.id})
    order by name1 ${asWritten}, c.id`,
  )
  const root = rows.find(({ id }) => id === who.companyId)
  if (!root) throw new RefusalError('not-found')
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const [moves] = await rowsOf(
    context.database.read,
    movesAlong,
    sql`with along as (select company_id as id from company_ancestor where ancestor_id = ${params.id})
    select (select count(*)::int - 1 from along) as companies,
      (select count(*)::int from contact where company_id in (select id from along)) as contacts,
      (select count(*)::int from address where company_id in (select id from along)) as addresses`,
  )
  return { children: [treeOf(root, [], byParent)], current: root.current, moves }
}

function treeOf(own: Possible, above: TreeRow['breadcrumbs'], byParent: Map<number | null, Possible[]>): TreeRow {
  const breadcrumbs: TreeRow['breadcrumbs'] = [...above, [own.id, own.name1]]
  const children = (byParent.get(own.id) ?? []).map((child) => treeOf(child, breadcrumbs, byParent))
  return { ...rowOf(own, breadcrumbs), children }
}

/**
 * Moves a company below another one. Throws a conflict if it is the caller's own company, or if the new parent is the
 * company itself or below it. The database refuses such circles even if several companies are moved at once.
 */
export const setParent: Handler<'company.setParent'> = async ({ params, body }, context) => {
  const who = whoOf(context)
  const { locale } = context.caller
  try {
    await context.database.write(async (tx) => {
      await assertInScope(tx, who, params.id)
      if (params.id === who.companyId) throw new RefusalError('conflict', [m.company_parent_own({}, { locale })])
      await assertInScope(tx, who, body.parent)
      const [row] = await tx
        .select({ parentId: company.parentId })
        .from(company)
        .where(eq(company.id, params.id))
        .for('no key update')
      if (!row || row.parentId === body.parent) return
      await tx.update(company).set({ parentId: body.parent }).where(eq(company.id, params.id))
      const change = { before: { parent: row.parentId }, after: { parent: body.parent } }
      await writeAudit(tx, who, 'company.setParent', `company ${params.id}`, change)
    })
  } catch (error) {
    const circles = ['company_no_circle', 'company_not_own_parent']
    if (!circles.includes(constraintOf(error) ?? '')) throw error
    throw new RefusalError('conflict', [m.company_parent_below({}, { locale })])
  }
  return {}
}
