import type { RowData } from '@tanstack/react-table'
import { stringify } from 'csv-stringify/browser/esm/sync'
import writeExcelFile from 'write-excel-file/browser'
import { csvDelimiter, decimalMark, type Locale } from '#src/site/site.ts'
import { toSafeCell } from '#src/formula.ts'
import type { List } from '#src/portal/list/columns/list-columns.ts'

export type FileKind = 'csv' | 'xlsx'
type Value = string | number | Date | null

function valuesOf<R extends RowData>({ columns }: List<R>, rows: readonly R[]): { names: string[]; values: Value[][] } {
  const held = columns.flatMap(({ meta, ...column }) =>
    'accessorFn' in column && column.accessorFn ? [{ name: meta?.label() ?? '', value: column.accessorFn }] : [],
  )
  const valueOf = (value: unknown): Value =>
    typeof value === 'number' || value instanceof Date ? value : value === null || value === '' ? null : String(value)
  return {
    names: held.map(({ name }) => name),
    values: rows.map((row, index) => held.map(({ value }) => valueOf(value(row, index)))),
  }
}

/**
 * Builds a CSV or XLSX file of the rows. Security: a spreadsheet must not run a text that begins like a formula, so a
 * CSV cell with one gets a leading apostrophe, and an XLSX cell is declared as text. A CSV file has the separator and
 * the decimal sign of the reader's language.
 */
export async function listFile<R extends RowData>(
  list: List<R>,
  rows: readonly R[],
  kind: FileKind,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<Blob> {
  // Neither format stores a time zone, so times are written in the site's time zone. The Swedish locale formats them
  // like ISO 8601.
  const clock = (at: Date) => at.toLocaleString('sv-SE', { timeZone })
  const { names, values } = valuesOf(list, rows)
  if (kind === 'csv') {
    const safe = values.map((row) => row.map((value) => (typeof value === 'string' ? toSafeCell(value) : value)))
    const text = stringify([names, ...safe], {
      bom: true,
      delimiter: csvDelimiter(locale),
      record_delimiter: 'windows',
      // By default, the library quotes only cells that contain the file's own separator or line end. Other programs may
      // also split at the other characters here.
      quoted_match: /[;,\t\r\n]/,
      cast: { date: clock, number: (value) => String(value).replace('.', decimalMark(locale)) },
    })
    return new Blob([text], { type: 'text/csv;charset=utf-8' })
  }
  const head = names.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = values.map((row) =>
    row.map((value) => {
      if (value === null) return null
      if (value instanceof Date)
        return { value: new Date(`${clock(value).replace(' ', 'T')}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
      return typeof value === 'number' ? { value, type: Number } : { value, type: String }
    }),
  )
  return writeExcelFile([head, ...cells], { stickyRowsCount: 1 }).toBlob()
}
