import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db.ts'
import { Pace } from './pace.ts'

/** No page of 8 kB has so many rows. */
const rowsPerPage = 300
const pagesPerSlice = 64
/** Below this, asking costs more than searching. */
const minPages = 16
/** Of texts in one step: a page may lead to many that are stored outside it. */
const maxOctets = 500_000

const size = z.object({ pages: z.int() })
const amount = z.object({ octets: z.int() })

/** A condition on a table's rows, as they lie on the disk. */
export type TableSlice = SQL

const tid = (row: number) => sql`${`(${Math.floor(row / rowsPerPage)},${row % rowsPerPage})`}::tid`

/**
 * Cuts a table into slices in the order of the disk, which is the cheapest way to read all of it; each is short, because an embedded
 * database serves nobody else while it reads one. Ends where goOn, asked before each, says no. A row that is written meanwhile may be missed, or be there twice.
 */
export async function* slicesOfTable(
  db: Db,
  { table, text }: { table: string; text: string },
  goOn: () => Promise<boolean>,
): AsyncGenerator<TableSlice> {
  const [found] = await rowsOf(
    db,
    size,
    sql`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`,
  )
  const end = (found?.pages ?? 0) * rowsPerPage
  const pace = new Pace({ max: pagesPerSlice * rowsPerPage, min: minPages * rowsPerPage })
  let rows = pace.lines
  for (let from = 0; from < end;) {
    if (!(await goOn())) return
    const begunAt = performance.now()
    const slice = sql`ctid >= ${tid(from)} and ctid < ${tid(from + rows)}`
    const [{ octets } = { octets: 0 }] = await rowsOf(
      db,
      amount,
      sql`select coalesce(sum(octet_length(${sql.identifier(text)})), 0)::int as octets
        from ${sql.identifier(table)} where ${slice}`,
    )
    if (octets > maxOctets && rows > 1) {
      rows = Math.ceil(rows / 2)
      continue
    }
    yield slice
    from += rows
    pace.took(performance.now() - begunAt)
    rows = Math.min(pace.lines, rows * 2)
  }
}
