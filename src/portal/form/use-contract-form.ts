import type { AnyFormApi } from '@tanstack/react-form'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Answer, Refusal, RefusalCode } from '#src/contract/call.ts'
import { useFrame } from '#src/portal/shell/frame.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { tell } from '#src/portal/shell/tell.ts'
import { ownerOf } from '#src/session.ts'
import { differingIn, type Pictures, type Words } from './differing.ts'
import { useAppForm } from './app-form.ts'
import { checkedWhole, faultsOf, faultsOfRefusal, requiredIn } from './check.ts'
import { nobody } from './draft/draft-mark.ts'
import { useDraft } from './draft/use-draft.ts'
import { useProblems } from './use-problems.ts'
import type { Values } from './values.ts'

export type ContractForm<V extends Values, S extends z.ZodType, Data> = {
  /** Names its draft: the screen and, where it edits one, the record. */
  name: string
  /** The part of a call that the entries become. */
  schema: S
  /** What a reader calls each field that is shown. */
  labels: Readonly<Record<string, string>>
  /** What a reader calls the codes of a field. */
  wordsOf?: Words
  /** Fields that hold a picture chosen here: in which value the address of the one that is stored goes along. */
  pictures?: Pictures
  /** For whoever comes: its draft is nobody's. */
  isPublic?: boolean
  /** What is stored; for something new, empty entries. */
  values: V
  /** A mutation, whose throwing is told by the query client's one policy. null: whoever was asked changed their mind. */
  send: (input: z.output<S>) => Promise<Answer<Data> | null>
  /** What the form holds once it is saved: where nothing is said, what it began with, for the next new thing. */
  valuesOf?: (data: Data) => V
  /** Tells that it is saved, wherever the person is by then. */
  onSaved?: (data: Data, input: z.output<S>) => void
  /** Leads on; whoever has left the page meanwhile is where they want to be. */
  goOn?: (data: Data, input: z.output<S>) => void
  /** What is stored by now, where somebody else has changed it: shown beside what was entered. */
  readAgain?: () => Promise<V | undefined>
  tellRefusal?: (refusal: Refusal) => void
}

/** What somebody else has stored meanwhile, and what was there as the entering began. */
type Overtaken = { theirs: Values; before: Values }

const noWords: Words = {}
const noPictures: Pictures = {}

/** With these nobody knows whether it was done. */
const unknown: ReadonlySet<RefusalCode> = new Set(['fault', 'unavailable'])

/** A form whose fields and rules are a call's: TanStack's, with a kept draft, the server's answer, and what to do about it. */
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
    goOn,
    readAgain,
    tellRefusal = tellNotSaved,
  } = definition
  const { locale, who, signIn, flash } = useFrame()
  const id = useId()
  // The page answers this very form: its entries are where it begins.
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
        const faults = faultsOf(schema, value, locale)
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
      if (isHere()) goOn?.(answer.data, input)
      return
    }
    // Something else was done under it: what is sent next is another thing.
    if (answer.refusal.code === 'conflict') draft.endRequest()
    const now = answer.refusal.code === 'conflict' ? await readAgain?.().catch(() => undefined) : undefined
    const isSame = now !== undefined && differingIn(labels, { mine: value, theirs: now }, pictures).length === 0
    // What somebody else changed is not seen here, or is the same: it is sent upon what is stored by now.
    if (isSame) return attempt({ ...now, ...Object.fromEntries(fields.map((field) => [field, value[field]])) }, formApi)
    // Where there is a choice, the refusal's words, to load it anew, would be wrong.
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
    // What the server said of the last try would stop the next one.
    form.setErrorMap({ onSubmit: { fields: {} } })
    void form.handleSubmit()
  }
  const serverErrors = useMemo(() => faultsOfRefusal(posted?.errors ?? {}), [posted])
  const said = { serverErrors, problems, overtaken, setOvertaken }
  return { form, id, labels, required, wordsOf, pictures, draft, submit, ...said }
}

const tellNotSaved = (refusal: Refusal) => tell(({ saveRefused }) => saveRefused(refusal))

/** From when it is called on: whether the person has neither left the page nor is about to. */
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

/** What is stored by the last that is known of it: what the page read, or what a save answered since. */
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
