import type { RowData } from '@tanstack/react-table'
import { stringify } from 'csv-stringify/browser/esm/sync'
import writeExcelFile from 'write-excel-file/browser'
import { csvDelimiter, decimalMark, type Locale } from '#src/site.ts'
import type { List } from '#src/portal/list/columns/list-columns.ts'

export type FileKind = 'csv' | 'xlsx'
type Value = string | number | Date | null

/** What the list's columns hold of each row, as it is and not as it is shown; the columns' names first. */
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
 * A list as a file. Of a text that begins as a formula does, a spreadsheet makes none: in CSV a quote goes before it,
 * in XLSX it is typed as a text. CSV has the separator and the decimal mark that spreadsheets of the reader's language expect.
 */
export async function listFile<R extends RowData>(
  list: List<R>,
  rows: readonly R[],
  kind: FileKind,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<Blob> {
  // Neither kind of file knows a zone: what stands there is the site's clock. Swedish writes as ISO does.
  const clock = (at: Date) => at.toLocaleString('sv-SE', { timeZone })
  const { names, values } = valuesOf(list, rows)
  if (kind === 'csv') {
    const text = stringify([names, ...values], {
      bom: true,
      delimiter: csvDelimiter(locale),
      record_delimiter: 'windows',
      escape_formulas: true,
      // By itself it quotes but its own separator and line end; a reader may know others.
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
