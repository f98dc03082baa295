import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#src/contract/call.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { type Far, followUpload } from './follow-upload.ts'
import { sendFile, type Sending } from './send-file.ts'

/** How an upload goes. isCheck: it only counts, and writes nothing whatever comes of it. */
export type UploadState<D> =
  | { name: 'open' }
  | { name: 'busy'; isCheck: boolean; sent: number; far?: Far; isEnding: boolean }
  | { name: 'checked'; data: D; messages: string[] }
  | { name: 'saved'; data: D }
  | { name: 'refused'; isCheck: boolean; refusal: Refusal }
  /** Nothing was changed, because it was cancelled or nothing arrived. */
  | { name: 'ended'; why: 'cancelled' | 'lost' }
  /** It was cancelled too late, and is written. */
  | { name: 'written' }
  /** Nobody here knows whether it was written. */
  | { name: 'unknown' }

/** What became of an upload whose answer did not come. */
export type Outcome = 'written' | 'nothing' | 'unknown'

/** What can be asked of one upload, while it is under way and after that. */
export type Watch = {
  findOut: () => Promise<Outcome>
  /** How far the server is; missing where no backend tells. */
  readFar?: () => Promise<Far | undefined>
}

type UploadOf<D> = Pick<Sending<D>, 'kind' | 'part' | 'schema'> & {
  /** Called before a file is sent; answers how to find out about it. */
  watch: (file: File, isCheck: boolean) => Promise<Watch>
  onSaved: (data: D) => void
}

const unwatched: Watch = { findOut: async () => 'unknown' }

/** One file from its check to its being written. What it says of an upload that was cut off is asked of the server, never guessed. */
export function useUpload<D>({ kind, part, schema, watch, onSaved }: UploadOf<D>) {
  const [state, setState] = useState<UploadState<D>>({ name: 'open' })
  const running = useRef<AbortController>(null)
  // Who leaves the page waits for no check; what is being written goes on.
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
    const say = (how: { sent: number } | { far: Far }) =>
      setState((before) => (before.name === 'busy' && !before.isEnding ? { ...before, ...how } : before))
    const { findOut, readFar } = await watch(file, isCheck).catch(() => unwatched)
    let unfollow: (() => void) | undefined
    const onSent = (sent: number) => {
      say({ sent })
      if (sent === 1 && readFar) unfollow ??= followUpload(readFar, (far) => say({ far }))
    }
    const all = { kind, part, file, schema, signal: stop.signal, onSent }
    try {
      stop.signal.throwIfAborted()
      const answer = await sendSigned(() => sendFile({ ...all, query: isCheck ? { dry_run: '1' } : query }))
      // Of these nobody knows how far it had come.
      if (!answer.ok && !isCheck && /^(?:fault|unavailable)$/.test(answer.refusal.code))
        throw new Error(answer.refusal.code)
      if (!answer.ok) setState({ name: 'refused', isCheck, refusal: answer.refusal })
      else if (isCheck) setState({ name: 'checked', data: answer.data, messages: answer.messages })
      else {
        setState({ name: 'saved', data: answer.data })
        onSaved(answer.data)
      }
    } catch {
      const outcome = isCheck ? 'nothing' : await findOut().catch((): Outcome => 'unknown')
      const why = stop.signal.aborted ? 'cancelled' : 'lost'
      if (outcome === 'nothing') setState({ name: 'ended', why })
      else setState(outcome === 'written' ? { name: 'written' } : { name: 'unknown' })
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
