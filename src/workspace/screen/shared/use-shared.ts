import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SentBy } from '#src/workspace/shared/shared-port.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import type { SharedOutcome, Use } from '#src/workspace/shared/outcome.ts'
import { sendWordsElsewhere } from '#src/workspace/shared/send-annotations.ts'
import { syncMarks } from '#src/workspace/shared/sync-marks.ts'
import { syncNotes, syncTerms } from '#src/workspace/shared/sync-shared.ts'
import { withAnnotationsLock } from '#src/workspace/shared/words-in-turn.ts'
import { usePairTerms } from './use-pair-terms.ts'
import { useSame, useStable } from '#src/workspace/screen/use-stable.ts'
import type { GlossaryTerm } from '#src/workspace/store/shared/terms.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { indexTerms, type TermIndex } from '#src/workspace/terms/find-terms.ts'
import {
  type Person,
  type Space,
  spaces,
  type ConnectionView,
  type TextsView,
  type WorkspaceView,
} from '#src/workspace/view.ts'

export type Subject = { space: Space; src: string; dst: string }

export type Shared = {
  terms: readonly GlossaryTerm[]
  termIndex: TermIndex
  owner: string | null
  /** False without a session: what is written stays on this device until the person signs in again. */
  isReachable: boolean
  /** Whether the backend supports each kind. Data of an unsupported kind stays on this device. */
  outcome: { terms: SharedOutcome; notes: SharedOutcome }
  /** Notifies that there is a local change to send. */
  notifyLocalChange: () => void
}

const tellSoonMs = 400
/** Interval at which annotations of others are read while a text is open. */
const othersMs = 20_000
const untoldMs = 1_500

/** Returns whether annotations can be sent to the server and read from it. */
export function isServerReachable(
  {
    owner,
    online,
    offlineSince,
    status,
  }: Pick<TextsView & ConnectionView, 'owner' | 'online' | 'offlineSince' | 'status'>,
  person: Person | null,
): boolean {
  const isSignedIn = person !== null && status !== 'needs-login' && person.username.toLowerCase() === owner
  return online && offlineSince === null && isSignedIn
}

type Parts = { view: WorkspaceView; subject: Subject; person: Person | null }

/** Syncs glossary and notes whenever the texts sync, and after a local change. */
export function useShared({ view, subject: { src, dst }, person }: Parts): Shared {
  const { owner, fetchedAt } = view
  const isReachable = isServerReachable(view, person)
  const [outcome, setOutcome] = useState<Shared['outcome']>({ terms: 'later', notes: 'later' })
  const [localChanges, setLocalChanges] = useState(0)
  const { writeAnnotations, isOver, tell: tellTabs } = browserDevice()

  const exchange = useStable(async () => {
    if (owner === null || !isReachable) return
    const tellLists = (lang = dst) =>
      spaces.forEach((space) => tellTabs({ kind: 'edits', scope: space, lang, keys: [] }))
    const hadUnsent = view.unsentWords > 0
    const by: SentBy = { owner }
    // An answer that arrives after the person has signed out is dropped.
    const use: Use = (work) => (isOver() ? Promise.reject(new Error('over')) : writeAnnotations(work))
    const marks = await syncMarks(use, portalSharedPort, dst, by)
    // Open lists read their review flags again.
    if (marks.isChanged) tellLists()
    const terms = await syncTerms(use, portalSharedPort, { src, dst }, by)
    const notes = await syncNotes(use, portalSharedPort, by)
    // The mirror must not restore annotations that have been sent.
    if (hadUnsent) tellLists()
    setOutcome({ terms, notes })
    // Sends annotations of languages that the user left before they were sent.
    if (hadUnsent) for (const lang of await sendWordsElsewhere(use, portalSharedPort, by, { src, dst })) tellLists(lang)
  })
  const isWaiting = useRef(false)
  const sync = useCallback(async () => {
    // One request sends everything that is waiting.
    if (isWaiting.current) return
    isWaiting.current = true
    const begin = () => {
      isWaiting.current = false
      return exchange()
    }
    try {
      await withAnnotationsLock(begin)
    } catch (error) {
      isWaiting.current = false
      throw error
    }
  }, [exchange])
  useEffect(() => {
    if (!isReachable || fetchedAt === null) return undefined
    // The next refresh tries again to store what the device could not store.
    const timer = setTimeout(() => void sync().catch(() => undefined), localChanges === 0 ? 0 : tellSoonMs)
    return () => clearTimeout(timer)
  }, [sync, isReachable, fetchedAt, localChanges, owner, src, dst])

  useEffect(() => {
    if (!isReachable || fetchedAt === null) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void sync().catch(() => undefined)
    }, othersMs)
    return () => clearInterval(timer)
  }, [sync, isReachable, fetchedAt])

  const terms = usePairTerms(owner, src, dst)
  const termIndex = useMemo(() => indexTerms(terms, src), [terms, src])
  // Undo changes review flags too, without a notification.
  const { unsentWords } = view
  useEffect(() => {
    if (!isReachable || fetchedAt === null || unsentWords === 0) return undefined
    const timer = setTimeout(() => void sync().catch(() => undefined), untoldMs)
    return () => clearTimeout(timer)
  }, [sync, isReachable, fetchedAt, unsentWords])
  const notifyLocalChange = useCallback(() => setLocalChanges((count) => count + 1), [])
  return useSame({ terms, termIndex, owner, isReachable, outcome, notifyLocalChange })
}
