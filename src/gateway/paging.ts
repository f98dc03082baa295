type Sorting<Row, Column extends string> = {
  values: Record<Column, (row: Row) => string | number>
  tie: (row: Row) => string
  usual: { column: Column; isDescending?: true }
}

type PageQuery = { sort?: string | undefined; page?: number | undefined; number_per_page?: number | undefined }

const usualRows = 25

// Sorts like the embedded database: by the ICU root collation, without the rules of a language.
export const people = new Intl.Collator('en')

/**
 * Sorts rows like the embedded backend: numbers and times by value, texts by collation. Rows with equal values are
 * sorted by `tie`, shorter ones first.
 */
function sortRows<Row, Column extends string>(
  rows: readonly Row[],
  sort: string | undefined,
  { values, tie, usual }: Sorting<Row, Column>,
): Row[] {
  const isColumn = (name: string): name is Column => Object.hasOwn(values, name)
  const wanted = sort?.replace(/^-/, '') ?? ''
  const isKnown = isColumn(wanted)
  const valueOf = values[isKnown ? wanted : usual.column]
  const isDescending = isKnown ? sort?.startsWith('-') : usual.isDescending
  const keyed = rows.map((row) => ({ row, value: valueOf(row), tie: tie(row) }))
  const sorted = keyed.toSorted(
    (a, b) =>
      (typeof a.value === 'number' && typeof b.value === 'number'
        ? a.value - b.value
        : people.compare(String(a.value), String(b.value))) ||
      a.tie.length - b.tie.length ||
      (a.tie < b.tie ? -1 : 1),
  )
  const found = sorted.map(({ row }) => row)
  return isDescending ? found.toReversed() : found
}

/**
 * Sorts the rows, and returns the requested page or, if `named` is given, the page that contains this row. Pages count
 * from 1. A page after the last one is empty.
 */
export function pageOf<Row, Column extends string>(
  rows: readonly Row[],
  { sort, page: requested = 1, number_per_page: perPage = usualRows }: PageQuery,
  sorting: Sorting<Row, Column>,
  named?: Row,
): { rows: Row[]; page: number; pages: number } {
  const sorted = sortRows(rows, sort, sorting)
  const page = named === undefined ? requested : Math.floor(sorted.indexOf(named) / perPage) + 1
  return {
    rows: sorted.slice((page - 1) * perPage, page * perPage),
    page,
    pages: Math.ceil(rows.length / perPage),
  }
}
