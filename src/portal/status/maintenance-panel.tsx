import { useRef, useState } from 'react'
import { m } from '#messages'
import type { Maintenance } from '#src/contract/status.ts'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { useSetMaintenance } from './status-queries.ts'

const maxLetters = 500
const section = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'form_column' })
const heading = css({ textStyle: 'heading', fontSize: '[1.0625rem]' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const quiet = css({ color: 'ink-2' })

type Props = { state: Maintenance; sessions: number }

/** Closes the portal and opens it again, with a text for everybody. Closing is asked for twice; what is entered stays until it is saved. */
export function MaintenancePanel({ state, sessions }: Props) {
  const { mutate, isPending } = useSetMaintenance()
  const [closed, setClosed] = useState<boolean>()
  const [text, setText] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const cancel = useRef<HTMLButtonElement>(null)
  const entered = { closed: closed ?? state.closed, flash_text: text ?? state.flash_text }
  const isChanged = entered.closed !== state.closed || entered.flash_text.trim() !== state.flash_text
  const save = () => {
    setAsking(false)
    setSaid('')
    mutate(entered, {
      onSuccess: (answer) => {
        if (!answer.ok) return
        setClosed(undefined)
        setText(undefined)
        setSaid(answer.data.closed ? m.status_closed_done() : m.status_open_done())
      },
    })
  }
  return (
    <section className={section} aria-labelledby="status-maintenance">
      <h2 id="status-maintenance" className={heading}>
        {m.status_maintenance()}
      </h2>
      {state.closed ? <Notice tone="warn">{m.status_closed_text()}</Notice> : null}
      <Checkbox checked={entered.closed} readOnly={isPending} onChange={(event) => setClosed(event.target.checked)}>
        {m.status_maintenance()}
      </Checkbox>
      <TextField
        label={m.audit_field_flash_text()}
        hint={m.status_flash_hint()}
        value={entered.flash_text}
        maxLength={maxLetters}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={row}>
        <Button
          writes
          visual="primary"
          idle={!isChanged}
          busy={isPending}
          onClick={() => (entered.closed && !state.closed ? setAsking(true) : save())}
        >
          {m.status_save()}
        </Button>
        <span role="status" className={quiet}>
          {isChanged ? '' : said}
        </span>
      </div>
      <LaterDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={m.status_ask()}
        closeLabel={m.list_close()}
        initialFocus={() => cancel.current}
        actions={
          <>
            <Button ref={cancel} onClick={() => setAsking(false)}>
              {m.basket_cancel()}
            </Button>
            <Button writes visual="danger" onClick={save}>
              {m.status_close()}
            </Button>
          </>
        }
      >
        <p>{m.status_ask_text({ count: sessions })}</p>
        <p>{state.test_login_allowed ? m.status_ask_way_back() : m.status_ask_way_back_command()}</p>
      </LaterDialog>
    </section>
  )
}
