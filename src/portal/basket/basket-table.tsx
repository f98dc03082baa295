import { type RowSelectionState, useTable } from '@tanstack/react-table'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '#messages'
import { stripLeadingZeros } from '#src/basket-number.ts'
import { approvalInputId } from '#src/portal/basket/approve-form.tsx'
import { ActionsCell } from '#src/portal/basket/basket-cells.tsx'
import { basketFeatures, basketTableColumns, isAtEnd } from '#src/portal/basket/basket-columns.tsx'
import { BasketPager } from '#src/portal/basket/basket-pager.tsx'
import { rowsOf, rowsPerPage, sortOf, tabOf } from '#src/portal/basket/basket-rows.ts'
import { type BasketSearch, basketColumns } from '#src/portal/basket/basket-search.ts'
import { basketTableRoom, basketTableStyle } from '#src/portal/basket/basket-table-style.ts'
import { BulkBar } from '#src/portal/basket/bulk-bar.tsx'
import { ResetDialog } from '#src/portal/basket/reset-dialog.tsx'
import { useActions } from '#src/portal/basket/use-basket-actions.ts'
import { useLetterKeys } from '#src/portal/basket/use-letter-keys.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Cell, Head, Row, Table } from '#src/ui/table.tsx'
import type { Order } from '#src/vue/basket.ts'

type BasketTableProps = {
  orders: readonly Order[]
  /** How many there are, where the orders are those of the view's page alone; null where they are all. */
  all: number | null
  search: BasketSearch
  locale: string
  /** Stands in for the table where the view has no rows. */
  empty: ReactNode
  onSearch: (change: Partial<BasketSearch>, replace?: boolean) => void
}

/** One view of the baskets: mounted anew for each tab and filter, so that what moves on while it is looked at stays. */
export function BasketTable({ orders, all: ofPages, search, locale, empty, onSearch }: BasketTableProps) {
  const actions = useActions()
  const kept = useMembers(orders, search.tab)
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const [toReset, setToReset] = useState<readonly string[]>([])
  const numberBox = useRef<HTMLInputElement>(null)
  const room = useRef<HTMLDivElement>(null)

  const found = rowsOf(orders, search, locale, kept)
  const all = ofPages ?? found.length
  const page = Math.min(search.page, Math.max(1, Math.ceil(all / rowsPerPage)))
  const data = ofPages === null ? found.slice((page - 1) * rowsPerPage, page * rowsPerPage) : found
  const { column, descending } = sortOf(search.sort)
  const table = useTable({
    features: basketFeatures,
    columns: basketTableColumns,
    data,
    getRowId: (order) => order.basket_number,
    manualSorting: true,
    state: { sorting: [{ id: column, desc: descending }], rowSelection: chosen },
    onRowSelectionChange: setChosen,
  })
  const rows = table.getRowModel().rows
  const chosenRows = data.filter((order) => chosen[order.basket_number])
  const current = stripLeadingZeros(search.order)
  const isCurrent = (order: Order) => current !== '' && stripLeadingZeros(order.basket_number) === current

  useLetterKeys(room, found.length > 0, {
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const order = data.find(isCurrent)
      if (order) table.getRow(order.basket_number).toggleSelected()
    },
    a: () => {
      const order = data.find(isCurrent)
      if (chosenRows.length > 0) numberBox.current?.focus({ preventScroll: true })
      else if (order) document.getElementById(approvalInputId(order.basket_number))?.focus()
    },
    r: () => {
      const numbers = (chosenRows.length > 0 ? chosenRows : data.filter(isCurrent)).filter((order) => order.status > 0)
      setToReset(numbers.map((order) => order.basket_number))
    },
  })
  function move(by: number) {
    const at = data.findIndex(isCurrent)
    const next = data[at < 0 ? 0 : Math.min(data.length - 1, Math.max(0, at + by))]
    if (!next) return
    onSearch({ order: next.basket_number, page }, true)
    document.getElementById(chooseId(next.basket_number))?.focus()
  }

  if (found.length === 0) return empty
  return (
    <>
      <div ref={room} className={basketTableRoom}>
        <div className={basketTableStyle}>
          <Table caption={m.basket_title()} role="table">
            <thead>
              <Row role="row">
                <Head role="columnheader">
                  <Checkbox
                    aria-label={m.basket_choose_all()}
                    checked={table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </Head>
                {table.getFlatHeaders().map((header) => {
                  const id = basketColumns.find((name) => name === header.column.id) ?? 'created'
                  const sorted = header.column.getIsSorted()
                  return (
                    <Head
                      key={header.id}
                      role="columnheader"
                      align={isAtEnd(id) ? 'end' : 'start'}
                      sort={{
                        direction: sorted === false ? 'none' : sorted === 'desc' ? 'descending' : 'ascending',
                        onSort: () => onSearch({ sort: sorted === 'asc' ? `-${id}` : id, page: 1, order: '' }),
                      }}
                    >
                      <table.FlexRender header={header} />
                    </Head>
                  )
                })}
                <Head align="end" role="columnheader">
                  {m.basket_column_actions()}
                </Head>
              </Row>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  role="row"
                  chosen={row.getIsSelected()}
                  aria-current={isCurrent(row.original) ? 'true' : undefined}
                  onClick={() => (isCurrent(row.original) ? undefined : onSearch({ order: row.id, page }, true))}
                >
                  <Cell role="cell">
                    <Checkbox
                      id={chooseId(row.id)}
                      aria-label={m.basket_choose({ number: row.id })}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </Cell>
                  {row.getAllCells().map((cell) => (
                    <Cell key={cell.id} role="cell" align={isAtEnd(cell.column.id) ? 'end' : 'start'}>
                      <table.FlexRender cell={cell} />
                    </Cell>
                  ))}
                  <Cell align="end" role="cell">
                    <ActionsCell
                      order={row.original}
                      isMain={row.getIsSelected() || isCurrent(row.original)}
                      onReset={(number) => setToReset([number])}
                    />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
        <BasketPager page={page} all={all} onPage={(to) => onSearch({ page: to, order: '' })} />
      </div>
      {chosenRows.length > 0 ? (
        <BulkBar
          chosen={chosenRows.length}
          waiting={numbersOf(chosenRows.filter((order) => order.status === 2))}
          resettable={numbersOf(chosenRows.filter((order) => order.status > 0))}
          busy={chosenRows.some((order) => actions.busy.has(order.basket_number))}
          numberBox={numberBox}
          onApprove={actions.approve}
          onReset={setToReset}
          onLetGo={() => setChosen({})}
        />
      ) : null}
      <ResetDialog
        basketNumbers={toReset}
        onClose={() => setToReset([])}
        onReset={(numbers) => void actions.reset(numbers)}
      />
    </>
  )
}

const chooseId = (basketNumber: string) => `choose-${basketNumber}`
const numbersOf = (orders: readonly Order[]) => orders.map((order) => order.basket_number)

/** The baskets that were in this tab at any time since the view was opened. */
function useMembers(orders: readonly Order[], tab: BasketSearch['tab']): ReadonlySet<string> {
  const [members, setMembers] = useState<ReadonlySet<string>>(new Set<string>())
  const fresh = orders.filter((order) => tabOf(order.status) === tab && !members.has(order.basket_number))
  if (fresh.length > 0) setMembers(new Set([...members, ...numbersOf(fresh)]))
  return members
}
