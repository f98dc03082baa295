import { createColumnHelper, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import { m } from '#messages'
import { ApprovalCell, BasketNumber, CustomerCell, Moment, StatusCell } from '#src/portal/basket/basket-cells.tsx'
import type { Order } from '#src/vue/basket.ts'

// The address owns sort, filter and page, and basket-rows.ts applies them: the table itself only shows and chooses.
export const basketFeatures = tableFeatures({ rowSortingFeature, rowSelectionFeature })

const helper = createColumnHelper<typeof basketFeatures, Order>()

export const basketTableColumns = helper.columns([
  helper.accessor('basket_number', {
    id: 'basket',
    header: () => m.basket_column_basket(),
    cell: ({ row }) => <BasketNumber order={row.original} />,
  }),
  helper.accessor('name1', {
    id: 'customer',
    header: () => m.basket_column_customer(),
    cell: ({ row }) => <CustomerCell order={row.original} />,
  }),
  helper.accessor('line__name', {
    id: 'line',
    header: () => m.basket_column_line(),
    cell: ({ row }) => row.original.line__name,
  }),
  helper.accessor('status', {
    id: 'status',
    header: () => m.basket_column_status(),
    cell: ({ row }) => <StatusCell order={row.original} />,
  }),
  helper.accessor('created', {
    id: 'created',
    header: () => m.basket_column_created(),
    cell: ({ row }) => <Moment at={row.original.created} label={m.basket_column_created()} />,
  }),
  helper.accessor('last_status_update', {
    id: 'changed',
    header: () => m.basket_column_changed(),
    cell: ({ row }) => <Moment at={row.original.last_status_update} label={m.basket_column_changed()} />,
  }),
  helper.accessor('approval_number', {
    id: 'approval',
    header: () => m.basket_column_approval(),
    cell: ({ row }) => <ApprovalCell order={row.original} />,
  }),
])

export const isAtEnd = (columnId: string) => columnId === 'created' || columnId === 'changed'
