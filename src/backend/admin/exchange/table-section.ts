import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { type Exchanged, type Field, fieldsOf, type TableWith } from './field.ts'
import { type Counts, type Merging, row, type Section } from './section.ts'
import { timeOf } from './time-field.ts'

const rowsPerPage = 500
/** Rows per statement. The whole process waits while an embedded database runs a statement. */
const rowsPerStatement = 2_000

type Shape<Column extends string> = Exchanged<Column> & {
  name: string
  /** Name of a row of this section in the CSV column "row"; by default the table's name. */
  kind?: string
  /**
   * The text column by which rows of a file are matched with stored rows, ignoring case; by default the primary key.
   */
  matchedBy?: Column
  /**
   * Called before the write. Checks and completes the temporary table "planned" (see `plan`), and prepares the stored
   * rows for their update.
   */
  prepare?: (tx: Db, merging: Merging) => Promise<void>
}

/** One column that identifies a row, in SQL: `stored` in the stored row `t`, `sent` in the file's row `i`. */
type Key = { name: string; stored: SQL; sent: SQL; type: SQL }
type Target = { table: string; fields: Record<string, Field>; keys: readonly Key[]; primary: readonly string[] }

/**
 * Creates a section whose rows are the rows of one table. Before `merge` is called, the temporary table "incoming" must
 * exist.
 */
export function tableSection<Column extends string>(table: TableWith<Column>, shape: Shape<NoInfer<Column>>): Section {
  const { name: main, columns, primaryKeys } = getTableConfig(table)
  const primary =
    primaryKeys[0]?.columns.map(({ name }) => name) ?? columns.filter((one) => one.primary).map(({ name }) => name)
  // The column that rows are matched by becomes the first field, as the key is in a table.
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

/** Returns SQL for a JSON object with the fields of a stored row. The query must name that row `t`. */
export function objectOf(fields: Record<string, Field>): SQL {
  const values = Object.entries(fields).map(([name, { type, stored }]) => {
    if (type === 'time')
      return sql`${name}::text, to_char(${stored} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    return sql`${name}::text, ${stored}${type === 'amount' ? sql`::text` : sql``}`
  })
  return sql`json_build_object(${list(values)})`
}

/** Returns SQL for a JSON object with the default values that the fields have in a new row. */
export function defaultsOf(fields: Record<string, Field>, now: Date): SQL {
  const values = Object.entries(fields).map(([name, { type, otherwise }]) => [
    name,
    type === 'time' && typeof otherwise === 'string' ? timeOf(otherwise, now) : otherwise,
  ])
  return sql`${JSON.stringify(Object.fromEntries(values))}::text::jsonb`
}

/**
 * Creates the temporary table "planned" from the section's incoming rows. Its columns: `was` and `will` (the row before
 * and after the import, with the primary key), `given` (the fields in the file), `state`, and `place` (the order of
 * writing).
 */
async function plan(tx: Db, { table, fields, keys, primary }: Target, now: Date): Promise<void> {
  const t = sql.identifier(table)
  const hidden = primary.filter((key) => !(key in fields)).map((key) => [key, sql`t.${sql.identifier(key)}`] as const)
  const parts = [...hidden, ...Object.entries(fields).map(([name, { stored }]) => [name, stored] as const)]
  const match = keys.map(({ stored, sent }) => sql`${stored} = ${sent}`)
  // Locks the stored rows. `will` is a whole row, so another process's change between reading and writing would be
  // lost.
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
  // Updates come after the inserts, because an updated row may move below a new one.
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
 * Returns SQL for all rows of a table as they will be after the import, with the given columns. Each row also has `no`
 * and `line`, its number and line in the file; both are null for a row that is not in the file.
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

/** Reports each value that occurs neither in the table that the field refers to nor in the file. */
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

/**
 * Sorts the planned rows so that a parent is written before its children. Reports rows that cannot be reached from a
 * root, because they form a circle.
 */
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
