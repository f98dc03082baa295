/** How the rows of a list that a backend answers whole are sorted: by a value of each, then by what tells any two apart. */
type Sorting<Row, Column extends string> = {
  values: Record<Column, (row: Row) => string | number>
  tie: (row: Row) => string
  /** Where nothing is said, or what is no column. */
  usual: { column: Column; isDescending?: true }
}

type Asked = { sort?: string | undefined; page?: number | undefined; number_per_page?: number | undefined }

const usualRows = 25

// As the embedded backend's database collates: by the root of ICU's tables, in no country's own way.
export const people = new Intl.Collator('en')

/** Rows as the embedded backend sorts them: numbers and times by value, texts as people do, and numbers in texts by their length. */
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

/** The page that was asked for, or the one with a named row on it, of rows that a backend answered whole; none beyond the last. */
export function pageOf<Row, Column extends string>(
  rows: readonly Row[],
  { sort, page: asked = 1, number_per_page: perPage = usualRows }: Asked,
  sorting: Sorting<Row, Column>,
  named?: Row,
): { rows: Row[]; page: number; pages: number } {
  const sorted = sortRows(rows, sort, sorting)
  const page = named === undefined ? asked : Math.floor(sorted.indexOf(named) / perPage) + 1
  return {
    rows: sorted.slice((page - 1) * perPage, page * perPage),
    page,
    pages: Math.ceil(rows.length / perPage),
  }
}

/** As it is compared, whatever its case. */
export const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase()
