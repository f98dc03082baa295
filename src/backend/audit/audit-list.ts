import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { searchConditions } from '#src/backend/platform/db/folded.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { type ActingUser, isAtRoot } from '#src/backend/platform/call/who.ts'
import type { Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { actionName } from '#src/contract/words/audit-words.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { changesOf } from './audit-changes.ts'
import { namesOf } from './audit-names.ts'

const usualPerPage = 25
/** Maximum number of entries that pages can reach. Older ones are found by filters. */
const maxListed = 10_000
const maxChanges = 20
/** An entry with more bytes, such as a save of many texts, is listed without its changes. */
const maxHeldBytes = 150_000
/** Maximum number of bytes of changes on a page. */
const maxPageBytes = 1_000_000
/**
 * Maximum size in the database, where entries may be compressed. A larger entry counts as too large without being read.
 */
const maxStoredBytes = 20_000

const found = z.object({ id: z.coerce.number() })
const countedRows = z.object({ rows: z.int() })

const held = z.object({
  id: z.coerce.number(),
  at: z.coerce.date(),
  contactId: z.int().nullable(),
  realContactId: z.int().nullable(),
  action: z.string(),
  subject: z.string(),
  networkAddress: z.string(),
  bytes: z.int(),
  isLarge: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
})

/** Lists a page of the audit log with the entries that the caller may see. Changes are in the caller's language. */
export const listAudit: Handler<'audit.list'> = ({ query }, context) =>
  context.database.readLong((db) => readPage(db, query, context))

async function readPage(db: Db, query: Input<Calls['audit.list']>['query'], context: Context) {
  const { caller } = context
  const who = whoOf(context)
  const { page = 1, number_per_page: perPage = usualPerPage, sort = '-at' } = query
  const isRoot = await isAtRoot(db, who)
  const wanted = sql.join(
    [...(isRoot ? [] : [isTheirs(who)]), ...filtersOf(query, siteOf(caller.host).timeZone), sql`true`],
    sql` and `,
  )
  const [{ rows: counted } = { rows: 0 }] = await rowsOf(
    db,
    countedRows,
    sql`select count(*)::int as rows from (select from ${audit} where ${wanted} limit ${maxListed + 1}) as listed`,
  )
  const all = Math.min(counted, maxListed)
  const offset = (page - 1) * perPage
  const about = { pages: Math.ceil(all / perPage), no_of_entries: all, goes_on: counted > all }
  if (offset >= all) return { entries: [], ...about }
  const order = sort === 'at' ? sql`${audit.at}, ${audit.id}` : sql`${audit.at} desc, ${audit.id} desc`
  const ids = await rowsOf(
    db,
    found,
    sql`select ${audit.id} as id from ${audit} where ${wanted} order by ${order}
      limit ${Math.min(perPage, maxListed - offset)} offset ${offset}`,
  )
  const rows = await readRows(
    db,
    ids.map(({ id }) => id),
    order,
  )
  const names = await namesOf(db, isRoot ? null : who.companyId, rows)
  const entries = rows.map((row) => {
    const { contactId, realContactId, action } = row
    const changes = changesOf(row, names, caller.locale)
    return {
      id: row.id,
      at: row.at.toISOString(),
      by: names.person(realContactId ?? contactId),
      as: realContactId === null ? null : names.person(contactId),
      what: [action, actionName(action, caller.locale)] satisfies [string, string],
      subject: names.subject(row.subject, caller.locale),
      changes: changes.slice(0, maxChanges),
      is_cut: row.isLarge || changes.length > maxChanges,
      from: names.isVisible(realContactId ?? contactId) ? row.networkAddress : '',
    }
  })
  return { entries, ...about }
}

/**
 * Returns SQL for the ids of contacts that meet a condition on `email`, `name`, `company_id` and `search`. Deleted
 * contacts are included, with their last values.
 */
function peopleWith(condition: SQL): SQL {
  return sql`(select id from (
      select id, email, first_name || ' ' || last_name as name, company_id, search from ${contact}
      union all
      select substring(${audit.subject} from 9)::int, ${audit.before}->>'email',
        (${audit.before}->>'firstName') || ' ' || (${audit.before}->>'lastName'), (${audit.before}->>'companyId')::int,
        folded(concat_ws(' ', ${audit.before}->>'email', ${audit.before}->>'firstName', ${audit.before}->>'lastName'))
      from ${audit} where ${audit.action} = 'contact.delete'
    ) as person where ${condition})`
}

/** Returns SQL for entries by, or on behalf of, a contact of the caller's company or of a company below it. */
function isTheirs({ companyId }: ActingUser): SQL {
  const theirs = peopleWith(
    sql`company_id in (select ${companyAncestor.companyId} from ${companyAncestor} where ${companyAncestor.ancestorId} = ${companyId})`,
  )
  return sql`(${audit.contactId} in ${theirs} or ${audit.realContactId} in ${theirs})`
}

/**
 * Returns SQL for the ids of contacts whose address or name contains all words. `search` is checked too, because it has
 * an index, but it also contains other fields.
 */
function called(words: string): SQL {
  const each = searchConditions(words).flatMap((isIn) => [isIn(sql`search`), isIn(sql`folded(email || ' ' || name)`)])
  return peopleWith(sql.join([sql`true`, ...each], sql` and `))
}

function filtersOf(query: Input<Calls['audit.list']>['query'], timeZone: string): SQL[] {
  const { who = '', as = '', what = '', system, from, to } = query
  const filters: SQL[] = []
  if (who !== '') filters.push(sql`coalesce(${audit.realContactId}, ${audit.contactId}) in ${called(who)}`)
  if (as !== '') filters.push(sql`${audit.realContactId} is not null and ${audit.contactId} in ${called(as)}`)
  if (system === '0') filters.push(sql`(${audit.contactId} is not null or ${audit.networkAddress} <> '')`)
  if (what !== '') filters.push(sql`${audit.action} = ${what}`)
  if (from !== undefined) filters.push(sql`${audit.at} >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to !== undefined) filters.push(sql`${audit.at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  return filters
}

/**
 * Reads entries in slices, so that other requests are served in between. Once the page has `maxPageBytes`, the other
 * entries are read without their changes.
 */
async function readRows(db: Db, ids: number[], order: SQL): Promise<z.output<typeof held>[]> {
  const rows: z.output<typeof held>[] = []
  let bytes = 0
  for (let from = 0; from < ids.length; from += usualPerPage) {
    if (from > 0) await setImmediate()
    const slice = await readSlice(db, ids.slice(from, from + usualPerPage), order, bytes < maxPageBytes)
    rows.push(...slice)
    for (const row of slice) if (!row.isLarge) bytes += row.bytes
  }
  return rows
}

function readSlice(db: Db, ids: number[], order: SQL, hasRoom: boolean): Promise<z.output<typeof held>[]> {
  // Measured as uncompressed text, because stored data may be a hundred times smaller.
  const stored = sql`coalesce(pg_column_size(${audit.before}), 0) + coalesce(pg_column_size(${audit.after}), 0)`
  const read = sql`coalesce(octet_length(${audit.before}::text), 0) + coalesce(octet_length(${audit.after}::text), 0)`
  const isMeasured = hasRoom ? sql`${stored} <= ${maxStoredBytes}` : sql`${stored} = 0`
  const bytes = sql`(select case when ${isMeasured} then ${read} else ${maxHeldBytes + 1} end as bytes offset 0) size`
  const small = (column: typeof audit.before | typeof audit.after) =>
    sql`case when size.bytes <= ${maxHeldBytes} then ${column} end`
  return rowsOf(
    db,
    held,
    sql`select ${audit.id} as id, ${audit.at} as at, ${audit.contactId} as "contactId",
        ${audit.realContactId} as "realContactId", ${audit.action} as action, ${audit.subject} as subject,
        ${audit.networkAddress} as "networkAddress", size.bytes, size.bytes > ${maxHeldBytes} as "isLarge",
        ${small(audit.before)} as before, ${small(audit.after)} as after
      from ${audit} cross join lateral ${bytes} where ${audit.id} in (${sql.join(ids, sql`, `)}) order by ${order}`,
  )
}
