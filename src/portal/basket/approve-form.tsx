import { type ComponentProps, type FocusEvent, type ReactNode, useEffect, useReducer, useState } from 'react'
import { m } from '#messages'
import { basketStatus } from '#src/contract/values/basket-status.ts'
import { approvalDrafts, approvalInputId, focusNextWaiting, idIn, isFocusFree, type Place } from './approval-number.ts'
import { useFaster } from './basket-queries.ts'
import { focusRow } from '#src/portal/list/keys/row-keys.ts'
import { useActions } from './use-basket-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import type { Order } from '#src/contract/basket.ts'
import { css } from '#styles/css'

// The box reaches into the cell’s padding, so that it makes no row higher.
const box = css({
  position: 'relative',
  width: 'full',
  maxWidth: '[12rem]',
  '@container (width >= 45rem)': { marginBlock: '[-0.1875rem]' },
  '& input': { _coarse: { height: '[2.5rem]' } },
})
// The message has its place in the row's own margin below the input, so that it moves nothing.
const missing = css({
  position: 'absolute',
  insetBlockStart: '[100%]',
  insetInlineStart: '0',
  textStyle: 'small',
  lineHeight: '[1]',
  whiteSpace: 'nowrap',
  color: 'bad',
})
const offered = css({
  position: 'absolute',
  insetBlockStart: '[100%]',
  insetInlineStart: '0',
  zIndex: 'sticky',
  // The margin leaves room for the messages below the input.
  marginBlockStart: '4',
  boxShadow: 'raised',
})
const code = css({ textStyle: 'code' })

/**
 * Id of a description that names the basket. The fields and buttons of all rows have the same names; this says which
 * row they belong to.
 */
export const aboutId = (basketNumber: string, place: Place = 'row') => idIn(place, 'about', basketNumber)

export const approveFormId = (basketNumber: string, place: Place = 'row') => idIn(place, 'approve', basketNumber)
export const noteId = (basketNumber: string, place: Place = 'row') => idIn(place, 'note', basketNumber)

type ApproveFormProps = {
  order: Order
  otherwise: ReactNode
  place?: Place
  /** Called after an approval in the panel. In the list, the focus moves to the next waiting basket. */
  onApproved?: (basketNumber: string) => void
}

/**
 * Renders a basket's approval input. The submit button is outside this form and refers to it by its id.
 * Typed text stays until it is sent or cleared, even if the basket's status changes meanwhile. Once the input is empty
 * and not focused, and the basket no longer waits for approval, `otherwise` is shown instead.
 */
export function ApproveForm({ order, otherwise, place = 'row', onApproved }: ApproveFormProps) {
  const basketNumber = order.basket_number
  const { approve, busy, notes, note, done: changed, offer, say } = useActions()
  const stored = approvalDrafts.useTexts().get(basketNumber)
  const draft = stored ?? ''
  const [isInside, setInside] = useState(false)
  const isWaiting = order.status === basketStatus.waiting
  const isBusy = busy.has(basketNumber)
  // A number typed before hydration is stored before this component listens to the store.
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const [isMissing, setMissing] = useState(false)
  // An emptied input stays empty, even if the basket has a number.
  const value = stored ?? (isWaiting ? (order.approval_number ?? '') : '')
  const type = (text: string) => {
    if (isMissing) say('')
    setMissing(false)
    approvalDrafts.set(basketNumber, text)
    renderAgain()
    if (notes.has(basketNumber)) note(basketNumber, null)
  }
  const inputId = approvalInputId(basketNumber, place)
  const missingId = idIn(place, 'missing', basketNumber)
  const focusBox = () => document.getElementById(inputId)?.focus()
  const submit = async () => {
    const approvalNumber = value.trim()
    setMissing(approvalNumber === '')
    if (approvalNumber === '') {
      say(m.basket_said({ number: basketNumber, text: m.basket_approval_missing() }))
      return focusBox()
    }
    const { done } = await approve([basketNumber], approvalNumber)
    if (done.length > 0) (onApproved ?? focusNextWaiting)(basketNumber)
    else if (isFocusFree(basketNumber)) focusBox()
  }
  // The typed number is already saved: the answer was lost, or another window sent it.
  const isHeld = !isWaiting && !isBusy && draft !== '' && order.approval_number === draft.trim()
  useEffect(() => {
    if (!isHeld) return
    approvalDrafts.remove(basketNumber)
    note(basketNumber, null)
  }, [isHeld, note, basketNumber])
  // The basket was approved or reset elsewhere while the input has the focus. The input shows this, and is removed only
  // when it loses the focus.
  const isLate = isInside && !isWaiting && !isBusy && !changed.has(basketNumber)
  const isOffered = offer !== null && isInside && isWaiting && !isBusy && value === ''
  // Moving to the suggested number beside the input does not count as leaving the input.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement | HTMLButtonElement>) =>
    setInside(currentTarget.form?.contains(relatedTarget) ?? false)
  const take = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    type(offer ?? '')
    focusBox()
  }
  if (!isWaiting && !isInside && !isBusy && draft === '') return otherwise
  return (
    <form
      id={approveFormId(basketNumber, place)}
      noValidate
      className={box}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && isWaiting) void submit()
      }}
    >
      <Input
        id={inputId}
        size="tool"
        code
        data-waiting={isWaiting || undefined}
        aria-label={m.basket_approval_number()}
        placeholder={m.basket_approval_placeholder()}
        aria-invalid={isMissing || notes.has(basketNumber) || undefined}
        aria-describedby={`${aboutId(basketNumber, place)} ${missingId} ${noteId(basketNumber, place)}`}
        autoComplete="off"
        maxLength={40}
        value={value}
        readOnly={isBusy}
        onFocus={() => setInside(true)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && place === 'row') focusRow(basketNumber)
          else if (event.key === 'ArrowDown' && isOffered) take(event)
        }}
        onChange={(event) => type(event.target.value)}
      />
      <span id={missingId} className={missing}>
        {isMissing ? m.basket_approval_missing() : null}
      </span>
      {isOffered ? <NumberOffer offer={offer} onTake={() => take()} onBlur={leave} /> : null}
      {isLate ? <FasterNote basketNumber={basketNumber} /> : null}
    </form>
  )
}

/** Reads who was faster, and says it to screen readers. */
export function useSaidFaster(basketNumber: string): string {
  const { say } = useActions()
  const faster = useFaster(basketNumber)
  useEffect(() => say(m.basket_said({ number: basketNumber, text: faster })), [faster, say, basketNumber])
  return faster
}

/** Notes in the row who was faster, as long as it is rendered. */
function FasterNote({ basketNumber }: { basketNumber: string }) {
  const { note } = useActions()
  const faster = useSaidFaster(basketNumber)
  useEffect(() => {
    note(basketNumber, faster)
    return () => note(basketNumber, null)
  }, [faster, note, basketNumber])
  return null
}

type NumberOfferProps = { offer: string; onTake: (number: string) => void } & Pick<ComponentProps<'button'>, 'onBlur'>

/** Offers the next approval number. Accepting the offer fills in the number, but does not send it. */
function NumberOffer({ offer, onTake, onBlur }: NumberOfferProps) {
  return (
    <Button
      size="small"
      className={offered}
      aria-label={m.basket_offer({ number: offer })}
      onClick={() => onTake(offer)}
      onBlur={onBlur}
    >
      <span className={code}>{offer}</span> <Kbd>↓</Kbd>
    </Button>
  )
}
