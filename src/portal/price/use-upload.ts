import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#src/contract/call/call.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { sendFile, type Sending } from './send-file.ts'

/**
 * State of an upload. `isCheck`: whether this is a dry run, which writes nothing. `sent`: the part of the file that has
 * been sent, 0 to 1.
 */
export type UploadState<D> =
  | { name: 'open' }
  | { name: 'busy'; isCheck: boolean; sent: number; far?: UploadProgress; isEnding: boolean }
  | { name: 'checked'; data: D; messages: string[] }
  | { name: 'saved'; data: D }
  | { name: 'refused'; isCheck: boolean; refusal: Refusal }
  /** Nothing was changed. */
  | { name: 'ended'; why: 'cancelled' | 'lost'; messages: readonly string[] }
  /** The server had written the file before it was cancelled, or before the connection was lost. */
  | { name: 'written'; why: 'cancelled' | 'lost' }
  | { name: 'unknown'; messages: readonly string[] }

export type Outcome = 'written' | 'nothing' | 'unknown'

export type Watch = {
  findOut: () => Promise<Outcome>
  /** Reads the progress; missing if the backend does not report it. */
  readFar?: () => Promise<UploadProgress | undefined>
}

type UploadOf<D> = Pick<Sending<D>, 'kind' | 'part' | 'schema'> & {
  /**
   * Called before the file is sent. Returns functions that read the upload's progress and, if the connection is lost,
   * its result.
   */
  watch: (file: File, isCheck: boolean) => Promise<Watch>
  onSaved: (data: D) => void
}

const unwatched: Watch = { findOut: async () => 'unknown' }

/**
 * Returns the state of an upload, and functions that check, save and cancel it. If the answer is lost, asks the server
 * for the result.
 */
export function useUpload<D>({ kind, part, schema, watch, onSaved }: UploadOf<D>) {
  const [state, setState] = useState<UploadState<D>>({ name: 'open' })
  const running = useRef<AbortController>(null)
  // Leaving the page aborts a check, but not a write.
  const isCheckNow = useRef(true)
  useEffect(
    () => () => {
      if (isCheckNow.current) running.current?.abort()
    },
    [],
  )

  async function send(file: File, isCheck: boolean, query: Readonly<Record<string, '1'>> = {}) {
    const stop = new AbortController()
    running.current = stop
    isCheckNow.current = isCheck
    setState({ name: 'busy', isCheck, sent: 0, isEnding: false })
    const say = (how: { sent: number } | { far: UploadProgress }) =>
      setState((before) => (before.name === 'busy' && !before.isEnding ? { ...before, ...how } : before))
    const { findOut, readFar } = await watch(file, isCheck).catch(() => unwatched)
    let unfollow: (() => void) | undefined
    const onSent = (sent: number) => {
      say({ sent })
      if (sent === 1 && readFar) unfollow ??= followUpload(readFar, (far) => say({ far }))
    }
    let messages: readonly string[] = []
    const all = { kind, part, file, schema, signal: stop.signal, onSent }
    try {
      stop.signal.throwIfAborted()
      const answer = await sendSigned(() => sendFile({ ...all, query: isCheck ? { dry_run: '1' } : query }))
      // After these codes it is unknown how far the server got.
      if (!answer.ok && !isCheck && /^(?:fault|unavailable)$/.test(answer.refusal.code)) {
        messages = answer.refusal.messages
        throw new Error(answer.refusal.code)
      }
      if (!answer.ok) setState({ name: 'refused', isCheck, refusal: answer.refusal })
      else if (isCheck) setState({ name: 'checked', data: answer.data, messages: answer.messages })
      else {
        setState({ name: 'saved', data: answer.data })
        onSaved(answer.data)
      }
    } catch {
      const outcome = isCheck ? 'nothing' : await findOut().catch((): Outcome => 'unknown')
      const why = stop.signal.aborted ? 'cancelled' : 'lost'
      if (outcome === 'nothing') setState({ name: 'ended', why, messages })
      else setState(outcome === 'written' ? { name: 'written', why } : { name: 'unknown', messages })
    } finally {
      unfollow?.()
    }
  }

  return {
    state,
    check: (file: File) => send(file, true),
    save: (file: File, query?: Readonly<Record<string, '1'>>) => send(file, false, query),
    cancel() {
      setState((before) => (before.name === 'busy' ? { ...before, isEnding: true } : before))
      running.current?.abort()
    },
    reset: () => setState({ name: 'open' }),
  }
}

/** How far the server has processed an upload. `share`: the part of the file that it has read, 0 to 1. */
export type UploadProgress = { phase: 'reading' | 'comparing' | 'writing'; share: number; lines: number }

const pollMs = 1_000

/**
 * Reads the progress of an upload every second and passes it to `onFar`, until the returned function is called. A
 * failed reading is ignored.
 */
export function followUpload(
  readFar: () => Promise<UploadProgress | undefined>,
  onFar: (far: UploadProgress) => void,
): () => void {
  let isOver = false
  const ask = async () => {
    const far = await readFar().catch(() => undefined)
    if (isOver) return
    if (far) onFar(far)
    timer = setTimeout(() => void ask(), pollMs)
  }
  let timer = setTimeout(() => void ask(), pollMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
