import { useForm } from '@tanstack/react-form'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useState } from 'react'
import { m } from '#messages'
import { basketStatus } from '#src/contract/values/basket-status.ts'
import { bar } from '#src/portal/list/list-style.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import type { Order } from '#src/contract/basket.ts'
import { focusNextWaiting, keepBulkDraft, nextNumber, numbersFrom, readBulkDraft } from './approval-number.ts'
import { useActions } from './use-basket-actions.ts'
import { css } from '#styles/css'

const dark = css({
  background: 'ink',
  color: 'sheet',
  '& button': {
    background: 'transparent',
    color: 'current',
    borderColor: '[color-mix(in srgb, currentColor 45%, transparent)]',
  },
  '& button:is(:disabled, [aria-disabled=true])': { opacity: '[0.6]' },
  // In low windows the bar has a single row, so that the list stays visible.
  _narrow: { gap: '1', paddingInline: '3', '& kbd': { display: 'none' }, '& button': { paddingInline: '2' } },
  _low: { flexWrap: 'nowrap', paddingBlock: '1', '& kbd': { display: 'none' } },
})
const count = css({ fontWeight: 'strong', _low: { srOnly: true } })
const form = css({ display: 'contents' })
const box = css({
  width: { base: '[15rem]', _narrow: '[auto]', _low: '[auto]' },
  flex: { _narrow: '[1 1 5rem]', _low: '[1 1 5rem]' },
  maxWidth: '[15rem]',
  color: 'ink',
})
const wrong = css({ textStyle: 'small', _narrow: { order: '1', width: 'full', _empty: { display: 'none' } } })
const end = css({ marginInlineStart: 'auto' })
// On phones, this empty element puts the actions on a line of their own.
const rowEnd = css({ display: 'none', _narrow: { display: { base: 'block', _low: 'none' }, width: 'full' } })
// In low windows, icons replace the words, which screen readers still read.
const mark = css({ '@media (height >= 35rem)': { display: 'none' } })
const words = css({ _low: { srOnly: true } })
const code = css({ textStyle: 'code' })
const wideWords = css({ '@media (width < 56rem)': { srOnly: true }, _low: { srOnly: true } })

type BulkBarProps = {
  orders: readonly Order[]
  numberBox: RefObject<HTMLInputElement | null>
  onReset: (orders: readonly Order[]) => void
  onClear: () => void
}

export function BulkBar({ orders, numberBox, onReset, onClear }: BulkBarProps) {
  const { approve, busy, offer } = useActions()
  const numbers = orders.map(({ basket_number }) => basket_number)
  const [isSeries, setSeries] = useState(false)
  const [draft] = useState(() => readBulkDraft(numbers))
  const waiting = orders.filter(({ status }) => status === basketStatus.waiting)
  const resettable = orders.filter(({ status }) => status > basketStatus.open)
  const isBusy = orders.some((order) => busy.has(order.basket_number))
  const bulk = useForm({
    defaultValues: { approvalNumber: draft },
    onSubmit: async ({ value }) => {
      const sent = waiting.map(({ basket_number }) => basket_number)
      const number = value.approvalNumber.trim()
      const series = isSeries ? numbersFrom(number, sent.length) : null
      const { done } = await approve(sent, series ?? number)
      const used = sent.findLastIndex((one) => done.includes(one))
      // The rest continues behind the numbers that are in use now.
      if (series && used >= 0 && done.length < sent.length)
        bulk.setFieldValue('approvalNumber', nextNumber(series[used] ?? '') ?? '')
      if (done.length < sent.length)
        return document.activeElement === document.body ? numberBox.current?.focus() : undefined
      clear()
      // Waits until the bar is removed from the page.
      setTimeout(() => focusNextWaiting(sent.at(-1) ?? ''))
    },
    onSubmitInvalid: () => numberBox.current?.focus(),
  })
  const clear = () => {
    keepBulkDraft([], '')
    onClear()
  }
  // The typed number is stored for the current selection.
  const selection = numbers.join(' ')
  useEffect(() => {
    const text = bulk.state.values.approvalNumber
    if (text !== '') keepBulkDraft(selection.split(' '), text)
  }, [bulk, selection])
  const label = m.basket_bulk_number({ count: waiting.length })
  return (
    <section aria-label={m.basket_bulk_bar()} className={`${bar} ${dark}`}>
      <span className={count} role="status">
        {m.basket_selected({ count: orders.length })}
      </span>
      <form
        noValidate
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && waiting.length > 0) void bulk.handleSubmit()
        }}
      >
        <bulk.Field
          name="approvalNumber"
          listeners={{ onChange: ({ value }) => keepBulkDraft(numbers, value) }}
          validators={{ onSubmit: ({ value }) => (value.trim() === '' ? m.basket_approval_missing() : undefined) }}
        >
          {(field) => (
            <>
              <Input
                ref={numberBox}
                size="tool"
                code
                className={box}
                aria-label={label}
                placeholder={m.basket_column_approval()}
                aria-invalid={field.state.meta.errors.length > 0 ? true : undefined}
                aria-describedby="bulk-error"
                autoComplete="off"
                maxLength={40}
                disabled={waiting.length === 0 && !isBusy}
                value={field.state.value}
                readOnly={isBusy}
                onChange={(event) => field.handleChange(event.target.value)}
              />
              <NumberSeries
                value={field.state.value.trim()}
                offer={isBusy ? null : offer}
                count={waiting.length}
                isOn={isSeries}
                onOn={setSeries}
                onTake={(number) => {
                  field.handleChange(number)
                  numberBox.current?.focus()
                }}
              />
              <span className={rowEnd} />
              <Button writes type="submit" busy={isBusy} disabled={waiting.length === 0 && !isBusy}>
                {m.basket_bulk_approve({ count: waiting.length })} <Kbd>A</Kbd>
              </Button>
              <span
                id="bulk-error"
                className={wrong}
                aria-live="polite"
                hidden={(waiting.length > 0 || isBusy) && field.state.meta.errors.length === 0}
              >
                {waiting.length === 0 ? m.basket_bulk_none() : field.state.meta.errors[0]}
              </span>
            </>
          )}
        </bulk.Field>
      </form>
      <Button
        writes
        icon={<RotateCcw className={mark} />}
        title={m.basket_bulk_reset({ count: resettable.length })}
        idle={resettable.length === 0 || isBusy}
        onClick={() => onReset(resettable)}
      >
        <span className={words}>{m.basket_bulk_reset({ count: resettable.length })}</span> <Kbd>R</Kbd>
      </Button>
      <Button className={end} icon={<X />} title={m.basket_clear_selection()} idle={isBusy} onClick={clear}>
        <span className={wideWords}>{m.basket_clear_selection()}</span>
      </Button>
    </section>
  )
}

type NumberSeriesProps = {
  value: string
  offer: string | null
  count: number
  isOn: boolean
  onOn: (isOn: boolean) => void
  onTake: (number: string) => void
}

/**
 * Suggests an approval number. Once a number is typed, offers the choice between one number for all baskets and a
 * series, which is shown before it is sent.
 */
function NumberSeries({ value, offer, count, isOn, onOn, onTake }: NumberSeriesProps) {
  if (count === 0) return null
  if (value === '')
    return offer === null ? null : (
      <Button size="small" aria-label={m.basket_offer({ number: offer })} onClick={() => onTake(offer)}>
        <span className={code}>{offer}</span>
      </Button>
    )
  const numbers = count > 1 ? numbersFrom(value, count) : null
  if (!numbers) return null
  return (
    <Checkbox checked={isOn} onChange={(event) => onOn(event.target.checked)}>
      {m.basket_bulk_series({ from: value, to: numbers.at(-1) ?? '' })}
    </Checkbox>
  )
}
