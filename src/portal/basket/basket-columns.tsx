import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import PanelRight from 'lucide-react/icons/panel-right'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { basketStatus } from '#src/contract/values/basket-status.ts'
import { approvalDrafts } from './approval-number.ts'
import { aboutId, ApproveForm, approveFormId, noteId, useSaidFaster } from './approve-form.tsx'
import { BasketStatus, statusName } from './basket-status.tsx'
import { useActions } from './use-basket-actions.ts'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import { rowLink } from '#src/portal/list/list-style.ts'
import { Moment } from '#src/portal/list/moment.tsx'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { Order } from '#src/contract/basket.ts'
import { css } from '#styles/css'

const code = css({ textStyle: 'code' })
const two = css({ display: 'flex', flexDirection: 'column' })
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const small = css({ textStyle: 'small', color: 'ink-2' })
// A cell has at most two lines, as do the other cells of the row, so a message replaces the second line.
const state = css({
  display: 'grid',
  justifyItems: 'start',
  // Badge and note are together as high as two lines of text, so that a note moves no row.
  marginBlockEnd: '[-0.125rem]',
  '& > *': { maxWidth: 'full' },
  '&:has(> [id]:not(:empty)) + *': { display: 'none' },
})
const note = css({ textStyle: 'small', color: 'bad' })
const acts = css({
  display: 'flex',
  gap: '1',
  alignItems: 'center',
  justifyContent: 'flex-end',
  '@container (width >= 45rem)': { marginBlock: '[-0.1875rem]' },
  '& button': { _coarse: { minHeight: '[2.5rem]' } },
})
const quiet = css({ color: 'ink-3' })

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
      meta: { label: m.basket_column_line, width: 6.25, grow: 0.1, priority: 3, card: 'end', within: 'basket' },
    }),
    column.accessor((order) => statusName(order.status), {
      id: 'status',
      cell: ({ row }) => <StatusCell order={row.original} />,
      meta: { label: m.basket_column_status, width: 11, grow: 0.2 },
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
      meta: { label: m.basket_column_approval, width: 7, grow: 0.1, card: 'foot' },
    }),
  ]),
}

/** Shows the basket number as a link, so that the address can be copied or opened in a new tab. */
function BasketNumber({ order }: { order: Order }) {
  const { basket_number } = order
  return (
    <Link
      from="/order-approve"
      to="/order-approve/"
      search={(before) => ({ ...before, order: basket_number, open: '1' })}
      resetScroll={false}
      className={`${code} ${rowLink}`}
      // Without this, the click would also reach the row, which navigates as well.
      onClick={(event) => event.stopPropagation()}
    >
      {basket_number}
    </Link>
  )
}

export const customerOf = (order: Order) => [order.name1, order.name2].filter(Boolean).join(' ')

function CustomerCell({ order }: { order: Order }) {
  const company = customerOf(order)
  const below = [`${order.country} ${order.zip}`.trim(), order.customer].filter(Boolean).join(' · ')
  return (
    <span className={two} title={`${company}\n${below}`}>
      <span className={cut}>{company}</span>
      <span className={`${small} ${cut}`}>{below}</span>
    </span>
  )
}

function StatusCell({ order }: { order: Order }) {
  const { notes, busy, done } = useActions()
  const basketNumber = order.basket_number
  const draft = approvalDrafts.useTexts().get(basketNumber) ?? ''
  // The basket was approved or reset elsewhere while a number was being typed here.
  const isLate =
    draft !== '' && order.status !== basketStatus.waiting && !busy.has(basketNumber) && !done.has(basketNumber)
  const [faster, setFaster] = useState<string>(m.basket_faster)
  const said = notes.get(basketNumber) ?? (isLate ? faster : undefined)
  return (
    <span className={state}>
      <BasketStatus status={order.status} />
      <span id={noteId(basketNumber)} className={`${said ? note : small} ${cut}`} title={said}>
        {said ?? (order.query_pending ? m.basket_query_pending() : null)}
      </span>
      {isLate ? <WhoWasFaster basketNumber={basketNumber} onRead={setFaster} /> : null}
    </span>
  )
}

/** Reads who was faster. In a component of its own, as a query in every row would take time in every row. */
function WhoWasFaster({ basketNumber, onRead }: { basketNumber: string; onRead: (words: string) => void }) {
  const faster = useSaidFaster(basketNumber)
  useEffect(() => onRead(faster), [faster, onRead])
  return null
}

function ApprovalCell({ order }: { order: Order }) {
  const otherwise = order.approval_number ? (
    <span className={code}>{order.approval_number}</span>
  ) : (
    <span className={quiet}>{order.auto_approve ? m.basket_auto() : '—'}</span>
  )
  return <ApproveForm order={order} otherwise={otherwise} />
}

type ActionsCellProps = {
  order: Order
  isMain: boolean
  onReset: (order: Order) => void
  onOpen: (order: Order) => void
}

export function ActionsCell({ order, isMain, onReset, onOpen }: ActionsCellProps) {
  const { done, busy, refresh } = useActions()
  const basketNumber = order.basket_number
  const act = busy.get(basketNumber)
  const reset = { value: 'reset', label: m.basket_reset(), icon: <RotateCcw />, shortcut: 'R', danger: true }
  return (
    <>
      <span className={acts}>
        <span id={aboutId(basketNumber)} hidden>
          {`${m.basket_column_basket()} ${basketNumber}`}
        </span>
        {order.status === basketStatus.waiting || act === 'approve' ? (
          <Button
            writes="in-row"
            type="submit"
            form={approveFormId(basketNumber)}
            aria-describedby={aboutId(basketNumber)}
            visual={isMain ? 'primary' : 'plain'}
            busy={act === 'approve'}
          >
            {m.basket_approve()}
          </Button>
        ) : done.get(basketNumber) === 'approve' && order.status > basketStatus.open ? (
          // After an approval by this page, Reset takes the place of Approve, as its undo.
          <Button
            visual="quiet"
            aria-describedby={aboutId(basketNumber)}
            busy={act === 'reset'}
            onClick={() => onReset(order)}
          >
            {m.basket_reset()}
          </Button>
        ) : null}
        <Menu
          trigger={
            <Button
              square
              visual="quiet"
              aria-label={m.basket_more()}
              aria-describedby={aboutId(basketNumber)}
              busy={act === 'refresh' || act === 'reset'}
              icon={<Ellipsis />}
            />
          }
          items={[
            { value: 'open', label: m.basket_open(), icon: <PanelRight />, shortcut: 'D' },
            { value: 'refresh', label: m.basket_refresh(), icon: <RefreshCw /> },
            ...(order.status > basketStatus.open ? [reset] : []),
          ]}
          onSelect={(value) => {
            if (value === 'reset') onReset(order)
            else if (value === 'open') onOpen(order)
            else void refresh(basketNumber)
          }}
        />
      </span>
    </>
  )
}
