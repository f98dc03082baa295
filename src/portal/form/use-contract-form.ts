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

/** TanStack Form with the kinds of rows that most forms use. A page that needs another kind imports it directly. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextRow, SelectRow, CheckRow, ChecksRow },
  formComponents: {},
})

export type ContractForm<V extends Values, S extends z.ZodType, Data> = {
  /** Name of the draft: the screen and, when editing, the record's id. */
  name: string
  schema: S
  labels: Readonly<Record<string, string>>
  /** Functions that return the labels of coded values, by field. */
  wordsOf?: Words
  pictures?: Pictures
  /** Set for users who are not signed in. The draft then has no owner. */
  isPublic?: boolean
  /** The stored values, or empty values for a new record. */
  values: V
  /** Sends the values; resolves to null if the user cancelled. If it throws, the query client shows the error. */
  send: (input: z.output<S>) => Promise<Answer<Data> | null>
  /**
   * Returns the form's values after a save, for the form of a stored record. By default these are the initial values,
   * ready for the next new record.
   */
  valuesOf?: (data: Data) => V
  /** Called after a save, even if the user has left the page. */
  onSaved?: (data: Data, input: z.output<S>) => void
  /** Opens the next page after a save. Not called if the user has left this page. */
  navigateNext?: (data: Data, input: z.output<S>) => void
  /** Reads the stored values again after a conflict; resolves to undefined if they cannot be read. */
  readAgain?: () => Promise<V | undefined>
  tellRefusal?: (refusal: Refusal) => void
}

/**
 * Reads the stored values after a conflict. Returns undefined if nobody has changed them since the form read `values`:
 * the conflict then has another reason, such as an address that another account has.
 */
async function readOvertaking<V extends Values, S extends z.ZodType, Data>(
  { labels, pictures = noPictures, readAgain }: ContractForm<V, S, Data>,
  { values, sent }: { values: V; sent: V },
): Promise<V | undefined> {
  const now = await readAgain?.().catch(() => undefined)
  if (!now) return undefined
  const isOvertaken =
    now['version'] !== sent['version'] || differingIn(labels, { mine: values, theirs: now }, pictures).length > 0
  return isOvertaken ? now : undefined
}

const noWords: Words = {}
const noPictures: Pictures = {}

/** Refusal codes after which it is unknown whether the change was made. */
const unknown: ReadonlySet<RefusalCode> = new Set(['fault', 'unavailable'])

/**
 * Creates a form for a contract call, and validates it with the schema of the call. Adds drafts, server errors and
 * conflicts to TanStack Form.
 */
export function useContractForm<V extends Values, S extends z.ZodType, Data>(definition: ContractForm<V, S, Data>) {
  const { name, schema, labels, wordsOf = noWords, pictures = noPictures, tellRefusal = tellNotSaved } = definition
  const { locale, who, signIn, flash } = useShell()
  const id = useId()
  // After a submit without JavaScript, the form starts with the entries that were sent.
  const [posted, setPosted] = useState(flash?.posted?.form === name ? flash.posted : null)
  const [values, setValues] = useStored(definition.values, posted?.entries)
  const [overtaken, setOvertaken] = useState<{ theirs: V; before: V } | null>(null)
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
    const answer = await sendSigned(() => definition.send(input)).catch(() => undefined)
    if (answer === undefined) return tellNotSent(formApi, isConnected)
    if (answer === null) return
    if (answer.ok) {
      await draft.drop()
      const next = definition.valuesOf?.(answer.data) ?? values
      setValues(next)
      formApi.reset(next)
      definition.onSaved?.(answer.data, input)
      if (isHere()) definition.navigateNext?.(answer.data, input)
      return
    }
    // The next submit after a conflict is a new request with a new id.
    if (answer.refusal.code === 'conflict') draft.endRequest()
    const now =
      answer.refusal.code === 'conflict' ? await readOvertaking(definition, { values, sent: value }) : undefined
    const isSame = now !== undefined && differingIn(labels, { mine: value, theirs: now }, pictures).length === 0
    // The other person's change does not affect any field of this form, so the entries are sent again with the new
    // version.
    if (isSame) return attempt({ ...now, ...Object.fromEntries(fields.map((field) => [field, value[field]])) }, formApi)
    // The refusal's text asks the user to reload, but here the user can choose a side instead.
    if (now) return setOvertaken({ theirs: now, before: values })
    tellRefusal(answer.refusal)
    tellRefused(formApi, answer.refusal, unknown.has(answer.refusal.code) && !answer.refusal.isClosed)
  }

  const own = who === null || signIn === null ? null : { owner: ownerOf(who), form: name, signIn }
  const draft = useDraft(definition.isPublic ? { owner: nobody, form: name, signIn: '' } : own, form)
  const required = useRequired(schema, fields)
  const submit = () => {
    setPosted(null)
    // Errors of the last submit would block this one.
    form.setErrorMap({ onSubmit: { fields: {} } })
    void form.handleSubmit()
  }
  const [discards, setDiscards] = useState(0)
  const discard = () => {
    setDiscards(discards + 1)
    const stored = overtaken?.theirs ?? values
    clear()
    setPosted(null)
    setOvertaken(null)
    setValues(stored)
    form.reset(stored)
    void draft.drop()
  }
  const serverErrors = useMemo(() => faultsOfRefusal(posted?.errors ?? {}), [posted])
  const said = { discards, serverErrors, problems, overtaken, endConflict: () => setOvertaken(null) }
  const isRecord = definition.valuesOf !== undefined
  return { form, id, labels, required, wordsOf, pictures, draft, submit, discard, isRecord, ...said }
}

function useRequired(schema: z.ZodType, fields: readonly string[]) {
  const names = fields.join(' ')
  return useMemo(() => requiredIn(schema, names.split(' ')), [schema, names])
}

const tellNotSaved = (refusal: Refusal) => showToast(({ saveRefused }) => saveRefused(refusal))

/**
 * Returns a function to call on submit. That function returns a second one, which returns whether the user is still on
 * the page and has not started to leave it.
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

/** Returns the latest stored values and a setter for the values of a save. A new read replaces them. */
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
