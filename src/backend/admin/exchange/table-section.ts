import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { type Exchanged, type Field, fieldsOf, type TableWith } from './field.ts'
import { type Counts, type Merging, row, type Section } from './section.ts'
import { timeOf } from './time-field.ts'

const rowsPerPage = 500
/** Rows per statement: an embedded database blocks, and the process with it, while a statement runs. */
const rowsPerStatement = 2_000

type Shape<Column extends string> = Exchanged<Column> & {
  name: string
  /** What the CSV column "row" calls a row; the table's name if unset. */
  kind?: string
  /** The text by which a file's rows are matched with the stored ones, in any case; the primary key if unset. */
  matchedBy?: Column
  /** Checks and completes the temporary table "planned", and prepares the stored rows for their update. */
  prepare?: (tx: Db, merging: Merging) => Promise<void>
}

/** Part of what identifies a row, in SQL: of the stored row `t`, and of the row `i` of a file. */
type Key = { name: string; stored: SQL; sent: SQL; type: SQL }
type Target = { table: string; fields: Record<string, Field>; keys: readonly Key[]; primary: readonly string[] }

/** Creates a section whose rows are those of a table. Expects an import's temporary table "incoming". */
export function tableSection<Column extends string>(table: TableWith<Column>, shape: Shape<NoInfer<Column>>): Section {
  const { name: main, columns, primaryKeys } = getTableConfig(table)
  const primary =
    primaryKeys[0]?.columns.map(({ name }) => name) ?? columns.filter((one) => one.primary).map(({ name }) => name)
  // What a row is matched by comes first, as in a table of keys.
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(table, shape)).toSorted(
      ([one], [other]) => Number(other === shape.matchedBy) - Number(one === shape.matchedBy),
    ),
  )
  const keys =
    shape.matchedBy === undefined
      ? primary.map((name) => keyOf(name, fields[name]?.type))
      : [foldedKey(shape.matchedBy)]
  const target = { table: main, fields, keys, primary }
  const order = list(keys.map(({ stored }) => stored))
  const parent = Object.values(fields).find(({ refersTo }) => refersTo?.table === main)?.column
  const sequence = columns.find(({ name, columnType }) => columnType === 'PgSerial' && name in fields)?.name
  return {
    name: shape.name,
    kind: shape.kind ?? main,
    tables: [main, ...Object.values(fields).flatMap((one) => one.list?.table ?? [])],
    fields,
    leftOut: shape.leftOut ?? {},
    hasTexts: false,
    async readPage(db, last) {
      const after = last === null ? sql`true` : sql`(${order}) > (${list(cursorOf(keys, last))})`
      const rows = await rowsOf(
        db,
        z.object({ row, cursor: z.array(z.string()) }),
        sql`select ${objectOf(fields)} as row, json_build_array(${list(keys.map(({ stored }) => sql`${stored}::text`))}) as cursor
          from ${sql.identifier(main)} t where ${after} order by ${order} limit ${rowsPerPage}`,
      )
      return { rows: rows.map((one) => one.row), cursor: rows.at(-1)?.cursor ?? null }
    },
    async merge(tx, merging) {
      await plan(tx, target, merging.now)
      await reportDoubles(target, merging)
      for (const [name, field] of Object.entries(fields)) await reportUnknown(name, field, merging)
      if (parent !== undefined) await putParentsFirst(tx, main, parent, merging)
      await shape.prepare?.(tx, merging)
      merging.assertGood()
      const counts = await countStates(tx, sql`planned`)
      await write(
        tx,
        target,
        counts,
        columns.some(({ name }) => name === 'version'),
      )
      if (sequence !== undefined) await moveSequence(tx, main, sequence)
      await tx.execute(sql`drop table planned, planned_row`)
      return counts
    },
  }
}

const keyTypes: Record<string, string> = { whole: 'integer', time: 'timestamptz' }

function keyOf(name: string, type = 'text'): Key {
  const sqlType = sql.raw(keyTypes[type] ?? 'text')
  return { name, stored: sql`t.${sql.identifier(name)}`, sent: sql`(i.data->>${name})::${sqlType}`, type: sqlType }
}

function foldedKey(name: string): Key {
  return { name, stored: sql`lower(t.${sql.identifier(name)})`, sent: sql`lower(i.data->>${name})`, type: sql`text` }
}

function cursorOf(keys: readonly Key[], last: unknown): SQL[] {
  const values = z.array(z.string()).parse(last)
  return keys.map(({ type }, nth) => sql`${values[nth]}::text::${type}`)
}

export function list(parts: SQLWrapper[], between = ', '): SQL {
  return sql.join(parts, sql.raw(between))
}

/** The fields of the stored row `t`, as JSON. */
export function objectOf(fields: Record<string, Field>): SQL {
  const values = Object.entries(fields).map(([name, { type, stored }]) => {
    if (type === 'time')
      return sql`${name}::text, to_char(${stored} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    return sql`${name}::text, ${stored}${type === 'amount' ? sql`::text` : sql``}`
  })
  return sql`json_build_object(${list(values)})`
}

/** The fields of a new row that a file does not name, as JSON. */
export function defaultsOf(fields: Record<string, Field>, now: Date): SQL {
  const values = Object.entries(fields).map(([name, { type, otherwise }]) => [
    name,
    type === 'time' && typeof otherwise === 'string' ? timeOf(otherwise, now) : otherwise,
  ])
  return sql`${JSON.stringify(Object.fromEntries(values))}::text::jsonb`
}

/**
 * Creates the temporary table "planned" from a section's incoming rows: the fields as they are stored (`was`) and as
 * they will be (`will`), both with the primary key, what the file says (`given`), and the `place` in which it is written.
 */
async function plan(tx: Db, { table, fields, keys, primary }: Target, now: Date): Promise<void> {
  const t = sql.identifier(table)
  const hidden = primary.filter((key) => !(key in fields)).map((key) => [key, sql`t.${sql.identifier(key)}`] as const)
  const parts = [...hidden, ...Object.entries(fields).map(([name, { stored }]) => [name, stored] as const)]
  const match = keys.map(({ stored, sent }) => sql`${stored} = ${sent}`)
  // What another process writes until then is read, and what it writes afterwards waits: `will` is the whole row.
  await tx.execute(sql`
    select count(*) from (select from ${t} t where exists (
      select from incoming i where i.target = ${table} and ${list(match, ' and ')}) for update of t) locked`)
  await tx.execute(sql`
    create temporary table planned_row on commit drop as
    select ${list(parts.map(([name, stored]) => sql`${stored} as ${sql.identifier(name)}`))} from ${t} t limit 0`)
  await tx.execute(sql`
    create temporary table planned on commit drop as
    select i.no, row_number() over (order by i.no) as place, null::integer as depth, i.line, i.data as given, w.was, n as will,
      case when w.was is null then 'new' when n is distinct from w.was then 'changed' else 'unchanged' end as state
    from incoming i left join ${t} t on ${list(match, ' and ')}
    cross join lateral (select case when t.${sql.identifier(primary[0] ?? '')} is not null
      then row(${list(parts.map(([, stored]) => stored))})::planned_row end as was) w
    cross join lateral jsonb_populate_record(w.was, case when w.was is null then ${defaultsOf(fields, now)} || i.data else i.data end) n
    where i.target = ${table}`)
  await tx.execute(sql`create index on planned (place)`)
  await tx.execute(sql`analyze planned (place, state)`)
}

async function write(tx: Db, { table, fields, primary }: Target, counts: Counts, isVersioned: boolean): Promise<void> {
  const t = sql.identifier(table)
  const written = Object.values(fields).flatMap(({ column, will }) =>
    column === undefined ? [] : { column: sql.identifier(column), will },
  )
  for (let from = 0; counts.new > 0 && from < counts.new + counts.changed + counts.unchanged; from += rowsPerStatement)
    await tx.execute(sql`
      insert into ${t} (${list(written.map(({ column }) => column))}) select ${list(written.map(({ will }) => will))} from planned p
      where p.state = 'new' and p.place > ${from} and p.place <= ${from + rowsPerStatement} order by p.place`)
  // Updates come after the new rows: a row may move below a new one.
  const set = written.map(({ column, will }) => sql`${column} = ${will}`)
  const same = primary.map((key) => sql`t.${sql.identifier(key)} = (p.will).${sql.identifier(key)}`)
  await tx.execute(sql`
    update ${t} t set ${list([...set, ...(isVersioned ? [sql`version = t.version + 1`] : [])])}
    from planned p where p.state = 'changed' and ${list(same, ' and ')}`)
  for (const field of Object.values(fields)) {
    if (!field.list) continue
    const { table: other, owner, value } = field.list
    const [l, of, item] = [sql.identifier(other), sql.identifier(owner), sql.identifier(value)]
    await tx.execute(sql`
      delete from ${l} l using planned p where p.state = 'changed' and l.${of} = (p.will).id and l.${item} <> all(${field.will})`)
    await tx.execute(sql`
      insert into ${l} (${of}, ${item}) select (p.will).id, unnest(${field.will}) from planned p where p.state <> 'unchanged' on conflict do nothing`)
  }
}

async function moveSequence(tx: Db, table: string, column: string): Promise<void> {
  await tx.execute(sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), max(t.${sql.identifier(column)})) from ${sql.identifier(table)} t having count(*) > 0`)
}

export async function countStates(tx: Db, from: SQL): Promise<Counts> {
  const [counts] = await rowsOf(
    tx,
    z.object({ new: z.int(), changed: z.int(), unchanged: z.int() }),
    sql`select (count(*) filter (where state = 'new'))::int as new, (count(*) filter (where state = 'changed'))::int as changed,
      (count(*) filter (where state = 'unchanged'))::int as unchanged from ${from}`,
  )
  return counts ?? { new: 0, changed: 0, unchanged: 0 }
}

/**
 * SQL for the rows of a table as they will be after the import, with these columns: those of the file with `no` and
 * `line`, and the others that are stored.
 */
export function rowsAfter(table: string, columns: readonly string[]): SQL {
  const values = columns.map((one) => {
    const column = sql.identifier(one)
    return sql`case when p.no is null then t.${column} else (p.will).${column} end as ${column}`
  })
  return sql`(select p.no, p.line, ${list(values)} from ${sql.identifier(table)} t full join planned p on (p.was).id = t.id)`
}

async function reportDoubles({ table, keys }: Target, merging: Merging): Promise<void> {
  const [shown, sent] = [list(keys.map(({ name }) => sql`i.data->>${name}`)), list(keys.map((one) => one.sent))]
  await merging.report(sql`
    select line, format('"%s" stands there more than once.', value) as text from (
      select i.line, concat_ws(' ', ${shown}) as value, row_number() over (partition by ${sent} order by i.no) as nth
      from incoming i where i.target = ${table}) d where nth > 1 order by line`)
}

const nouns: Record<string, string> = { catalog: 'catalogue', price_log: 'log' }

/** Reports values that are neither in the table that a field refers to nor in the file. */
async function reportUnknown(name: string, { refersTo, type }: Field, merging: Merging): Promise<void> {
  if (!refersTo) return
  const { table, column } = refersTo
  const values = type === 'list' ? sql`jsonb_array_elements_text(given->${name})` : sql`given->>${name}`
  const isKnown =
    table === 'contact' ? sql`lower(t.email) = lower(r.value)` : sql`t.${sql.identifier(column)}::text = r.value`
  await merging.report(sql`
    select line, format('%s is "%s": there is no such %s.', ${name}::text, value, ${nouns[table] ?? table}::text) as text
    from (select line, no, ${values} as value from planned where given->>${name} is not null) r
    where not exists (select from ${sql.identifier(table)} t where ${isKnown})
    and not exists (select from incoming o where o.target = ${table} and o.data->>${column} = r.value) order by no`)
}

/** Places parents before their children, since they must be written first. Rows that no root leads to form a circle. */
async function putParentsFirst(tx: Db, table: string, above: string, merging: Merging): Promise<void> {
  const up = sql.identifier(above)
  const after = rowsAfter(table, ['id', above])
  await tx.execute(sql`
    with recursive rows_after as (select * from ${after} a), tree as (
      select id, 0 as depth from rows_after where ${up} is null
      union all
      select a.id, tree.depth + 1 from rows_after a join tree on a.${up} = tree.id
    )
    update planned p set depth = tree.depth from tree where (p.will).id = tree.id`)
  await merging.report(sql`
    select line, format('"%s" would lie below itself.', (will).id) as text from planned p
    where depth is null and exists (select from ${after} a where a.id = (p.will).${up}) order by no`)
  await tx.execute(sql`
    update planned p set place = r.place from (select no, row_number() over (order by depth, no) as place from planned) r where r.no = p.no`)
}
