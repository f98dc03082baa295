import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { basketStatus } from '#src/contract/values/basket-status.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { listBaskets } from '#src/gateway/basket/basket.functions.ts'
import { isNumber, useResetBasket } from './basket-queries.ts'
import { statusName } from './basket-status.tsx'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Answer } from '#src/contract/call/call.ts'
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
  const client = useQueryClient()
  const { mutateAsync: find } = useMutation({ mutationKey: ['basket', 'find'], mutationFn: findToReset })
  const { mutateAsync: reset } = useResetBasket()
  const [question, setQuestion] = useState<{ order: Order; answer: (isConfirmed: boolean) => void } | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const kit = useContractForm({
    name: 'order-reset',
    schema: basket.reset.params,
    labels: { number: m.basket_number() },
    values: empty,
    tellRefusal: (refusal) => showToast(({ refused }) => refused(refusal)),
    // Finds the basket first, so that the confirmation can show its number and customer.
    send: async ({ number }) => {
      setDone(null)
      const found = await find(number)
      if (!found.ok) return found
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ order: found.data, answer }))
      // Any cached list may contain the basket, so all are read again.
      return isConfirmed ? reset(number).finally(() => void client.invalidateQueries()) : null
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

async function findToReset(basketNumber: string): Promise<Answer<Order>> {
  const query = { order: basketNumber, number_per_page: 1 }
  const list = await listBaskets({ data: { params: {}, query, body: undefined } })
  if (!list.ok) return list
  const found = list.data.orders.find(isNumber(basketNumber))
  if (!found) return { ok: false, refusal: { code: 'not-found', messages: [m.refusal_not_found()] } }
  if (found.status > basketStatus.open) return { ok: true, data: found, messages: [] }
  const text = m.basket_status_now({ basket: basketNumber, status: statusName(found.status) })
  return { ok: false, refusal: { code: 'conflict', messages: [text] } }
}
