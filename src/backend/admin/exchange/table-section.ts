import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { type Counts, type Field, type Merging, row, type Section } from './section.ts'
import { timeOf } from './time-field.ts'

const rowsPerPage = 500
/** Rows per statement: an embedded database blocks, and the process with it, while a statement runs. */
const rowsPerStatement = 2_000

type Reference = { field: string; table: string; column: string; section?: string; what: string }
type Lookup = { field: string; column: string; table: string; by: string; what: string }
export type TableShape = {
  name: string
  kind: string
  table: string
  key: readonly string[]
  /**
   * How a row of the file is matched with a stored row; by the key if unset. In the SQL, `t` is the table and `i` the
   * incoming row.
   */
  match?: SQL
  /** The order of the pages, which must be that of an index, collation included; by the key if unset. */
  order?: SQL
  fields: Record<string, Field>
  /** A field that is no column of the table: how it is read, compared and written. */
  beside?: { field: string; read: SQL; differs: SQL; write: (tx: Db) => Promise<void> }
  references?: readonly Reference[]
  /** Fields that name another table's row by a text in any case; the column holds that row's id. */
  lookups?: readonly Lookup[]
  version?: string
  sequence?: string
  /** The field that names a row's parent in the same table. */
  above?: string
  beforeUpdate?: (tx: Db, merging: Merging) => Promise<void>
  check?: (tx: Db, merging: Merging) => Promise<void>
}

const problem = z.object({ line: z.coerce.number(), value: z.string().nullable() })

/** Creates a section whose rows are those of a table. Expects an import's temporary table "incoming". */
export function tableSection(shape: TableShape): Section {
  const { name, table, fields, key, beside } = shape
  const t = sql.identifier(table)
  const columnOf = (name: string) => shape.lookups?.find((one) => one.field === name)?.column ?? name
  const columns = Object.keys(fields)
    .filter((one) => one !== beside?.field)
    .map(columnOf)
  const order = shape.order ?? list(key.map((one) => sql`t.${sql.identifier(one)}`))
  const object = list(Object.keys(fields).map((one) => sql`${one}::text, ${valueOf(shape, one)}`))
  const otherwise = (now: Date) =>
    Object.fromEntries(
      Object.entries(fields).map(([one, { type, otherwise: value }]) => [
        columnOf(one),
        type === 'time' && typeof value === 'string' ? timeOf(value, now) : value,
      ]),
    )
  return {
    name,
    kind: shape.kind,
    fields,
    hasTexts: false,
    async readPage(db, cursor) {
      const offset = cursor === null ? sql`true` : sql`(${order}) > ${after(shape, cursor)}`
      const rows = await rowsOf(
        db,
        z.object({ row, cursor: z.array(z.unknown()) }),
        sql`select json_build_object(${object}) as row, json_build_array(${order}) as cursor
          from ${t} t where ${offset} order by ${order} limit ${rowsPerPage}`,
      )
      return { rows: rows.map((one) => one.row), cursor: rows.at(-1)?.cursor ?? null }
    },
    async merge(tx, merging) {
      const match = shape.match ?? and(key.map((one) => equal(one, fields[one])))
      await sayDoubles(tx, shape, merging)
      for (const reference of shape.references ?? []) await sayUnknown(tx, name, reference, merging)
      for (const lookup of shape.lookups ?? []) await lookUp(tx, name, lookup, merging)
      if (shape.above !== undefined) await putInOrder(tx, shape, shape.above, merging)
      await shape.check?.(tx, merging)
      merging.assertGood()
      const others = (alias: string) => list(columns.map((one) => sql`${sql.raw(alias)}.${sql.identifier(one)}`))
      await tx.execute(sql`
        update incoming o set state = s.state from (
          select i.no, case when (${others('n')}) is distinct from (${others('t')})${beside ? sql` or ${beside.differs}` : sql``}
            then 'changed' else 'unchanged' end as state
          from incoming i join ${t} t on ${match} cross join lateral jsonb_populate_record(t, i.data) n
          where i.section = ${name}
        ) s where o.no = s.no`)
      const counts = await countStates(tx, name)
      await shape.beforeUpdate?.(tx, merging)
      const defaults = JSON.stringify(otherwise(merging.now))
      const [place, last] = await placesOf(tx, name, shape.above !== undefined)
      for (let from = 0; counts.new > 0 && from < last; from += rowsPerStatement)
        await tx.execute(sql`
          insert into ${t} (${list(columns.map((one) => sql`${sql.identifier(one)}`))})
          select ${others('n')} from incoming i
          cross join lateral jsonb_populate_record((select r from ${t} r limit 0), ${defaults}::text::jsonb || i.data) n
          where i.section = ${name} and i.state = 'new' and ${place} > ${from} and ${place} <= ${from + rowsPerStatement} order by ${place}`)
      // Updates come after the new rows: a row may move below a new one.
      const set = list([
        ...columns.map((one) => sql`${sql.identifier(one)} = n.${sql.identifier(one)}`),
        ...(shape.version ? [sql`${sql.identifier(shape.version)} = t.${sql.identifier(shape.version)} + 1`] : []),
      ])
      await tx.execute(sql`
        update ${t} t set ${set} from (
          select n.* from incoming i join ${t} t on ${match} cross join lateral jsonb_populate_record(t, i.data) n
          where i.section = ${name} and i.state = 'changed'
        ) n where ${and(key.map((one) => sql`t.${sql.identifier(one)} = n.${sql.identifier(one)}`))}`)
      await beside?.write(tx)
      if (shape.sequence !== undefined)
        await tx.execute(sql`
          select setval(pg_get_serial_sequence(${table}, ${shape.sequence}), (select max(${sql.identifier(shape.sequence)}) from ${t}))
          where exists (select from ${t})`)
      return counts
    },
  }
}

function valueOf({ fields, beside, lookups }: TableShape, name: string): SQL {
  const lookup = lookups?.find((one) => one.field === name)
  if (lookup) {
    const { by, table, column } = lookup
    return sql`(select o.${sql.identifier(by)} from ${sql.identifier(table)} o where o.id = t.${sql.identifier(column)})`
  }
  if (name === beside?.field) return beside.read
  const column = sql`t.${sql.identifier(name)}`
  const type = fields[name]?.type
  if (type === 'time') return sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return type === 'amount' ? sql`${column}::text` : column
}

export function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}

function and(parts: SQL[]): SQL {
  return sql.join(parts, sql` and `)
}

function equal(column: string, field: Field | undefined): SQL {
  const value = sql`i.data->>${column}`
  const cast = field?.type === 'whole' ? sql`::integer` : field?.type === 'time' ? sql`::timestamptz` : sql``
  return sql`t.${sql.identifier(column)} = (${value})${cast}`
}

/** Returns the condition for rows after a cursor. JSON holds a time with all its digits and its offset. */
function after({ key, fields }: TableShape, cursor: unknown): SQL {
  const values = z.array(z.union([z.string(), z.number()])).parse(cursor)
  const cast = (value: string | number, column: string | undefined) => {
    if (typeof value === 'number') return sql`${value}::integer`
    return fields[column ?? '']?.type === 'time' ? sql`${value}::timestamptz` : sql`${value}::text`
  }
  return sql`(${list(values.map((value, nth) => cast(value, key[nth])))})`
}

export async function countStates(tx: Db, section: string): Promise<Counts> {
  const rows = await rowsOf(
    tx,
    z.object({ state: z.enum(['new', 'changed', 'unchanged']), rows: z.coerce.number() }),
    sql`select state, count(*) as rows from incoming where section = ${section} group by state`,
  )
  const of = (state: keyof Counts) => rows.find((one) => one.state === state)?.rows ?? 0
  return { new: of('new'), changed: of('changed'), unchanged: of('unchanged') }
}

async function sayDoubles(tx: Db, { name, key, match }: TableShape, { reportProblem }: Merging): Promise<void> {
  const known = match === undefined ? list(key.map((one) => sql`data->>${one}`)) : sql`lower(data->>'email')`
  const rows = await rowsOf(
    tx,
    problem,
    sql`select line, value from (
      select line, concat_ws(' ', ${known}) as value, row_number() over (partition by ${known} order by no) as nth
      from incoming where section = ${name}) d where nth > 1 order by line`,
  )
  for (const { line, value } of rows) reportProblem({ line, text: `"${value}" stands there more than once.` })
}

async function sayUnknown(tx: Db, name: string, reference: Reference, { reportProblem }: Merging): Promise<void> {
  const { field, table, column, section, what } = reference
  const inFile =
    section === undefined
      ? sql``
      : sql`and not exists (select from incoming o where o.section = ${section} and o.data->>${column} = r.value)`
  const rows = await rowsOf(
    tx,
    problem,
    sql`select line, value from (
      select line, no, jsonb_array_elements_text(case jsonb_typeof(data->${field}) when 'array' then data->${field} else jsonb_build_array(data->${field}) end) as value
      from incoming where section = ${name} and data->>${field} is not null) r
      where not exists (select from ${sql.identifier(table)} t where t.${sql.identifier(column)}::text = r.value) ${inFile} order by no`,
  )
  for (const { line, value } of rows) reportProblem({ line, text: `${field} is "${value}": there is no such ${what}.` })
}

/** Returns the column that orders new rows, and its highest value. In a tree, parents come first. */
async function placesOf(tx: Db, name: string, isTree: boolean): Promise<[place: SQL, last: number]> {
  if (isTree)
    await tx.execute(sql`
      update incoming i set rank = r.rank from (
        select no, row_number() over (order by depth, no) as rank from incoming where section = ${name} and state = 'new'
      ) r where i.no = r.no`)
  const place = isTree ? sql`i.rank` : sql`i.no`
  const [found] = await rowsOf(
    tx,
    z.object({ last: z.coerce.number() }),
    sql`select coalesce(max(${place}), 0) as last from incoming i where i.section = ${name}`,
  )
  return [place, found?.last ?? 0]
}

async function lookUp(
  tx: Db,
  name: string,
  { field, column, table, by, what }: Lookup,
  { reportProblem }: Merging,
): Promise<void> {
  const named = sql`${sql.identifier(table)} t where lower(t.${sql.identifier(by)}) = lower(i.data->>${field})`
  const rows = await rowsOf(
    tx,
    problem,
    sql`select i.line, i.data->>${field} as value from incoming i
      where i.section = ${name} and i.data->>${field} is not null and not exists (select from ${named}) order by i.no`,
  )
  for (const { line, value } of rows) reportProblem({ line, text: `${field} is "${value}": there is no such ${what}.` })
  await tx.execute(sql`
    update incoming i set data = i.data - ${field}::text || jsonb_build_object(${column}::text, (select t.id from ${named}))
    where i.section = ${name} and i.data ? ${field}`)
}

/** Gives every row its depth, because parents must be written first. Rows that no root leads to form a circle. */
async function putInOrder(
  tx: Db,
  { name, table, key }: TableShape,
  above: string,
  { reportProblem }: Merging,
): Promise<void> {
  const id = sql.identifier(key[0] ?? '')
  const up = sql.identifier(above)
  await tx.execute(sql`
    with recursive final as (
      select (i.data->>${key[0]})::integer as id,
        case when i.data ? ${above} then (i.data->>${above})::integer else t.${up} end as up
      from incoming i left join ${sql.identifier(table)} t on t.${id} = (i.data->>${key[0]})::integer where i.section = ${name}
      union all
      select t.${id}, t.${up} from ${sql.identifier(table)} t
      where not exists (select from incoming i where i.section = ${name} and (i.data->>${key[0]})::integer = t.${id})
    ), tree as (
      select id, 0 as depth from final where up is null
      union all
      select f.id, tree.depth + 1 from final f join tree on f.up = tree.id
    )
    update incoming i set depth = tree.depth from tree where i.section = ${name} and (i.data->>${key[0]})::integer = tree.id`)
  const rows = await rowsOf(
    tx,
    problem,
    sql`select i.line, i.data->>${key[0]} as value from incoming i where i.section = ${name} and i.depth is null
      and (i.data->>${above} is null or exists (select from ${sql.identifier(table)} t where t.${id}::text = i.data->>${above})
        or exists (select from incoming o where o.section = ${name} and o.data->>${key[0]} = i.data->>${above}))
      order by i.no`,
  )
  for (const { line, value } of rows) reportProblem({ line, text: `"${value}" would lie below itself.` })
}
