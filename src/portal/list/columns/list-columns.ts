import {
  type Column,
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

import type { Reader } from '#src/site/date.ts'

type ListColumnMeta = {
  label: () => string
  /** In rem, so that the width follows the font size. One column has no width and takes the remaining space. */
  width?: number
  /** Part of the room beyond 72rem that the column gets, from 0 to 1. The column without a width gets the rest. */
  grow?: number
  align?: 'end'
  /**
   * Which columns are hidden first where space is short: those with 3, then those with 2. A column without a priority
   * stays until rows become cards.
   */
  priority?: 2 | 3
  /** Name of the column whose cells show this column as a second line while it is hidden. */
  within?: string
  /** Where a card shows the column, if at all. By default, the column has a line of its own. */
  card?: 'title' | 'end' | 'foot' | 'none'
  isNamed?: boolean
}

// Features of TanStack Table that lists use. Sorting, filtering and paging of rows are not among them, because the
// backend does this.
export const listFeatures = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnMeta: metaHelper<ListColumnMeta>(),
})

/**
 * Returns TanStack Table's helper for defining the columns of a list. A column's `accessor` returns the exported value,
 * `cell` the displayed one, and `meta` has the layout.
 */
export const columnsFor = <Row extends RowData>() => createColumnHelper<typeof listFeatures, Row>()

type ListColumns<Row extends RowData> = ReturnType<ColumnHelper<typeof listFeatures, Row>['columns']>

export type List<Row extends RowData> = {
  /** One word, used in the name of the cookie that stores the columns and in the names of exported files. */
  name: string
  title: () => string
  columns: ListColumns<Row>
  idOf: (row: Row) => string
  selectLabel?: (id: string) => string
  /** Returns the heading of the group that a row is in. Rows of one group are next to each other. */
  groupOf?: (row: Row, reader: Reader) => string
}

/** The part of a column that does not depend on the type of its rows. */
export type ListColumn = Pick<
  Column<typeof listFeatures, RowData>,
  'id' | 'getIsVisible' | 'getToggleVisibilityHandler'
> & { columnDef: { meta?: ListColumnMeta | undefined } }

export const labelOf = ({ id, columnDef }: Pick<ListColumn, 'id' | 'columnDef'>): string =>
  columnDef.meta?.label() ?? id
