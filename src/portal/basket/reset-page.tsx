import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { ResetDialog } from './reset-dialog.tsx'
import { useFindToReset, useResetOne } from './reset-queries.ts'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Notice } from '#src/ui/notice.tsx'
import { basket, type Order } from '#src/contract/basket.ts'

const empty = { number: '' }

export function ResetPage() {
  return (
    <FormPage right="CAN_APPROVE_ORDER" title={m.basket_reset_page_title()} lead={m.basket_reset_page_text()}>
      <ResetForm />
    </FormPage>
  )
}

function ResetForm() {
  const { mutateAsync: find } = useFindToReset()
  const { mutateAsync: reset } = useResetOne()
  const [question, setQuestion] = useState<{ order: Order; answer: (isConfirmed: boolean) => void } | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const kit = useContractForm({
    name: 'order-reset',
    schema: basket.reset.params,
    labels: { number: m.basket_number() },
    values: empty,
    tellRefusal: (refusal) => showToast(({ refused }) => refused(refusal)),
    // Finds the basket first, so that the confirmation shows which basket it is, and whose.
    send: async ({ number }) => {
      setDone(null)
      const found = await find(number)
      if (!found.ok) return found
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ order: found.data, answer }))
      return isConfirmed ? reset(number) : null
    },
    onSaved: (_, { number }) => {
      void showToast(({ basketsReset }) => basketsReset([number]))
      setDone(number)
    },
  })
  return (
    <>
      <ContractForm kit={kit} submit={m.basket_reset()} visual="danger">
        <kit.form.AppField name="number">
          {(field) => (
            <field.TextRow code width="half" hint={m.basket_number_hint()} inputMode="numeric" autoComplete="off" />
          )}
        </kit.form.AppField>
      </ContractForm>
      {done === null ? null : (
        <Notice
          tone="ok"
          actions={
            <Link to="/order-approve/" search={{ order: done }}>
              {m.basket_reset_page_list()}
            </Link>
          }
        >
          {m.toast_basket_open({ number: done })}
        </Notice>
      )}
      <ResetDialog
        baskets={question ? [question.order] : []}
        onReset={() => question?.answer(true)}
        onClose={() => {
          question?.answer(false)
          setQuestion(null)
        }}
      />
    </>
  )
}
