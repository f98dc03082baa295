import type { AnyFormApi } from '@tanstack/react-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hasDrafts } from './draft-mark.ts'
import type { DraftKey } from './drafts.ts'
import { writePendingEntries, onPageHide } from './pending-entries.ts'
import { randomId } from '#src/browser/random-id.ts'

type Values = Record<string, unknown>
/** Whether a form's entries are saved on the device. `kept`: all of them are, or nothing was entered. */
export type DraftState = 'kept' | 'pending' | 'failed'

/** Shortest time between two writes in ms. The first keystroke is written at once. */
const writeEveryMs = 250

type DraftOf = DraftKey & { signIn: string }

/** The code is loaded with the first entry, or if there is a draft. With Dexie, it is larger than most forms. */
const loadDrafts = () => import('./drafts.ts')

/**
 * Saves a form's entries on the device until they are sent or discarded, and restores them on the next visit. `key`:
 * null saves nothing.
 */
export function useDraft(key: DraftOf | null, form: AnyFormApi) {
  const [state, setState] = useState<DraftState>('kept')
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const writer = useRef(unwritten)
  const requestId = useRef<string | null>(null)
  /** Counts how often the draft was sent or discarded. A draft whose read began before must not be restored. */
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
    // The first write waits for this read, because it would overwrite the stored draft. If the database fails, the
    // write reports it.
    const restored = restore().catch(() => undefined)
    const keyNow = () => ({ owner, form: name, signIn, requestId: (requestId.current ??= randomId()) })
    const one = createWriter(keyNow, form, setState, restored)
    // The user typed before this effect ran.
    if (writer.current === unwritten && !form.state.isDefaultValue) one.changed()
    writer.current = one
    let before = form.state.values
    const { unsubscribe } = form.store.subscribe(({ values }) => {
      if (values !== before) one.changed()
      before = values
    })
    const hurry = () => void one.flush()
    const stay = onPageHide(() => {
      one.leave()
      hurry()
    })
    return () => {
      isGone = true
      unsubscribe()
      stay()
      hurry()
      // A submit in flight may succeed after the form is unmounted, and must still remove its draft.
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
  /**
   * Returns the id of the request. It is stored before the values are sent, so that sending them again after a crash
   * uses the same id.
   */
  const beginRequest = useCallback(async () => {
    if (requestId.current === null && !form.state.isDefaultValue) writer.current.changed()
    requestId.current ??= randomId()
    const id = requestId.current
    await writer.current.flush()
    return id
  }, [form])
  /** Writes the draft if it has unsaved changes. Resolves to whether it is saved. */
  const flush = useCallback(() => writer.current.flush(), [])
  /** Loads the code of the drafts early, because it cannot be loaded if the server goes down while the user types. */
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

const unwritten = { changed: () => {}, leave: () => {}, flush: async () => false, drop: async () => {} }

/**
 * Puts a stored draft into the form, except into fields that the user has changed. Returns whether the form now differs
 * from its default values.
 */
function putBack(form: AnyFormApi, kept: Values): boolean {
  const { values }: { values: Values } = form.state
  for (const [field, value] of Object.entries(values)) {
    const isTyped = form.getFieldMeta(field)?.isDefaultValue === false
    if (!isTyped && typeof kept[field] === typeof value) form.setFieldValue(field, kept[field], { dontValidate: true })
  }
  return !form.state.isDefaultValue
}

/**
 * Returns the values to store: those of changed fields, and of fields without an input, such as the record's version.
 */
function changedIn(form: AnyFormApi): Values {
  const { values }: { values: Values } = form.state
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => form.getFieldMeta(field)?.isDefaultValue !== true),
  )
}

/**
 * Creates the writer of a form's draft. It writes once at a time, and the last write has the latest values. `changed`
 * may be called on every keystroke.
 */
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
  let isWriting = false
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
    isWriting = true
    startedAt = Date.now()
    running = running.then(write).then(
      () => void (isHeld = true),
      () => void (isHeld = false),
    )
    const own = running
    await own
    isWriting = running !== own
    onState(isDue ? 'pending' : isHeld ? 'kept' : 'failed')
  }

  return {
    changed() {
      isDue = true
      onState('pending')
      timer ??= setTimeout(() => void start(), Math.max(0, startedAt + writeEveryMs - Date.now()))
    },
    /** Stores unsaved entries synchronously. Called when the page ends. */
    leave() {
      if (isDue || isWriting || !isHeld) writePendingEntries(keyNow(), form.state.isDefaultValue ? {} : changedIn(form))
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
      // A failure to remove the draft is ignored: where the database fails, it has stored no draft either.
      if (await hasDrafts().catch(() => false))
        await loadDrafts()
          .then(({ dropDraft }) => dropDraft(keyNow()))
          .catch(() => undefined)
      onState('kept')
    },
  }
}
