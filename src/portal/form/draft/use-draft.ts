import type { AnyFormApi } from '@tanstack/react-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hasDrafts } from './draft-mark.ts'
import type { DraftKey } from './drafts.ts'

type Values = Record<string, unknown>
/** kept: the device holds what stands in the form, or nothing is to be held. */
export type DraftState = 'kept' | 'pending' | 'failed'

/** The specification's debounce of an edit; the first keystroke does not wait for it. */
const writeEveryMs = 250

type DraftOf = DraftKey & { signIn: string }

/** The database's code weighs more than most forms: it is fetched with the first entry, or where a draft waits. */
const loadDrafts = () => import('./drafts.ts')

/**
 * Keeps what is typed into a form on this device until it is sent or discarded, and puts back what was kept before, but
 * for what has been typed meanwhile. `key` is null where nobody is signed in, on a form for who is: then nothing is kept.
 */
export function useDraft(key: DraftOf | null, form: AnyFormApi) {
  const [state, setState] = useState<DraftState>('kept')
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const writer = useRef(unwritten)
  const requestId = useRef<string | null>(null)
  /** How often what was entered has been sent or discarded: what was read before that is not put back. */
  const ended = useRef(0)
  const { owner, form: name, signIn } = key ?? {}

  useEffect(() => {
    if (owner === undefined || name === undefined || signIn === undefined) return undefined
    let isGone = false
    const restore = async () => {
      if (!(await hasDrafts())) return
      const { readDraft } = await loadDrafts()
      const soFar = ended.current
      const draft = await readDraft({ owner, form: name })
      if (!draft || isGone || ended.current !== soFar || !putBack(form, draft.values)) return
      requestId.current = draft.requestId ?? requestId.current
      setRestoredAt(draft.savedAt)
    }
    // Where the disk does not open, writing says so. What was kept is not written over before it is read.
    const restored = restore().catch(() => undefined)
    const keyNow = () => ({ owner, form: name, signIn, requestId: (requestId.current ??= crypto.randomUUID()) })
    const one = createWriter(keyNow, form, setState, restored)
    // What was typed before the page came to life has been told already.
    if (writer.current === unwritten && !form.state.isDefaultValue) one.changed()
    writer.current = one
    let before = form.state.values
    const { unsubscribe } = form.store.subscribe(({ values }) => {
      if (values !== before) one.changed()
      before = values
    })
    const hurry = () => void one.flush()
    document.addEventListener('visibilitychange', hurry)
    return () => {
      isGone = true
      unsubscribe()
      document.removeEventListener('visibilitychange', hurry)
      hurry()
      // What was sent may be taken only now, and its draft has to go.
      writer.current = { ...unwritten, drop: one.drop }
    }
  }, [owner, name, signIn, form])

  const endRequest = useCallback(() => {
    requestId.current = null
  }, [])
  const drop = useCallback(async () => {
    setRestoredAt(null)
    endRequest()
    ended.current += 1
    await writer.current.drop()
  }, [endRequest])
  /** The number to send the entries under: the device holds it first, so that they are sent under the same again after whatever happens. */
  const beginRequest = useCallback(async () => {
    if (requestId.current === null && !form.state.isDefaultValue) writer.current.changed()
    requestId.current ??= crypto.randomUUID()
    const id = requestId.current
    await writer.current.flush()
    return id
  }, [form])
  /** Resolves to whether the device holds it. */
  const flush = useCallback(() => writer.current.flush(), [])
  /** Fetches the code that writes, so that it is there even if the server goes while somebody types. */
  const prepare = useCallback(() => void loadDrafts().catch(() => undefined), [])
  return {
    state: key === null ? ('failed' as const) : state,
    restoredAt,
    drop,
    flush,
    prepare,
    beginRequest,
    endRequest,
  }
}

const unwritten = { changed: () => {}, flush: async () => false, drop: async () => {} }

/** Resolves to whether that made a difference. */
function putBack(form: AnyFormApi, kept: Values): boolean {
  const { values }: { values: Values } = form.state
  for (const [field, value] of Object.entries(values)) {
    const isTyped = form.getFieldMeta(field)?.isDefaultValue === false
    if (!isTyped && typeof kept[field] === typeof value) form.setFieldValue(field, kept[field], { dontValidate: true })
  }
  return !form.state.isDefaultValue
}

/** What was entered, and what nobody sees of a form, as the version of what it was entered upon. */
function changedIn(form: AnyFormApi): Values {
  const { values }: { values: Values } = form.state
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => form.getFieldMeta(field)?.isDefaultValue !== true),
  )
}

/** Writes what a form holds, one write at a time, the latest last; `changed` may come with every key. */
function createWriter(
  keyNow: () => DraftOf & { requestId: string },
  form: AnyFormApi,
  onState: (state: DraftState) => void,
  restored: Promise<void>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let startedAt = 0
  let isDue = false
  let isHeld = true
  let running = restored

  async function write(): Promise<void> {
    const { dropDraft, keepDraft } = await loadDrafts()
    if (form.state.isDefaultValue) await dropDraft(keyNow())
    else await keepDraft(keyNow(), changedIn(form))
  }

  async function start(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    isDue = false
    startedAt = Date.now()
    running = running.then(write).then(
      () => void (isHeld = true),
      () => void (isHeld = false),
    )
    await running
    onState(isDue ? 'pending' : isHeld ? 'kept' : 'failed')
  }

  return {
    changed() {
      isDue = true
      onState('pending')
      timer ??= setTimeout(() => void start(), Math.max(0, startedAt + writeEveryMs - Date.now()))
    },
    async flush() {
      if (isDue) await start()
      else await running
      return isHeld
    },
    async drop() {
      clearTimeout(timer)
      timer = undefined
      isDue = false
      await running
      // What cannot be removed could not be kept either.
      if (await hasDrafts().catch(() => false))
        await loadDrafts()
          .then(({ dropDraft }) => dropDraft(keyNow()))
          .catch(() => undefined)
      onState('kept')
    },
  }
}
