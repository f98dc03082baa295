import { requireValue, assertSame } from './fault.ts'

type Page = { rows: (string | number)[]; pages: number | undefined; total: number | undefined }

const size = 7

/**
 * Checks the pages of a list. The total and the number of pages must fit together, the first and last page must have
 * the right number of rows, and pages 1 and 2 must not share a row. `what`: name of the rows in the report. `counted`:
 * name of the field with the total.
 */
export async function assertPages(
  what: string,
  counted: string,
  read: (page: { page: number; number_per_page: number }) => Promise<Page>,
): Promise<void> {
  const page = (number: number) => read({ page: number, number_per_page: size })
  const first = await page(1)
  const total = requireValue(first.total, `it answers all ${what} at once`)
  assertSame((await read({ page: 1, number_per_page: 1 })).total, total, `${counted} by pages of 1 and of ${size}`)
  assertSame(first.pages, Math.ceil(total / size), `pages of ${total} by ${size}`)
  assertSame(first.rows.length, Math.min(total, size), `the ${what} of the first page`)
  requireValue(first.rows[0], `there are no ${what}`)
  const last = await page(Math.ceil(total / size))
  assertSame(last.rows.length, ((total - 1) % size) + 1, `the ${what} of the last page`)
  if (total <= size) return
  const rows = [...first.rows, ...(await page(2)).rows]
  assertSame(new Set(rows).size, rows.length, `different ${what} on pages 1 and 2`)
}
