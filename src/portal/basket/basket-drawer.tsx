import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import type { Order } from '#src/contract/basket.ts'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'
import { Moment } from '#src/portal/list/moment.tsx'
import { customerOf } from './basket-columns.tsx'
import { basketQuery, type HistoryEvent, historyQuery } from './basket-queries.ts'
import { BasketStatus, statusName } from './basket-status.tsx'

const facts = css({ display: 'grid', gridTemplateColumns: '8rem minmax(0, 1fr)', columnGap: '3', rowGap: '2' })
const name = css({ color: 'ink-2', textStyle: 'small' })
const code = css({ textStyle: 'code' })
const heading = css({ textStyle: 'section' })
const events = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const event = css({ display: 'grid', borderInlineStart: 'strong', paddingInlineStart: '3' })
const small = css({ color: 'ink-2', textStyle: 'small' })

type BasketDrawerProps = {
  /** Number of the open basket; '' when closed. */
  basketNumber: string
  row: Order | undefined
  onClose: () => void
}

export function BasketDrawer({ basketNumber: opened, row, onClose }: BasketDrawerProps) {
  const isOpen = opened !== ''
  const { data: found } = useQuery({ ...basketQuery(opened), enabled: isOpen && row === undefined })
  const order = isOpen ? (row ?? found) : undefined
  // The drawer shows the last basket during its closing animation.
  const [last, setLast] = useState(order)
  if (order && order !== last) setLast(order)
  const basketNumber = last?.basket_number ?? ''
  return (
    <LaterDialog
      open={Boolean(order)}
      onClose={onClose}
      size="side"
      title={m.basket_drawer({ number: basketNumber })}
      closeLabel={m.list_close()}
      finalFocus={() =>
        document.getElementById(`select-${basketNumber}`) ?? document.querySelector('[role=search] input')
      }
    >
      {last ? (
        <>
          <Facts order={last} />
          <h3 className={heading}>{m.basket_history()}</h3>
          <History order={last} />
        </>
      ) : null}
    </LaterDialog>
  )
}

function Facts({ order }: { order: Order }) {
  const all: [string, ReactNode][] = [
    [m.basket_column_status(), <BasketStatus key="status" status={order.status} />],
    [m.basket_column_customer(), customerOf(order)],
    [m.basket_place(), `${order.country} ${order.zip}`.trim()],
    [m.basket_commission(), order.customer],
    [m.basket_column_line(), order.line__name],
    [m.basket_column_created(), <Moment key="created" at={order.created} />],
    [m.basket_column_changed(), <Moment key="changed" at={order.last_status_update} />],
    [
      m.basket_approval_number(),
      order.approval_number ? (
        <span key="approval" className={code}>
          {order.approval_number}
        </span>
      ) : order.auto_approve ? (
        m.basket_auto()
      ) : (
        ''
      ),
    ],
    [m.basket_query(), order.query_pending ? m.basket_query_open() : ''],
  ]
  return (
    <dl className={facts}>
      {all.map(([label, value]) =>
        value === '' ? null : (
          <div key={label} className={css({ display: 'contents' })}>
            <dt className={name}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function History({ order }: { order: Order }) {
  const { basket_number, created, last_status_update } = order
  const query = historyQuery(basket_number)
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, last_status_update],
    placeholderData: (before, other) => (other?.queryKey[2] === basket_number ? before : undefined),
    staleTime: 0,
  })
  if (error && !data)
    return (
      <p>
        {m.basket_history_failed()}{' '}
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {m.list_try_again()}
        </Button>
      </p>
    )
  if (!data) return <Skeleton height="3rem" />
  return (
    <ol className={events} aria-busy={isFetching || undefined}>
      {data.ok ? data.data.events.map((one) => <Event key={`${one.at} ${one.what}`} {...one} />) : null}
      <li className={event}>
        <span>{m.basket_event_created()}</span>
        <span className={small}>
          <Moment at={created} />
        </span>
      </li>
    </ol>
  )
}

function Event({ at, by, as, what, before, after }: HistoryEvent) {
  return (
    <li className={event}>
      <span>
        {whatWords({ what, after })}
        {after?.approval_number ? <span className={code}> {after.approval_number}</span> : null}
      </span>
      {before && after && what !== 'step' ? (
        <span className={small}>
          {m.basket_event_status({ from: statusName(before.status), to: statusName(after.status) })}
        </span>
      ) : null}
      <span className={small}>
        <Moment at={at} />
        {' · '}
        {what === 'step'
          ? m.audit_system()
          : by === null
            ? m.basket_event_other()
            : as === null
              ? by
              : m.basket_event_as({ name: by, as })}
      </span>
    </li>
  )
}

function whatWords({ what, after }: Pick<HistoryEvent, 'what' | 'after'>): string {
  if (what === 'approve') return m.basket_event_approve()
  if (what === 'reset') return m.basket_event_reset()
  return what === 'step' && after ? statusName(after.status) : what
}
