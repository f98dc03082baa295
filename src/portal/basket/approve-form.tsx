import { useForm } from '@tanstack/react-form'
import { m } from '#messages'
import { useActions } from '#src/portal/basket/use-basket-actions.ts'
import { Input } from '#src/ui/text-field.tsx'
import type { Order } from '#src/vue/basket.ts'
import { css } from '#styles/css'

const box = css({ display: 'flex', flexDirection: 'column', gap: '0.5', width: '[6.5rem]', maxWidth: 'full' })
const wrong = css({ color: 'bad', textStyle: 'small', whiteSpace: 'normal' })

export const approveFormId = (basketNumber: string) => `approve-${basketNumber}`
export const approvalInputId = (basketNumber: string) => `approval-number-${basketNumber}`

/** The approval number of one waiting basket. Its button stands in the row's last cell and belongs to this form by id. */
export function ApproveForm({ order }: { order: Order }) {
  const number = order.basket_number
  const { approve, busy } = useActions()
  const form = useForm({
    defaultValues: { approvalNumber: order.approval_number ?? '' },
    onSubmit: async ({ value }) => void (await approve([number], value.approvalNumber.trim())),
    onSubmitInvalid: () => document.getElementById(approvalInputId(number))?.focus(),
  })
  const errorId = `${approvalInputId(number)}-error`
  return (
    <form
      id={approveFormId(number)}
      noValidate
      className={box}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy.has(number)) void form.handleSubmit()
      }}
    >
      <form.Field
        name="approvalNumber"
        validators={{ onSubmit: ({ value }) => (value.trim() === '' ? m.basket_approval_missing() : undefined) }}
      >
        {(field) => {
          const error = field.state.meta.errors[0]
          return (
            <>
              <Input
                id={approvalInputId(number)}
                size="tool"
                code
                aria-label={m.basket_approval_number()}
                placeholder={m.basket_approval_placeholder()}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                autoComplete="off"
                maxLength={40}
                value={field.state.value}
                readOnly={busy.has(number)}
                onChange={(event) => field.handleChange(event.target.value)}
              />
              <span id={errorId} className={wrong} aria-live="polite">
                {error}
              </span>
            </>
          )
        }}
      </form.Field>
    </form>
  )
}
