import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'

const rowsAtOnce = 2_000
/** Rows with pictures per statement. A logo has up to a megabyte, and takes twice as much in a statement. */
const picturesAtOnce = 20

export type MovedTable = { table: string; rows: number }

/**
 * Copies all rows of all tables into an empty database of the same release, in one transaction. Calls `onTable` after
 * each table. Throws if the target has data, or if the number or contents of a copied table's rows differ.
 */
export async function moveDatabase(
  source: Database,
  target: Database,
  onTable: (moved: MovedTable) => void,
): Promise<void> {
  await target.write(
    async (to) => {
      await assertEmpty(to)
      await source.write(async (from) => {
        for (const db of [from, to]) await writeAlike(db)
        const tables = await readTables(to)
        for (const { name } of tables.toReversed()) await to.execute(sql`delete from ${sql.identifier(name)}`)
        for (const table of tables) onTable(await copyTable(from, to, table))
        await copySequences(from, to)
      })
    },
    { isLong: true },
  )
  // A failure is ignored: all rows are copied, with or without statistics.
  await target.vacuumAndAnalyze().catch(() => {})
}

/** Makes a server write values in the same format as the other one. Removes the time limit of statements. */
async function writeAlike(db: Db): Promise<void> {
  for (const setting of ['timezone = utc', 'datestyle = iso', 'bytea_output = hex', 'statement_timeout = 0'])
    await db.execute(sql`set local ${sql.raw(setting)}`)
}

const named = z.object({ name: z.string() })

/** Tables into which a migration inserts a row. */
const ownRows = new Set(['maintenance', 'shared_revision', 'text_revision'])

/** Throws if the database has other rows than those that its migrations insert. */
async function assertEmpty(db: Db): Promise<void> {
  for (const { name } of await readTables(db)) {
    if (ownRows.has(name)) continue
    const [row] = await rowsOf(db, z.object({}), sql`select from ${sql.identifier(name)} limit 1`)
    if (row) throw new Error(`The target is not empty: its table ${name} has rows. Nothing was moved.`)
  }
}

/** `own`: columns that refer to rows of the same table. `keys`: columns of the primary key. */
type MovableTable = Omit<z.output<typeof tableRow>, 'refers'>

const tableRow = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  refers: z.array(z.string()),
  own: z.array(z.string()),
  keys: z.array(z.string()),
  hasPictures: z.boolean(),
})

/** Returns the tables, each after the tables that it refers to, with their columns that can be written. */
async function readTables(db: Db): Promise<MovableTable[]> {
  const found = await rowsOf(
    db,
    tableRow,
    sql`select c.relname as name,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        coalesce((select json_agg(distinct r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f'), '[]') as refers,
        coalesce((select json_agg(distinct a.attname) from pg_constraint f join pg_attribute a
          on a.attrelid = c.oid and a.attnum = any(f.conkey)
          where f.conrelid = c.oid and f.confrelid = c.oid and f.contype = 'f'), '[]') as own,
        coalesce((select json_agg(a.attname) from pg_constraint p join pg_attribute a
          on a.attrelid = c.oid and a.attnum = any(p.conkey)
          where p.conrelid = c.oid and p.contype = 'p'), '[]') as keys,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype) as "hasPictures"
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )
  const ordered = new Map<string, MovableTable>()
  const visit = ({ refers, ...table }: z.output<typeof tableRow>): void => {
    const { name } = table
    if (ordered.has(name)) return
    for (const other of refers) if (other !== name) found.filter((one) => one.name === other).forEach(visit)
    ordered.set(name, table)
  }
  found.forEach(visit)
  return [...ordered.values()]
}

const listOf = (columns: readonly string[], as: SQL = sql``) =>
  sql.join(
    columns.map((column) => sql`${as}${sql.identifier(column)}`),
    sql`, `,
  )

async function copyTable(from: Db, to: Db, table: MovableTable): Promise<MovedTable> {
  const { name, columns, own, keys, hasPictures } = table
  // The name is qualified, because PostgreSQL also has a type called `line`.
  const place = sql`public.${sql.identifier(name)}`
  const atOnce = hasPictures ? picturesAtOnce : rowsAtOnce
  // Triggers stay off: the copied rows already contain what they have written.
  await to.execute(sql`alter table ${place} disable trigger user`)
  const first = listOf(columns.filter((column) => !own.includes(column)))
  for await (const rows of batchesOf(from, sql`select ${first} from ${place}`, atOnce))
    await to.execute(sql`insert into ${place} (${first}) overriding system value
      select ${first} from json_populate_recordset(null::${place}, ${rows}::json)`)
  // References within the table are written once all of its rows exist.
  const nested = sql`select ${listOf([...keys, ...own])} from ${place}`
  for await (const rows of own.length > 0 ? batchesOf(from, nested, rowsAtOnce) : [])
    await to.execute(sql`update ${place} t set (${listOf(own)}) = row(${listOf(own, sql`r.`)})
      from json_populate_recordset(null::${place}, ${rows}::json) r
      where (${listOf(keys, sql`t.`)}) = (${listOf(keys, sql`r.`)})`)
  await to.execute(sql`alter table ${place} enable trigger user`)
  const all = listOf(columns)
  const [there, here] = [await readSum(from, place, all), await readSum(to, place, all)]
  if (there.rows !== here.rows || there.sum !== here.sum)
    throw new Error(
      `The table ${name} differs after the move: ${there.rows} rows, and ${here.rows} there. Nothing was moved.`,
    )
  return { table: name, rows: here.rows }
}

/** Yields the rows of a query as JSON arrays of up to `atOnce` rows. */
async function* batchesOf(db: Db, query: SQL, atOnce: number): AsyncGenerator<string> {
  await db.execute(sql`declare moving no scroll cursor for select to_json(t)::text as name from (${query}) t`)
  for (;;) {
    const rows = await rowsOf(db, named, sql`fetch ${sql.raw(String(atOnce))} from moving`)
    if (rows.length === 0) break
    yield `[${rows.map((row) => row.name).join(',')}]`
  }
  await db.execute(sql`close moving`)
}

/**
 * Returns the number of a table's rows, and the sum of their hashes, which does not depend on their order. Generated
 * columns are left out, because they depend on the server's locale.
 */
async function readSum(db: Db, table: SQL, columns: SQL) {
  const [sum] = await rowsOf(
    db,
    z.object({ rows: z.int(), sum: z.string() }),
    sql`select count(*)::int as rows, coalesce(sum(('x' || left(md5(row(${columns})::text), 15))::bit(60)::bigint::numeric), 0)::text as sum
      from ${table} t`,
  )
  return sum ?? { rows: 0, sum: '' }
}

const sequence = z.object({ name: z.string(), last: z.string().nullable() })

async function copySequences(from: Db, to: Db): Promise<void> {
  const all = sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`
  for (const { name, last } of await rowsOf(from, sequence, all))
    if (last !== null) await to.execute(sql`select setval(${name}::regclass, ${last}::bigint)`)
}
