import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { useMedia } from '#src/browser/use-media.ts'
import { m } from '#messages'
import { basketStatus } from '#src/contract/values/basket-status.ts'
import type { Order } from '#src/contract/basket.ts'
import { focusRow } from '#src/portal/list/keys/row-keys.ts'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'
import { Moment } from '#src/portal/list/moment.tsx'
import { approvalInputId, isFocusFree, nextWaiting } from './approval-number.ts'
import { aboutId, ApproveForm, approveFormId, noteId } from './approve-form.tsx'
import { customerOf } from './basket-columns.tsx'
import { BasketPrices } from './basket-prices.tsx'
import { basketQuery, type HistoryEvent, historyQuery, isNumber } from './basket-queries.ts'
import { BasketStatus, statusName } from './basket-status.tsx'
import { useActions } from './use-basket-actions.ts'

// Beside the list, whose table needs 45rem, there is room from 80rem on.
const wide = '(width >= 80rem)'
const panel = css({
  display: 'none',
  '@media (width >= 80rem)': { display: 'flex' },
  _print: { display: 'none' },
  flexDirection: 'column',
  position: 'sticky',
  insetBlockStart: '0',
  alignSelf: 'flex-start',
  flexShrink: '0',
  width: '[clamp(18rem, 22vw, 26rem)]',
  height: '[100dvh]',
  background: 'sheet',
  borderInlineStart: 'hair',
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInlineStart: '5',
  paddingInlineEnd: '3',
  paddingBlock: '3',
  borderBlockEnd: 'hair',
})
const title = css({ textStyle: 'section', flex: '1', minWidth: '0', outline: '[none]' })
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '5', overflowY: 'auto', flex: '1' })
const facts = css({ display: 'grid', gridTemplateColumns: '6.5rem minmax(0, 1fr)', columnGap: '3', rowGap: '2' })
const name = css({ color: 'ink-2', textStyle: 'small' })
const code = css({ textStyle: 'code' })
const heading = css({ textStyle: 'section' })
const events = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const event = css({ display: 'grid', borderInlineStart: 'strong', paddingInlineStart: '3' })
const small = css({ color: 'ink-2', textStyle: 'small' })
const acts = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'flex-start',
  // Number box and button share a row.
  '& > form': { flex: '[1 1 7rem]' },
})
const note = css({ color: 'bad', textStyle: 'small', _empty: { display: 'none' } })

type BasketPanelProps = {
  /** Number of the open basket; '' when closed. */
  basketNumber: string
  row: Order | undefined
  onClose: () => void
  onReset: (order: Order) => void
  /** Shows another basket in the panel. */
  onNext: (basketNumber: string) => void
}

/**
 * Shows a basket with all that can be done with it: beside the list, which stays usable, or in windows without room for
 * both in a dialog.
 */
export function BasketPanel({ basketNumber: opened, row, onClose, onReset, onNext }: BasketPanelProps) {
  const isOpen = opened !== ''
  const { data: found } = useQuery({ ...basketQuery(opened), enabled: isOpen && row === undefined })
  const [last, setLast] = useState(row)
  // A basket that leaves the list stays in the panel while it is read by its number.
  const order = isOpen ? (row ?? found ?? (last && isNumber(opened)(last) ? last : undefined)) : undefined
  const isWide = useMedia(wide, true)
  // The dialog shows the last basket during its closing animation.
  if (order && order !== last) setLast(order)
  const basketNumber = last?.basket_number ?? ''
  const shown = useRef(basketNumber)
  const next = useRef('')
  useEffect(() => {
    shown.current = isOpen ? basketNumber : ''
    if (next.current !== '' && next.current === shown.current)
      document.getElementById(approvalInputId(basketNumber, 'panel'))?.focus()
    next.current = ''
  }, [basketNumber, isOpen])
  // The answer may come when the user is at another basket.
  const goOn = (approved: string) => {
    if (shown.current !== approved || !(isFocusFree(approved) || isInPanel())) return
    next.current = nextWaiting(approved)
    if (next.current !== '') onNext(next.current)
    else (document.getElementById(titleId) ?? document.querySelector<HTMLElement>('[role=dialog] button'))?.focus()
  }
  const content = last ? <Content key={basketNumber} order={last} onReset={onReset} onApproved={goOn} /> : null
  if (isWide) return order ? <Aside {...{ order, onClose, content }} /> : null
  return (
    <LaterDialog
      open={Boolean(order)}
      onClose={onClose}
      size="side"
      title={m.basket_panel({ number: basketNumber })}
      closeLabel={m.list_close()}
      finalFocus={() =>
        document.getElementById(`select-${basketNumber}`) ?? document.querySelector('[role=search] input')
      }
    >
      {content}
    </LaterDialog>
  )
}

/** Returns whether the focus is in the panel or, in a narrow window, in its dialog. */
export const isInPanel = () => Boolean(document.activeElement?.closest('aside, [role=dialog]'))

const titleId = 'basket-panel'

function Aside({ order, onClose, content }: { order: Order; onClose: () => void; content: ReactNode }) {
  const basketNumber = order.basket_number
  const close = () => {
    onClose()
    focusRow(basketNumber)
  }
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(layers)) return
      const box = event.target instanceof HTMLElement ? event.target.closest('input') : null
      // In a text box of the list, Escape leaves the box.
      if (box && box.type !== 'checkbox' && !box.closest('aside')) return
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside className={panel} aria-labelledby={titleId}>
      <div className={head}>
        <h2 id={titleId} tabIndex={-1} className={title}>
          {m.basket_panel({ number: basketNumber })}
        </h2>
        <Button visual="quiet" square aria-label={m.list_close()} icon={<X />} onClick={close} />
      </div>
      <div className={body}>{content}</div>
    </aside>
  )
}

const layers = '[role=dialog], [role=alertdialog], [role=menu]:not([hidden])'

type ContentProps = { order: Order; onReset: (order: Order) => void; onApproved: (basketNumber: string) => void }

function Content({ order, onReset, onApproved }: ContentProps) {
  const { busy, notes, refresh } = useActions()
  const basketNumber = order.basket_number
  const act = busy.get(basketNumber)
  const isResettable = order.status > basketStatus.open
  return (
    <>
      <span id={aboutId(basketNumber, 'panel')} hidden>
        {m.basket_panel({ number: basketNumber })}
      </span>
      <div>
        <BasketStatus status={order.status} />
      </div>
      <div className={acts}>
        <ApproveForm order={order} place="panel" onApproved={onApproved} otherwise={null} />
        {order.status === basketStatus.waiting || act === 'approve' ? (
          <Button
            writes
            type="submit"
            visual="primary"
            form={approveFormId(basketNumber, 'panel')}
            aria-describedby={aboutId(basketNumber, 'panel')}
            busy={act === 'approve'}
          >
            {m.basket_approve()}
          </Button>
        ) : null}
        {isResettable ? (
          <Button writes icon={<RotateCcw />} busy={act === 'reset'} onClick={() => onReset(order)}>
            {m.basket_reset()}
          </Button>
        ) : null}
        <Button visual="quiet" icon={<RefreshCw />} busy={act === 'refresh'} onClick={() => void refresh(basketNumber)}>
          {m.basket_refresh()}
        </Button>
      </div>
      <p id={noteId(basketNumber, 'panel')} className={note}>
        {notes.get(basketNumber)}
      </p>
      <Facts order={order} />
      <BasketPrices basketNumber={basketNumber} />
      <h3 className={heading}>{m.basket_history()}</h3>
      <History order={order} />
    </>
  )
}

function Facts({ order }: { order: Order }) {
  const all: [string, ReactNode][] = [
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
