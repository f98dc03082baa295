import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { type Maintenance, status } from '#src/contract/status.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { ConfirmDialog } from '#src/portal/shell/page/confirm-dialog.tsx'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { FlashRow } from './flash-row.tsx'
import { useSetMaintenance } from './status-queries.ts'

const section = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'form_column' })
const heading = css({ textStyle: 'section' })
const quiet = css({ color: 'ink-2' })

type Props = { state: Maintenance; sessions: number }

/** Form that closes the portal for maintenance and opens it again. Closing asks for confirmation. */
export function MaintenancePanel({ state, sessions }: Props) {
  const { mutateAsync: set } = useSetMaintenance()
  const [question, setQuestion] = useState<{ answer: (isMeant: boolean) => void } | null>(null)
  const [said, setSaid] = useState('')
  const end = (isMeant: boolean) => {
    question?.answer(isMeant)
    setQuestion(null)
  }
  const isTouchedRef = useRef<(field: 'closed' | 'flash_text') => boolean>(() => true)
  const kit = useContractForm({
    name: 'maintenance',
    schema: status.setMaintenance.body,
    labels: { closed: m.status_maintenance(), flash_text: m.audit_field_flash_text() },
    values: entriesOf(state),
    valuesOf: entriesOf,
    send: async ({ closed, flash_text }) => {
      setSaid('')
      // Somebody else may have closed the portal since this page was opened.
      const isTouched = isTouchedRef.current
      const body = { ...(isTouched('closed') && { closed }), ...(isTouched('flash_text') && { flash_text }) }
      const isMeant = !body.closed || state.closed || (await new Promise((answer) => setQuestion({ answer })))
      return isMeant ? set(body) : null
    },
    onSaved: ({ closed }) => setSaid(closed ? m.status_closed_done() : m.status_open_done()),
    tellRefusal: (refusal) => showToast(({ refused }) => refused(refusal)),
  })
  useEffect(() => {
    isTouchedRef.current = (field) => kit.form.getFieldMeta(field)?.isDefaultValue === false
  }, [kit.form])
  return (
    <section className={section} aria-labelledby="status-maintenance">
      <h2 id="status-maintenance" className={heading}>
        {m.status_notices()}
      </h2>
      {state.closed ? <Notice tone="warn">{m.status_closed_text()}</Notice> : null}
      <ContractForm
        kit={kit}
        submit={m.status_save()}
        beside={
          <span role="status" className={quiet}>
            {said}
          </span>
        }
      >
        <kit.form.AppField name="closed">{(field) => <field.CheckRow />}</kit.form.AppField>
        <kit.form.AppField name="flash_text">{() => <FlashRow hint={m.status_flash_hint()} />}</kit.form.AppField>
      </ContractForm>
      <ConfirmDialog
        open={question !== null}
        onClose={() => end(false)}
        title={m.status_ask()}
        confirm={m.status_close()}
        onConfirm={() => end(true)}
      >
        <p>{m.status_ask_text({ count: sessions })}</p>
        <p>{state.test_login_allowed ? m.status_ask_way_back() : m.status_ask_way_back_command()}</p>
      </ConfirmDialog>
    </section>
  )
}

const entriesOf = ({ closed, flash_text }: Maintenance) => ({ closed, flash_text })
