import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db.ts'
import { AdaptiveBatchSize } from '#src/backend/platform/adaptive-batch-size.ts'

/** More rows than a page of 8 kB can contain. */
const rowsPerPage = 300
const pagesPerSlice = 64
/** Minimum number of pages per slice. With fewer, starting the query costs more than reading. */
const minPages = 16
/** Maximum bytes of texts per step. A page can refer to many texts that are stored outside it. */
const maxOctets = 500_000

const size = z.object({ pages: z.int() })
const amount = z.object({ octets: z.int() })

/** SQL condition for the rows of a table that are stored in a range of disk positions. */
export type TableSlice = SQL

const tid = (row: number) => sql`${`(${Math.floor(row / rowsPerPage)},${row % rowsPerPage})`}::tid`

/**
 * Yields conditions that divide a table into short slices, in the order in which its rows are on the disk. This is the
 * cheapest way to read a whole table. The slices are short because an embedded database serves no other request while
 * it reads one. `goOn` is called before each slice; if it resolves to false, the generator ends. Rows that are written
 * meanwhile may be missing or occur twice.
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
  const pace = new AdaptiveBatchSize({ max: pagesPerSlice * rowsPerPage, min: minPages * rowsPerPage })
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
