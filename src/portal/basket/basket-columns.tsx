import { m } from '#messages'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import type { Order } from '#src/contract/basket.ts'
import { ApprovalCell, BasketNumber, CustomerCell, customerOf, StatusCell } from './basket-cells.tsx'
import { Moment } from '#src/portal/list/moment.tsx'
import { statusName } from './basket-status.tsx'

const column = columnsFor<Order>()

export const basketList: List<Order> = {
  name: 'baskets',
  title: m.basket_title,
  idOf: (order) => order.basket_number,
  selectLabel: (basketNumber) => m.basket_select({ number: basketNumber }),
  columns: column.columns([
    column.accessor((order) => order.basket_number, {
      id: 'basket',
      cell: ({ row }) => <BasketNumber order={row.original} />,
      meta: { label: m.basket_column_basket, width: 6.75, card: 'title' },
    }),
    column.accessor((order) => [customerOf(order), order.customer].filter(Boolean).join(' · '), {
      id: 'customer',
      cell: ({ row }) => <CustomerCell order={row.original} />,
      meta: { label: m.basket_column_customer },
    }),
    column.accessor((order) => order.line__name, {
      id: 'line',
      cell: ({ row }) => row.original.line__name,
      meta: { label: m.basket_column_line, width: 6.25, priority: 3, card: 'end', within: 'basket' },
    }),
    column.accessor((order) => statusName(order.status), {
      id: 'status',
      cell: ({ row }) => <StatusCell order={row.original} />,
      meta: { label: m.basket_column_status, width: 11 },
    }),
    column.accessor((order) => new Date(order.created), {
      id: 'created',
      cell: ({ row }) => <Moment at={row.original.created} />,
      meta: { label: m.basket_column_created, width: 6.5, align: 'end', priority: 2, isNamed: true },
    }),
    column.accessor((order) => new Date(order.last_status_update), {
      id: 'changed',
      cell: ({ row }) => <Moment at={row.original.last_status_update} />,
      meta: {
        label: m.basket_column_changed,
        width: 8.75,
        align: 'end',
        priority: 3,
        isNamed: true,
        within: 'status',
      },
    }),
    column.accessor((order) => order.approval_number, {
      id: 'approval',
      cell: ({ row }) => <ApprovalCell order={row.original} />,
      meta: { label: m.basket_column_approval, width: 7, card: 'foot' },
    }),
  ]),
}
