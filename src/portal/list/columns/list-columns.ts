import {
  type ColumnHelper,
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

type ListColumnMeta = {
  label: () => string
  /** In rem, so that it grows with the letters; the column without one takes what is left. */
  width?: number
  align?: 'end'
  /** 3 goes first where there is less room, then 2; what has none stays until rows become cards. */
  priority?: 2 | 3
  /** The column in whose cells it is a line of its own as long as it has no room. */
  within?: string
  /** Where a card shows it: as its heading, at the heading's end, or beside its actions; else on a line of its own. */
  card?: 'title' | 'end' | 'foot'
  /** Whoever holds the rows cannot sort by it. */
  isUnsorted?: boolean
  /** Its card says what it is. */
  isNamed?: boolean
}

// The address owns sort and columns, and whoever holds the rows sorts, filters and pages them: the table shows and selects.
export const listFeatures = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnMeta: metaHelper<ListColumnMeta>(),
})

/** The columns of a list: `accessor` gives what is exported, `cell` what is shown, `meta` how. */
export const columnsFor = <Row extends RowData>() => createColumnHelper<typeof listFeatures, Row>()

type ListColumns<Row extends RowData> = ReturnType<ColumnHelper<typeof listFeatures, Row>['columns']>

/** What a list is, for the parts that show it. */
export type List<Row extends RowData> = {
  /** One word, of the cookie that keeps its columns and of its files. */
  name: string
  title: () => string
  columns: ListColumns<Row>
  idOf: (row: Row) => string
  /** How a row's tick is called; without it, rows have none. */
  selectLabel?: (id: string) => string
}

export const idsOf = <Row extends RowData>({ columns }: List<Row>): string[] => columns.map(({ id = '' }) => id)

export const labelOf = <Row extends RowData>(list: List<Row>, id: string): string =>
  list.columns.find((column) => column.id === id)?.meta?.label() ?? id
