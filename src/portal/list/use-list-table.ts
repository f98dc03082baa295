import { functionalUpdate, type ReactTable, type RowData, useTable } from '@tanstack/react-table'
import { useState } from 'react'
import { type List, listFeatures } from './columns/list-columns.ts'
import type { ListSearch } from './list-search.ts'
import type { OnSearch } from './use-list-search.ts'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

export type TableOf<R extends RowData> = ReactTable<typeof listFeatures, R>

const noRows: readonly never[] = []

/**
 * Creates the table of a list, which holds the selection. Sorting and columns come from the address; if the address
 * names no columns, those that were last chosen in this browser apply. `onUsualColumns` restores the default columns.
 */
export function useListTable<R extends RowData>(
  list: List<R>,
  rows: readonly R[] = noRows,
  search: ListSearch,
  onSearch: OnSearch,
): { table: TableOf<R>; onUsualColumns: () => void; isComfortable: boolean; onComfortable: (is: boolean) => void } {
  const [kept, setKept] = useState(() => readCookie(cookieOf(list.name)))
  const [isComfortable, setComfortable] = useState(() => readCookie(rowsCookie) !== '')
  const isDescending = search.sort.startsWith('-')
  const sorting = [{ id: search.sort.slice(isDescending ? 1 : 0), desc: isDescending }]
  const { order, shown } = columnsOf(search.columns || kept)
  const usual = list.columns.map(({ id = '' }) => id)
  const onColumns = (to: string[], which: Record<string, boolean>) => {
    const text = to.map((id) => (which[id] === false ? `-${id}` : id)).join(',')
    const columns = text === usual.join(',') ? '' : text
    storeCookie(cookieOf(list.name), columns)
    setKept(columns)
    onSearch({ columns }, true)
  }
  const table = useTable({
    features: listFeatures,
    columns: list.columns,
    data: rows,
    getRowId: list.idOf,
    enableRowSelection: list.selectLabel !== undefined,
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting, columnOrder: order, columnVisibility: shown },
    onSortingChange: (next) => {
      const [by] = functionalUpdate(next, sorting)
      if (by) onSearch({ sort: by.desc ? `-${by.id}` : by.id, page: 1 })
    },
    onColumnOrderChange: (next) => onColumns(functionalUpdate(next, order), shown),
    onColumnVisibilityChange: (next) =>
      onColumns(
        table.getAllLeafColumns().map(({ id }) => id),
        functionalUpdate(next, shown),
      ),
  })
  const onComfortable = (is: boolean) => {
    storeCookie(rowsCookie, is ? 'comfortable' : '')
    setComfortable(is)
  }
  return { table, onUsualColumns: () => onColumns(usual, {}), isComfortable, onComfortable }
}

/**
 * Parses the columns of an address. "status,-line" means: status first, then line, which is hidden; all other columns
 * follow in the list's order.
 */
function columnsOf(text: string): { order: string[]; shown: Record<string, boolean> } {
  const named = text.split(',').map((name) => [name.replace(/^-/, ''), !name.startsWith('-')] as const)
  // If a column is named twice, its first entry counts.
  return { order: named.map(([id]) => id), shown: Object.fromEntries(named.toReversed()) }
}

const cookieOf = (list: string) => `columns-${list}`
/** The height of the rows, which applies to all lists. */
const rowsCookie = 'list-rows'

/**
 * Returns the last choice in this browser, or ''. Choices are stored in cookies, so that the server can render pages
 * with them.
 */
const readCookie = createIsomorphicFn()
  .server((name: string) => decoded(getCookie(name) ?? ''))
  .client((name: string) => {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
    return decoded(found?.slice(name.length + 1) ?? '')
  })

/** Decodes the cookie; an unreadable one counts as no choice. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function storeCookie(name: string, value: string): void {
  const age = value === '' ? 0 : 31_536_000
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=lax`
}
