import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#src/backend/db.ts'

const rowsPerStatement = 4000

/**
 * Writes rows by some thousands a statement; every row has the same columns as the first. One JSON parameter carries them,
 * because a statement takes 65,535 parameters at most and PGlite spends its time on each of them.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: Iterable<T['$inferInsert']>,
): Promise<number> {
  let batch: T['$inferInsert'][] = []
  let written = 0
  for (const row of rows) {
    batch.push(row)
    if (batch.length < rowsPerStatement) continue
    written += await insertBatch(db, table, batch)
    batch = []
  }
  return written + (await insertBatch(db, table, batch))
}

async function insertBatch<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<number> {
  const first = rows[0]
  if (!first) return 0
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => property in first)
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([property, column]) => [column.name, valueOf(row, property)])),
  )
  const types = sql.raw(
    columns.map(([, column]) => `"${column.name}" ${column.getSQLType().replace('serial', 'integer')}`).join(', '),
  )
  const json = JSON.stringify(records)
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_to_recordset(${json}::json) as given(${types})`,
  )
  return rows.length
}

function valueOf(row: object, property: string): unknown {
  return Reflect.get(row, property)
}

/** Ids that were given by hand leave a table's sequence behind; the next insert must not meet them. */
export async function continueIds(db: Db, table: PgTable, column: string): Promise<void> {
  const name = sql.identifier(column)
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, ${column}), coalesce((select max(${name}) from ${table}), 1))`,
  )
}
