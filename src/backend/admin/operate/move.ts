import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'

const rowsAtOnce = 2_000

export type MovedTable = { table: string; rows: number }

/**
 * Copies every row of every table into an empty database of the same release, in one transaction: it takes all or
 * nothing. Throws if the target has data, or if a table differs afterwards in its number of rows or their contents.
 * `onTable` is called for each table that has been copied.
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
  // All is moved, with statistics or without them.
  await target.vacuumAndAnalyze().catch(() => {})
}

/** Makes both servers write values the same way, and lets a statement take as long as it needs. */
async function writeAlike(db: Db): Promise<void> {
  for (const setting of ['timezone = utc', 'datestyle = iso', 'bytea_output = hex', 'statement_timeout = 0'])
    await db.execute(sql`set local ${sql.raw(setting)}`)
}

const named = z.object({ name: z.string() })

/** Tables in which a migration writes a row. */
const ownRows = new Set(['maintenance', 'shared_revision', 'text_revision'])

/** Throws if the database has more than the rows that its migrations make. */
async function assertEmpty(db: Db): Promise<void> {
  for (const { name } of await readTables(db)) {
    if (ownRows.has(name)) continue
    const [row] = await rowsOf(db, z.object({}), sql`select from ${sql.identifier(name)} limit 1`)
    if (row) throw new Error(`The target is not empty: its table ${name} has rows. Nothing was moved.`)
  }
}

type MovableTable = { name: string; columns: string[]; isNested: boolean }

const tableRow = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  refers: z.array(z.string()),
})

/** Returns the tables with the columns that can be written, each after the tables that it refers to. */
async function readTables(db: Db): Promise<MovableTable[]> {
  const found = await rowsOf(
    db,
    tableRow,
    sql`select c.relname as name,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        coalesce((select json_agg(distinct r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f'), '[]') as refers
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )
  const ordered = new Map<string, MovableTable>()
  const visit = ({ name, columns, refers }: z.output<typeof tableRow>): void => {
    if (ordered.has(name)) return
    for (const other of refers) if (other !== name) found.filter((one) => one.name === other).forEach(visit)
    ordered.set(name, { name, columns, isNested: refers.includes(name) })
  }
  found.forEach(visit)
  return [...ordered.values()]
}

async function copyTable(from: Db, to: Db, { name, columns, isNested }: MovableTable): Promise<MovedTable> {
  // Qualified, because PostgreSQL has a type `line` of its own.
  const table = sql`public.${sql.identifier(name)}`
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  // Triggers have done their work in the source.
  await to.execute(sql`alter table ${table} disable trigger user`)
  await from.execute(sql`declare moving no scroll cursor for select to_json(t)::text as name from ${table} t`)
  // Rows that refer to rows of their own table come in one statement, at whose end they are checked.
  const next = sql`fetch ${sql.raw(isNested ? 'all' : String(rowsAtOnce))} from moving`
  for (;;) {
    const rows = await rowsOf(from, named, next)
    if (rows.length === 0) break
    const json = `[${rows.map((row) => row.name).join(',')}]`
    await to.execute(sql`insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, ${json}::json)`)
  }
  await from.execute(sql`close moving`)
  await to.execute(sql`alter table ${table} enable trigger user`)
  const [there, here] = [await readSum(from, table, list), await readSum(to, table, list)]
  if (there.rows !== here.rows || there.sum !== here.sum)
    throw new Error(
      `The table ${name} differs after the move: ${there.rows} rows, and ${here.rows} there. Nothing was moved.`,
    )
  return { table: name, rows: here.rows }
}

/**
 * Counts the rows of a table, and adds up the hashes of the columns that are written, in whatever order the rows are.
 * Generated columns depend on the locale of the server.
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
