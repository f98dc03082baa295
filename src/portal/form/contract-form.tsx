import { useStore } from '@tanstack/react-form'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { m } from '#messages'
import { shortMoment } from '#src/site/date.ts'
import { lazyPart } from '#src/portal/shell/browser/load-part.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styles/css'
import { ErrorSummary } from './error-summary.tsx'
import { controlId, KitContext } from './kit-context.ts'
import { LeaveGuard } from './draft/leave-guard.tsx'
import { isSecret } from '#src/web/secret-field.ts'
import type { Kit } from './use-contract-form.ts'
import type { Values } from './values.ts'

const ConflictPanel = lazyPart(async () => (await import('./conflict-panel.tsx')).ConflictPanel)

const form = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  maxWidth: 'form_column',
  '&:has(> [data-sections])': { maxWidth: '[60rem]' },
})
const bar = css({
  // The row of buttons is sticky only once there are changes, because it would cover fields.
  '&[data-changed]': { position: 'sticky', insetBlockEnd: '0' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  background: 'paper',
})
const note = css({ color: 'ink-2' })

type ContractFormProps = {
  kit: Kit
  submit: ReactNode
  visual?: 'primary' | 'danger'
  /** The `action` of the form, for browsers without JavaScript. */
  action?: string
  isBlocked?: boolean
  beside?: ReactNode
  children: ReactNode
}

export function ContractForm({
  kit,
  submit,
  visual = 'primary',
  action,
  isBlocked,
  beside,
  children,
}: ContractFormProps) {
  const {
    form: api,
    id,
    labels,
    required,
    serverErrors,
    problems,
    overtaken,
    endConflict,
    wordsOf,
    pictures,
    draft,
    isRecord,
  } = kit
  const state = useStore(api.store, (all) => all)
  const { isSubmitting, submissionAttempts, isDefaultValue, fieldMeta, values } = state
  const wasTried = submissionAttempts > 0
  const contents = useMemo(
    () => ({ id, labels, required, wasTried, serverErrors, busy: isSubmitting }),
    [id, labels, required, wasTried, serverErrors, isSubmitting],
  )
  useEffect(() => {
    // A field that was left before hydration has fired no blur event that React saw.
    for (const field of Object.keys(labels))
      if (isLeft(field)) api.setFieldMeta(field, (meta) => ({ ...meta, isBlurred: true }))
    function isLeft(field: string): boolean {
      const meta = api.getFieldMeta(field)
      return meta?.isDefaultValue === false && !meta.isBlurred && document.activeElement?.id !== controlId(id, field)
    }
  }, [api, id, labels])
  const { prepare } = draft
  useEffect(() => {
    const own = document.getElementById(id)
    own?.addEventListener('focusin', prepare, { once: true })
    return () => own?.removeEventListener('focusin', prepare)
  }, [id, prepare])
  const faults = Object.entries(labels).flatMap(([field, label]) => {
    const { errors = [], isDirty = false } = fieldMeta[field] ?? {}
    const text = errors[0] ?? (isDirty ? undefined : serverErrors[field])
    return text ? [{ field, label, text: String(text) }] : []
  })
  const isUnkept = (isHeld: boolean) => !api.state.isDefaultValue && (!isHeld || hasSecret(labels, api.state.values))
  return (
    <KitContext value={contents}>
      <form
        id={id}
        noValidate
        className={form}
        method={action === undefined ? undefined : 'post'}
        action={action}
        data-kept={draft.state === 'failed' ? undefined : ''}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) kit.submit()
        }}
      >
        {problems ? <ErrorSummary id={id} problems={problems} faults={faults} /> : null}
        {overtaken ? (
          <Suspense fallback={null}>
            <ConflictPanel
              id={id}
              labels={labels}
              mine={values}
              {...overtaken}
              wordsOf={wordsOf}
              pictures={pictures}
              onSettle={(chosen) => {
                endConflict()
                for (const [field, value] of Object.entries(chosen)) api.setFieldValue(field, value)
                kit.submit()
              }}
            />
          </Suspense>
        ) : null}
        {children}
        <div className={bar} data-changed={isDefaultValue ? undefined : ''}>
          <Button
            writes
            type="submit"
            size="form"
            visual={overtaken || (isDefaultValue && isRecord) ? 'plain' : visual}
            busy={isSubmitting}
            disabled={isBlocked}
          >
            {submit}
          </Button>
          {beside}
          <Standing kit={kit} values={values} isChanged={!isDefaultValue} isBusy={isSubmitting} />
        </div>
      </form>
      <LeaveGuard
        isLosing={() => isUnkept(draft.state !== 'failed')}
        wouldLose={async () => isUnkept(await draft.flush())}
      />
    </KitContext>
  )
}

type StandingProps = { kit: Kit; values: Values; isChanged: boolean; isBusy: boolean }

function Standing({ kit, values, isChanged, isBusy }: StandingProps) {
  const { form: api, id, labels, draft } = kit
  const { locale, site } = useShell()
  const [dropped, setDropped] = useState<Values | null>(null)
  if (isChanged && dropped !== null) setDropped(null)
  if (!isChanged && dropped !== null)
    return (
      <>
        <span className={note} role="status">
          {m.form_discarded()}
        </span>
        <Button visual="quiet" onClick={() => restore(dropped)}>
          {m.form_undo()}
        </Button>
      </>
    )
  if (!isChanged) return null
  const reader = { locale, timeZone: site.timeZone }
  const isSingle = Object.keys(labels).length === 1
  const isChangedField = (field: string) => api.getFieldMeta(field)?.isDefaultValue === false
  const count = Object.keys(labels).filter(isChangedField).length
  const discard = () => {
    const first = Object.keys(labels).find(isChangedField)
    // After a conflict, the other fields have the other person's values.
    setDropped(Object.fromEntries(Object.entries(values).filter(([field]) => isChangedField(field))))
    kit.discard()
    // The button disappears with the changes.
    if (first !== undefined) document.getElementById(controlId(id, first))?.focus()
  }
  function restore(typed: Values): void {
    for (const [field, value] of Object.entries(typed))
      if (field in labels && value !== api.getFieldValue(field)) api.setFieldValue(field, value)
  }
  return (
    <>
      {draft.restoredAt !== null ? (
        <span className={note}>
          {m.form_draft({ time: shortMoment(new Date(draft.restoredAt).toISOString(), reader, (time) => time) })}
        </span>
      ) : isSingle ? null : (
        <span className={note}>{m.form_changes({ count })}</span>
      )}
      {draft.restoredAt === null && isSingle ? null : (
        <Button visual="quiet" disabled={isBusy} onClick={discard}>
          {draft.restoredAt === null ? m.form_discard() : m.form_draft_discard()}
        </Button>
      )}
      {draft.state === 'failed' ? (
        <span className={note} role="status">
          {m.form_draft_failed()}
        </span>
      ) : null}
    </>
  )
}

const hasSecret = (labels: Kit['labels'], values: Values) =>
  Object.keys(labels).some((field) => isSecret(field) && values[field] !== '')
