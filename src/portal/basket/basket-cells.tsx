import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { m } from '#messages'
import { fullMoment, shortMoment } from '#src/date.ts'
import { ApproveForm, approveFormId } from '#src/portal/basket/approve-form.tsx'
import { BasketStatus } from '#src/portal/basket/basket-status.tsx'
import { useActions } from '#src/portal/basket/use-basket-actions.ts'
import { useFrame } from '#src/portal/frame/frame.ts'
import { Button } from '#src/ui/button.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import type { Order } from '#src/vue/basket.ts'
import { css } from '#styles/css'

const code = css({ textStyle: 'code' })
const two = css({ display: 'flex', flexDirection: 'column' })
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis' })
const small = css({ textStyle: 'small', color: 'ink-2', overflow: 'hidden', textOverflow: 'ellipsis' })
const state = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '0',
  '& > :not(:first-child)': { lineHeight: '[1rem]' },
})
const note = css({ textStyle: 'small', color: 'bad', whiteSpace: 'normal', maxWidth: '[16rem]' })
const acts = css({
  display: 'flex',
  gap: '1',
  alignItems: 'center',
  justifyContent: 'flex-end',
  '& button[aria-label]': { width: 'small', paddingInline: '0' },
})
const cardLabel = css({ display: 'none', color: 'ink-2', paddingInlineEnd: '1', _narrow: { display: 'inline' } })
const quiet = css({ color: 'ink-3' })

export const BasketNumber = ({ order }: { order: Order }) => <span className={code}>{order.basket_number}</span>

export function CustomerCell({ order }: { order: Order }) {
  const company = [order.name1, order.name2].filter(Boolean).join(' ')
  const below = [`${order.country} ${order.zip}`.trim(), order.customer].filter(Boolean).join(' · ')
  return (
    <span className={two} title={`${company}\n${below}`}>
      <span className={cut}>{company}</span>
      <span className={small}>{below}</span>
    </span>
  )
}

export function StatusCell({ order }: { order: Order }) {
  const { notes } = useActions()
  const said = notes.get(order.basket_number)
  return (
    <span className={state}>
      <BasketStatus status={order.status} />
      {order.query_pending ? <span className={small}>{m.basket_query_pending()}</span> : null}
      {said ? <span className={note}>{said}</span> : null}
    </span>
  )
}

/** label stands before it in a card, where no heading says what it is. */
export function Moment({ at, label }: { at: string; label: string }) {
  const { locale, site } = useFrame()
  const reader = { locale, timeZone: site.timeZone }
  return (
    <time dateTime={at} title={fullMoment(at, reader)}>
      <span className={cardLabel}>{label}</span>
      {shortMoment(at, reader, (time) => m.basket_today({ time }))}
    </time>
  )
}

export function ApprovalCell({ order }: { order: Order }) {
  if (order.status === 2) return <ApproveForm order={order} />
  if (!order.approval_number) return <span className={quiet}>{order.auto_approve ? m.basket_auto() : '—'}</span>
  return <span className={code}>{order.approval_number}</span>
}

type ActionsCellProps = { order: Order; isMain: boolean; onReset: (basketNumber: string) => void }

export function ActionsCell({ order, isMain, onReset }: ActionsCellProps) {
  const { busy, refresh } = useActions()
  const number = order.basket_number
  const act = busy.get(number)
  return (
    <span className={acts}>
      {order.status === 2 ? (
        <Button
          type="submit"
          form={approveFormId(number)}
          visual={isMain ? 'primary' : 'plain'}
          busy={act === 'approve'}
        >
          {m.basket_approve()}
        </Button>
      ) : null}
      <Tooltip label={m.basket_refresh()}>
        <Button
          square
          size="small"
          visual="quiet"
          aria-label={m.basket_refresh()}
          busy={act === 'refresh'}
          icon={<RefreshCw />}
          onClick={() => void refresh(number)}
        />
      </Tooltip>
      {order.status > 0 ? (
        <Tooltip label={m.basket_reset()} shortcut="R">
          <Button
            square
            size="small"
            visual="quiet"
            aria-label={m.basket_reset()}
            busy={act === 'reset'}
            icon={<RotateCcw />}
            onClick={() => onReset(number)}
          />
        </Tooltip>
      ) : null}
    </span>
  )
}
