import { type AnyFormApi, createFormHook } from '@tanstack/react-form'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Answer, Refusal, RefusalCode } from '#src/contract/call/call.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { ownerOf } from '#src/session/session.ts'
import { differingIn, type Pictures, type Words } from './differing.ts'
import { checkedWhole, faultsOf, faultsOfRefusal, requiredIn } from './check.ts'
import { nobody } from './draft/draft-mark.ts'
import { useDraft } from './draft/use-draft.ts'
import { useProblems } from './use-problems.ts'
import type { Values } from './values.ts'
import { fieldContext, formContext } from './kit-context.ts'
import { CheckRow, ChecksRow, SelectRow, TextRow } from './rows/rows.tsx'

/** TanStack Form with the common rows. Pages import the rare rows themselves. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextRow, SelectRow, CheckRow, ChecksRow },
  formComponents: {},
})

export type ContractForm<V extends Values, S extends z.ZodType, Data> = {
  /** Names the draft: the screen and, when editing, the record. */
  name: string
  schema: S
  labels: Readonly<Record<string, string>>
  /** Labels of coded values. */
  wordsOf?: Words
  pictures?: Pictures
  /** Set for users who are not signed in. The draft then has no owner. */
  isPublic?: boolean
  /** Stored values, or empty values for a new record. */
  values: V
  /** Resolves to null if the user cancelled. The query client reports what it throws. */
  send: (input: z.output<S>) => Promise<Answer<Data> | null>
  /** Returns the values after saving. Defaults to the initial values, for the next new record. */
  valuesOf?: (data: Data) => V
  /** Runs even if the user has left the page. */
  onSaved?: (data: Data, input: z.output<S>) => void
  /** Navigates to the next page. Skipped if the user has left this page. */
  navigateNext?: (data: Data, input: z.output<S>) => void
  /** Reads the stored values again after a conflict. */
  readAgain?: () => Promise<V | undefined>
  tellRefusal?: (refusal: Refusal) => void
}

type Overtaken = { theirs: Values; before: Values }

const noWords: Words = {}
const noPictures: Pictures = {}

/** Refusal codes after which it is unknown whether the change was made. */
const unknown: ReadonlySet<RefusalCode> = new Set(['fault', 'unavailable'])

/** Creates a form with the fields and rules of a contract call: TanStack Form, drafts, server errors and conflicts. */
export function useContractForm<V extends Values, S extends z.ZodType, Data>(definition: ContractForm<V, S, Data>) {
  const {
    name,
    isPublic = false,
    schema,
    labels,
    wordsOf = noWords,
    pictures = noPictures,
    send,
    valuesOf,
    onSaved,
    navigateNext,
    readAgain,
    tellRefusal = tellNotSaved,
  } = definition
  const { locale, who, signIn, flash } = useShell()
  const id = useId()
  // After a submit without JavaScript, the form starts with the submitted entries.
  const [posted, setPosted] = useState(flash?.posted?.form === name ? flash.posted : null)
  const [values, setValues] = useStored(definition.values, posted?.entries)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const fields = Object.keys(labels)
  const { problems, clear, tellInvalid, tellRefused, tellNotSent } = useProblems(id, fields, posted)

  const form = useAppForm({
    defaultValues: values,
    canSubmitWhenInvalid: true,
    validationLogic: checkedWhole,
    validators: {
      onDynamic: ({ value }): unknown => {
        const faults = faultsOf(schema, value, labels, locale)
        return faults && { fields: faults }
      },
    },
    onSubmitInvalid: tellInvalid,
    onSubmit: ({ value, formApi }) => attempt(value, formApi),
  })

  const isStill = useStillHere()

  async function attempt(value: V, formApi: AnyFormApi): Promise<void> {
    clear()
    const isHere = isStill()
    const isConnected = navigator.onLine
    const input = schema.parse({ ...value, request_id: await draft.beginRequest() })
    const answer = await sendSigned(() => send(input)).catch(() => undefined)
    if (answer === undefined) return tellNotSent(formApi, isConnected)
    if (answer === null) return
    if (answer.ok) {
      await draft.drop()
      const next = valuesOf?.(answer.data) ?? values
      setValues(next)
      formApi.reset(next)
      onSaved?.(answer.data, input)
      if (isHere()) navigateNext?.(answer.data, input)
      return
    }
    // A submit after a conflict is a new request.
    if (answer.refusal.code === 'conflict') draft.endRequest()
    const now = answer.refusal.code === 'conflict' ? await readAgain?.().catch(() => undefined) : undefined
    const isSame = now !== undefined && differingIn(labels, { mine: value, theirs: now }, pictures).length === 0
    // The other change does not affect visible fields, so the entries are sent again, based on the new version.
    if (isSame) return attempt({ ...now, ...Object.fromEntries(fields.map((field) => [field, value[field]])) }, formApi)
    // The refusal's text asks to reload, which is wrong where the user can choose a side.
    if (now) return setOvertaken({ theirs: now, before: values })
    tellRefusal(answer.refusal)
    tellRefused(formApi, answer.refusal, unknown.has(answer.refusal.code) && !answer.refusal.isClosed)
  }
  const own = who === null || signIn === null ? null : { owner: ownerOf(who), form: name, signIn }
  const draft = useDraft(isPublic ? { owner: nobody, form: name, signIn: '' } : own, form)
  const names = fields.join(' ')
  const required = useMemo(() => requiredIn(schema, names.split(' ')), [schema, names])
  const submit = () => {
    setPosted(null)
    // Old server errors would block the submit.
    form.setErrorMap({ onSubmit: { fields: {} } })
    void form.handleSubmit()
  }
  const serverErrors = useMemo(() => faultsOfRefusal(posted?.errors ?? {}), [posted])
  const said = { serverErrors, problems, overtaken, setOvertaken }
  return { form, id, labels, required, wordsOf, pictures, draft, submit, ...said }
}

const tellNotSaved = (refusal: Refusal) => showToast(({ saveRefused }) => saveRefused(refusal))

/**
 * Returns a function to call on submit. Its result returns whether the user is still on this page and not about to
 * leave.
 */
function useStillHere(): () => () => boolean {
  const router = useRouter()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return () => {
    const { href } = router.latestLocation
    return () => isMounted.current && router.latestLocation.href === href
  }
}

/** Holds the latest known stored values: as read, or as returned by a save. */
function useStored<V extends Values>(read: V, entered: Values = {}) {
  const fingerprint = JSON.stringify(read)
  const [stored, setStored] = useState({ fingerprint, values: withEntered(read, entered) })
  if (stored.fingerprint !== fingerprint) setStored({ fingerprint, values: read })
  return [stored.values, (values: V) => setStored({ fingerprint, values })] as const
}

function withEntered<V extends Values>(read: V, entered: Values): V {
  const known = Object.entries(entered).filter(([field, value]) => typeof value === typeof read[field])
  return { ...read, ...Object.fromEntries(known) }
}

export type Kit = Omit<ReturnType<typeof useContractForm>, 'form'> & { form: AnyFormApi }
