import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import { rowKeys } from '#src/portal/list/keys/row-keys.ts'
import type { OnSearch } from '#src/portal/list/use-list-search.ts'
import { useListTable } from '#src/portal/list/use-list-table.ts'

const device = vi.hoisted(() => ({ cookie: '', activeElement: null, getElementById: () => null }))
vi.mock('@tanstack/react-start/server', () => ({
  getCookie: (name: string) =>
    device.cookie.startsWith(`${name}=`) ? device.cookie.slice(name.length + 1) : undefined,
}))
vi.stubGlobal('document', device)

type Row = { id: string }
const column = columnsFor<Row>()
const plain: List<Row> = {
  name: 'rows',
  title: () => 'Rows',
  idOf: ({ id }) => id,
  columns: column.columns(['a', 'b', 'c'].map((id) => column.accessor((row) => row.id, { id }))),
}
const list: List<Row> = { ...plain, selectLabel: (id) => id }
const usual = { tab: 'all', page: 3, sort: 'a', columns: '' }

type PageProps = {
  of: List<Row>
  search: typeof usual
  onSearch: OnSearch
  onDrawn: (drawn: ReturnType<typeof useListTable<Row>>) => void
}

function Page({ of, search, onSearch, onDrawn }: PageProps) {
  onDrawn(useListTable(of, [{ id: '1' }, { id: '2' }], search, onSearch))
  return null
}

/** Returns the table as a page renders it. `told` returns its changes to the address. */
function tableOf(search: Partial<typeof usual> = {}, of = list) {
  const onSearch = vi.fn<OnSearch>()
  const onDrawn = vi.fn<PageProps['onDrawn']>()
  renderToStaticMarkup(<Page of={of} search={{ ...usual, ...search }} onSearch={onSearch} onDrawn={onDrawn} />)
  const [drawn] = onDrawn.mock.lastCall ?? []
  if (!drawn) throw new Error('Not drawn')
  return { ...drawn, told: () => onSearch.mock.calls.map(([change]) => change) }
}

/** Returns the columns in the format of the address and the device. */
const columnsOf = ({ table }: ReturnType<typeof tableOf>) =>
  table.getAllLeafColumns().map((one) => (one.getIsVisible() ? one.id : `-${one.id}`))

beforeEach(() => (device.cookie = ''))

describe('The columns of a list', () => {
  it('follow the address in its order; the others come after them', () => {
    expect(columnsOf(tableOf())).toEqual(['a', 'b', 'c'])
    expect(columnsOf(tableOf({ columns: 'c,-a' }))).toEqual(['c', '-a', 'b'])
  })

  it('ignore repeated and unknown names', () => {
    expect(columnsOf(tableOf({ columns: 'x,c,-c,,a' }))).toEqual(['c', 'a', 'b'])
    expect(columnsOf(tableOf({ columns: '__proto__,-toString,-b' }))).toEqual(['-b', 'a', 'c'])
  })

  it('are those stored on the device if the address has none', () => {
    device.cookie = 'columns-rows=b%2Ca%2C-c'
    expect(columnsOf(tableOf())).toEqual(['b', 'a', '-c'])
    expect(columnsOf(tableOf({ columns: '-a' }))).toEqual(['-a', 'b', 'c'])
    device.cookie = 'columns-rows=%'
    expect(columnsOf(tableOf())).toEqual(['a', 'b', 'c'])
  })

  it('are written to the address and the device on a change, and removed if they are the default', () => {
    const moved = tableOf({ columns: '-b,x' })
    moved.table.setColumnOrder(['c', 'b', 'a'])
    expect(moved.told()).toEqual([{ columns: 'c,-b,a' }])
    expect(device.cookie).toMatch(/^columns-rows=c%2C-b%2Ca; /)
    const hidden = tableOf({ columns: 'c' })
    hidden.table.getColumn('a')?.toggleVisibility()
    expect(hidden.told()).toEqual([{ columns: 'c,-a,b' }])
    const shown = tableOf({ columns: '-a' })
    shown.table.getColumn('a')?.toggleVisibility()
    expect(shown.told()).toEqual([{ columns: '' }])
    expect(device.cookie).toMatch(/^columns-rows=; .*max-age=0/)
    const back = tableOf({ columns: 'c,-a' })
    back.onUsualColumns()
    expect(back.told()).toEqual([{ columns: '' }])
  })
})

it('the height of the rows is stored on the device, for all lists', () => {
  expect(tableOf().isComfortable).toBe(false)
  tableOf().onComfortable(true)
  expect(device.cookie).toMatch(/^list-rows=comfortable; /)
  device.cookie = 'list-rows=comfortable'
  expect(tableOf().isComfortable).toBe(true)
  tableOf({}, plain).onComfortable(false)
  expect(device.cookie).toMatch(/^list-rows=; .*max-age=0/)
})

it('a list is sorted by its address, and another order starts at the first page', () => {
  const { table, told } = tableOf({ sort: '-b' })
  expect(table.getAllColumns().map((one) => one.getIsSorted())).toEqual([false, 'desc', false])
  for (const id of ['b', 'c']) table.getColumn(id)?.toggleSorting()
  expect(told()).toEqual([
    { sort: 'b', page: 1 },
    { sort: 'c', page: 1 },
  ])
})

it('rows are selected by key if the list has selection; actions use the selected rows, else the current', () => {
  const keysOf = ({ table }: ReturnType<typeof tableOf>, onAct = vi.fn<(rows: readonly Row[]) => void>()) => ({
    onAct,
    keys: rowKeys({
      table,
      current: '2',
      selected: table.getSelectedRowModel().rows.map(({ original }) => original),
      onCurrent: () => {},
      actions: [{ key: 'a', label: '', act: onAct }],
    }),
  })
  expect(keysOf(tableOf({}, plain)).keys.map(({ key }) => key)).not.toContain('x')
  const page = tableOf()
  const { keys, onAct } = keysOf(page)
  keys.find(({ key }) => key === 'a')?.act()
  expect(onAct).toHaveBeenLastCalledWith([{ id: '2' }], false)
  keys.find(({ key }) => key === 'x')?.act()
  expect(page.table.getSelectedRowModel().rows.map(({ id }) => id)).toEqual(['2'])
  page.table.setRowSelection({ '1': true, elsewhere: true })
  const later = keysOf(page)
  later.keys.find(({ key }) => key === 'a')?.act()
  expect(later.onAct).toHaveBeenLastCalledWith([{ id: '1' }], true)
})
