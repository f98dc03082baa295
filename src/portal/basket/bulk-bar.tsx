import { useForm } from '@tanstack/react-form'
import X from 'lucide-react/icons/x'
import type { RefObject } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Input } from '#src/ui/text-field.tsx'
import { css } from '#styles/css'

const bar = css({
  position: 'sticky',
  insetBlockEnd: '0',
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '2',
  background: 'ink',
  color: 'sheet',
  '& button': {
    background: 'transparent',
    color: 'current',
    borderColor: '[color-mix(in srgb, currentColor 45%, transparent)]',
  },
  _narrow: { gap: '2', '& kbd': { display: 'none' } },
  '& button:disabled': { opacity: '[0.6]' },
})
const count = css({ fontWeight: 'strong' })
const form = css({ display: 'contents' })
const box = css({ width: '[15rem]', color: 'ink' })
const wrong = css({ textStyle: 'small' })
const end = css({ marginInlineStart: 'auto' })

type BulkBarProps = {
  /** All chosen baskets, and those of them that wait for approval or can be reset. */
  chosen: number
  waiting: readonly string[]
  resettable: readonly string[]
  busy: boolean
  numberBox: RefObject<HTMLInputElement | null>
  onApprove: (basketNumbers: readonly string[], approvalNumber: string) => Promise<boolean>
  onReset: (basketNumbers: readonly string[]) => void
  onLetGo: () => void
}

export function BulkBar({ chosen, waiting, resettable, busy, numberBox, onApprove, onReset, onLetGo }: BulkBarProps) {
  const bulk = useForm({
    defaultValues: { approvalNumber: '' },
    onSubmit: async ({ value, formApi }) => {
      if (!(await onApprove(waiting, value.approvalNumber.trim()))) return
      formApi.reset()
      onLetGo()
    },
    onSubmitInvalid: () => numberBox.current?.focus(),
  })
  const label = m.basket_bulk_number({ count: waiting.length })
  return (
    <section aria-label={m.basket_bulk_bar()} className={bar}>
      <span className={count} role="status">
        {m.basket_chosen({ count: chosen })}
      </span>
      <form
        noValidate
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && waiting.length > 0) void bulk.handleSubmit()
        }}
      >
        <bulk.Field
          name="approvalNumber"
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
                placeholder={label}
                aria-invalid={field.state.meta.errors.length > 0 ? true : undefined}
                aria-describedby="bulk-error"
                autoComplete="off"
                maxLength={40}
                disabled={waiting.length === 0}
                value={field.state.value}
                onChange={(event) => field.handleChange(event.target.value)}
              />
              <Button type="submit" busy={busy} disabled={waiting.length === 0}>
                {m.basket_bulk_approve({ count: waiting.length })} <Kbd>A</Kbd>
              </Button>
              <span
                id="bulk-error"
                className={wrong}
                aria-live="polite"
                hidden={waiting.length > 0 && field.state.meta.errors.length === 0}
              >
                {waiting.length === 0 ? m.basket_bulk_none() : field.state.meta.errors[0]}
              </span>
            </>
          )}
        </bulk.Field>
      </form>
      <Button disabled={resettable.length === 0 || busy} onClick={() => onReset(resettable)}>
        {m.basket_bulk_reset({ count: resettable.length })} <Kbd>R</Kbd>
      </Button>
      <Button className={end} icon={<X />} onClick={onLetGo}>
        {m.basket_let_go()}
      </Button>
    </section>
  )
}
