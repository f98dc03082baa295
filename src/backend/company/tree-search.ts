import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { searchConditions } from '#src/backend/platform/db/folded.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { CoalescedReads } from '#src/backend/platform/coalesced-reads.ts'
import { isAboveAll } from '#src/backend/platform/call/who.ts'
import { maxCountedCompanies, companiesPerPage } from '#src/contract/values/company-search.ts'
import { asColumns, asWritten, countedRow, crumbs, fields, numbers } from './tree.ts'

/** Up to this number, PostgreSQL collects and sorts all matches. Above it, matches are read in order along an index. */
const maxGathered = 1_000

type Word = { isIn: (folded: SQL) => SQL; names: number; mails: number }
type TreeQuery = { isWithin: SQL; words: Word[] }
type Found = { found: number; page: number; ids: number[]; goes_on?: true }

const hit = z.object({ ...fields, ...numbers, has_children: z.boolean(), breadcrumbs: crumbs })
type Hits = Omit<Found, 'ids'> & { rows: z.output<typeof hit>[] }
const sharedHits = prepared(() => new CoalescedReads<Hits>())

/**
 * Searches companies at or below a company. Each word of the search must be in the company's name, customer number,
 * zip, city, or a mail address of its contacts. Case and accents do not matter.
 */
export const searchCompanies: Handler<'company.search'> = async ({ params, query }, context) => {
  const who = whoOf(context)
  const db = context.database.read
  const texts = [...new Set(query.search.toLowerCase().split(/\s+/).filter(Boolean))].toSorted()
  const key = JSON.stringify([who.companyId, params.id, query.page, texts])
  const read = () => find(db, { own: who.companyId, id: params.id, texts, page: query.page })
  const { rows, ...found } = await sharedHits(db).read(key, read)
  return { ...found, companies: rows.map((row) => countedRow(who, row, row.breadcrumbs)) }
}

type Question = { own: number; id: number; texts: readonly string[]; page: number | undefined }

/**
 * Finds companies at or below `id` for a user of the company `own`. Throws not-found if the company `id` is not `own`
 * or below it.
 */
async function find(db: Db, { own, id, texts, page }: Question): Promise<Hits> {
  const isWithin = (await isAboveAll(db, { companyId: id }))
    ? sql`true`
    : sql`exists (select from company_ancestor s where s.company_id = c.id and s.ancestor_id = ${id})`
  const { isInScope, words } = await weigh(db, id, own, isWithin, texts)
  if (!isInScope) throw new RefusalError('not-found')
  const [rarest] = words
  const areFew = rarest === undefined || rarest.names + rarest.mails <= maxGathered
  const query: TreeQuery = { isWithin, words }
  const { ids, ...found } =
    areFew || page === undefined ? await gather(db, query, page ?? 1) : await walk(db, query, page)
  return { ...found, rows: ids.length === 0 ? [] : await readRows(db, own, ids) }
}

const named = sql`c.search`
const mailOf = sql`folded(m.email)`

const weights = z.object({ is_in_scope: z.boolean(), names: z.array(z.int()), mails: z.array(z.int()) })

async function weigh(db: Db, id: number, own: number, isWithin: SQL, texts: readonly string[]) {
  const conditions = searchConditions(texts.join(' '))
  const some = sql`limit ${maxGathered + 1}::int`
  const names = conditions.map(
    (isIn) => sql`(select count(*)::int from (select from company c where ${isIn(named)} and ${isWithin} ${some}) n)`,
  )
  const mails = conditions.map(
    (isIn) =>
      sql`(select count(*)::int from (select from contact where ${isIn(sql`folded(email)`)} and company_id is not null ${some}) n)`,
  )
  const [found] = await rowsOf(
    db,
    weights,
    sql`select exists (select from company_ancestor where company_id = ${id} and ancestor_id = ${own}) as is_in_scope,
      array[${sql.join(names, sql`, `)}]::int[] as names, array[${sql.join(mails, sql`, `)}]::int[] as mails`,
  )
  const words = conditions.map((isIn, index): Word => ({
    isIn,
    names: found?.names[index] ?? 0,
    mails: found?.mails[index] ?? 0,
  }))
  const isInScope = found?.is_in_scope ?? false
  return { isInScope, words: words.toSorted((one, other) => one.names + one.mails - other.names - other.mails) }
}

function has({ isIn, mails }: Word): SQL {
  const byName = isIn(named)
  if (mails === 0) return byName
  // Few contacts with a matching address are looked up first. If there are many, each company is checked for one.
  return mails <= maxGathered
    ? sql`(${byName} or c.id in (select company_id from contact where ${isIn(sql`folded(email)`)} and company_id is not null))`
    : sql`(${byName} or ${hasMail(isIn)})`
}

// The limit makes PostgreSQL look for an address company by company, instead of collecting all addresses first.
const hasMail = (isIn: Word['isIn']) =>
  sql`(select true from contact o where o.company_id = c.id and ${isIn(sql`folded(o.email)`)} limit 1) is not null`

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

const gathered = z.object({ found: z.int(), page: z.int(), ids: z.array(z.int()) })

async function gather(db: Db, { isWithin, words: [rarest, ...others] }: TreeQuery, page: number): Promise<Found> {
  if (!rarest) return { found: 0, page: 1, ids: [] }
  const rest = allOf([isWithin, ...others.map(has)])
  const [found] = await rowsOf(
    db,
    gathered,
    sql`with hit as (
      select c.id, c.name1 from company c where ${rarest.isIn(named)} and ${rest}
      union
      select c.id, c.name1 from contact m join company c on c.id = m.company_id where ${rarest.isIn(mailOf)} and ${rest}
    ), total as (
      select count(*)::int as found,
        least(${page}::int, greatest(1, (count(*)::int - 1) / ${companiesPerPage} + 1)) as page from hit
    )
    select found, page, array(select id from hit order by name1 ${asWritten}, id
      limit ${companiesPerPage} offset (select (page - 1) * ${companiesPerPage} from total)) as ids
    from total`,
  )
  return found ?? { found: 0, page: 1, ids: [] }
}

const counted = z.object({ found: z.int() })
const met = z.object({ id: z.int() })

/**
 * Reads companies in order along an index up to the end of the wanted page, and counts the matches up to the maximum
 * that pages can reach.
 */
async function walk(db: Db, { isWithin, words }: TreeQuery, wanted: number): Promise<Found> {
  const isHit = allOf([isWithin, ...words.map(has)])
  const meet = async (page: number) => {
    const rows = await rowsOf(
      db,
      met,
      sql`select id from company c where ${isHit}
        order by name1 ${asWritten}, id limit ${companiesPerPage} offset ${(page - 1) * companiesPerPage}`,
    )
    return rows.map(({ id }) => id)
  }
  const reachable = Math.min(wanted, maxCountedCompanies / companiesPerPage)
  const [ids, total] = await Promise.all([meet(reachable), countHits(db, { isWithin, words })])
  const found = Math.min(total, maxCountedCompanies)
  const page = Math.min(reachable, Math.max(1, Math.ceil(found / companiesPerPage)))
  return { found, page, ids: page === reachable ? ids : await meet(page), ...(total > found && { goes_on: true }) }
}

/**
 * Counts the matches, but no more than one above the maximum that pages can reach. Matches by name come first, then
 * companies that have the rarest word only in a contact's address.
 */
async function countHits(db: Db, { isWithin, words: [rarest, ...others] }: TreeQuery): Promise<number> {
  if (!rarest) return 0
  const { isIn, mails } = rarest
  const rest = allOf([isWithin, ...others.map(has)])
  const some = sql`limit ${maxCountedCompanies + 1}::int`
  const count = async (hits: SQL) => {
    const [row] = await rowsOf(db, counted, sql`select count(*)::int as found from (${hits}) hits`)
    return row?.found ?? 0
  }
  const byName = await count(sql`select from company c where ${isIn(named)} and ${rest} ${some}`)
  if (mails === 0 || byName > maxCountedCompanies) return byName
  const byMail =
    mails <= maxGathered
      ? sql`select distinct c.id from contact m join company c on c.id = m.company_id
          where ${isIn(mailOf)} and not ${isIn(named)} and ${rest}`
      : sql`select from company c where not ${isIn(named)} and ${rest}
          and exists (select from contact o where o.company_id = c.id and ${isIn(sql`folded(o.email)`)}) ${some}`
  return byName + (await count(byMail))
}

function readRows(db: Db, own: number, ids: readonly number[]) {
  return rowsOf(
    db,
    hit,
    sql`select c.id, name1, name2, zip, city, exists (select from company k where k.parent_id = c.id) as has_children,
      ${asColumns(sql.raw('c.id'))},
      (select json_agg(json_build_array(p.id, p.name1) order by a.depth desc)
        from company_ancestor a join company p on p.id = a.ancestor_id
        where a.company_id = c.id and a.depth <= own.depth) as breadcrumbs
    from company c join company_ancestor own on own.company_id = c.id and own.ancestor_id = ${own}
    where c.id = any(${`{${ids.join()}}`}::int[])
    order by name1 ${asWritten}, c.id`,
  )
}
