import { useForm } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { isBasketNumber, stripLeadingZeros } from '#src/basket-number.ts'
import { basketSearchDefaults } from '#src/portal/basket/basket-search.ts'
import { useRefreshBasket } from '#src/portal/basket/basket-queries.ts'
import { statusName } from '#src/portal/basket/basket-status.tsx'
import { ResetDialog } from '#src/portal/basket/reset-dialog.tsx'
import { useBasketActions } from '#src/portal/basket/use-basket-actions.ts'
import { useFrame } from '#src/portal/frame/frame.ts'
import { NoPermissionPage } from '#src/portal/state/no-permission-page.tsx'
import { mayUse } from '#src/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { css } from '#styles/css'

const page = css({ padding: '5', maxWidth: 'form_column', display: 'flex', flexDirection: 'column', gap: '4' })
const title = css({ textStyle: 'heading' })
const lead = css({ color: 'ink-2' })
const form = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '4',
  '& > :first-child': { width: 'full' },
})

/** Resets one basket by its number, without looking for it in the list. */
export function ResetPage() {
  const { who } = useFrame()
  const { busy, notes, reset } = useBasketActions()
  const { mutateAsync: readStatus } = useRefreshBasket()
  const [asked, setAsked] = useState<readonly string[]>([])
  const [done, setDone] = useState<{ number: string; status: number | null } | null>(null)
  const entry = useForm({
    defaultValues: { basketNumber: '' },
    onSubmit: ({ value }) => setAsked([stripLeadingZeros(value.basketNumber)]),
  })
  if (!mayUse(who, ['CAN_APPROVE_ORDER']) && who) return <NoPermissionPage right="CAN_APPROVE_ORDER" who={who} />

  const resetOne = async ([number]: readonly string[]) => {
    if (!number) return
    setDone(null)
    const isReset = await reset([number])
    const status = await readStatus(number).catch(() => null)
    setDone({ number, status: status?.ok ? status.data.order_status : null })
    if (isReset) entry.reset()
  }
  const said = done && notes.get(done.number)
  return (
    <div className={page}>
      <h1 className={title}>{m.basket_reset_page_title()}</h1>
      <p className={lead}>{m.basket_reset_page_text()}</p>
      <form
        noValidate
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (busy.size === 0) void entry.handleSubmit()
        }}
      >
        <entry.Field
          name="basketNumber"
          validators={{
            onSubmit: ({ value }) =>
              isBasketNumber(stripLeadingZeros(value)) ? undefined : m.field_no_basket_number(),
          }}
        >
          {(field) => (
            <TextField
              label={m.basket_number()}
              hint={m.basket_number_hint()}
              error={field.state.meta.errors[0]}
              code
              required
              inputMode="numeric"
              autoComplete="off"
              value={field.state.value}
              onBlur={field.handleBlur}
              onChange={(event) => field.handleChange(event.target.value)}
            />
          )}
        </entry.Field>
        <Button type="submit" size="form" visual="danger" busy={busy.size > 0}>
          {m.basket_reset()}
        </Button>
      </form>
      {done && (done.status !== null || said) ? (
        <Notice
          role="status"
          tone={said ? 'bad' : 'ok'}
          title={said}
          actions={
            done.status === null ? null : (
              <Link to="/order-approve/" search={{ ...basketSearchDefaults, order: done.number }}>
                {m.basket_reset_page_list()}
              </Link>
            )
          }
        >
          {done.status === null
            ? null
            : m.basket_reset_page_now({ number: done.number, status: statusName(done.status) })}
        </Notice>
      ) : null}
      <ResetDialog basketNumbers={asked} onClose={() => setAsked([])} onReset={(numbers) => void resetOne(numbers)} />
    </div>
  )
}
