import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isOver } from '#src/sign-in-mark.ts'
import type { SentBy } from '#src/workspace/shared/shared-port.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import type { SharedOutcome, Use } from '#src/workspace/shared/outcome.ts'
import { sendWordsElsewhere } from '#src/workspace/shared/send-words.ts'
import { syncMarks } from '#src/workspace/shared/sync-marks.ts'
import { syncNotes, syncTerms } from '#src/workspace/shared/sync-shared.ts'
import { wordsInTurn } from '#src/workspace/shared/words-in-turn.ts'
import { usePairTerms } from '#src/workspace/screen/terms/use-pair-terms.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { GlossaryTerm } from '#src/workspace/store/shared/terms.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import { indexTerms, type TermIndex } from '#src/workspace/terms/find-terms.ts'
import { type Person, type Space, spaces, type WorkspaceView } from '#src/workspace/view.ts'

export type Subject = { space: Space; src: string; dst: string }

export type Shared = {
  terms: readonly GlossaryTerm[]
  termIndex: TermIndex
  owner: string | null
  /** null without a session: what is written stays on this device until its owner agrees. */
  signIn: string | null
  isReachable: boolean
  /** Whether the backend supports it; what it lacks stays on this device. */
  outcome: { terms: SharedOutcome; notes: SharedOutcome }
  /** Something was written here, and should be sent. */
  tell: () => void
}

const tellSoonMs = 400
/** What others have written of a text that is open here is to be seen while it is. */
const othersMs = 20_000
const untoldMs = 1_500

/** `signIn` and whether the server can be told of what is shared, and asked for it. */
export function reachOf(
  { owner, online, offlineSince, status }: Pick<WorkspaceView, 'owner' | 'online' | 'offlineSince' | 'status'>,
  person: Person | null,
): Pick<Shared, 'signIn' | 'isReachable'> {
  const isSignedIn = person !== null && status !== 'needs-login' && person.username.toLowerCase() === owner
  const signIn = isSignedIn ? person.signIn : null
  return { signIn, isReachable: online && offlineSince === null && signIn !== null }
}

type Parts = { view: WorkspaceView; subject: Subject; person: Person | null }

/** Syncs the glossary and notes whenever the texts sync, and after a local change. */
export function useShared({ view, subject: { src, dst }, person }: Parts): Shared {
  const { owner, fetchedAt } = view
  const { signIn, isReachable } = reachOf(view, person)
  const [outcome, setOutcome] = useState<Shared['outcome']>({ terms: 'later', notes: 'later' })
  const [localChanges, setLocalChanges] = useState(0)
  const { say, mark, tell: tellTabs } = browserDevice()

  const exchange = useStable(async () => {
    if (owner === null || signIn === null) return
    const tellLists = (lang = dst) =>
      spaces.forEach((space) => tellTabs({ kind: 'edits', owner, scope: space, lang, keys: [] }))
    const hadUnsent = view.unsentWords > 0
    const by: SentBy = { owner, signIn }
    // What is answered after this work has ended, or the device was forgotten, is nobody's here.
    const use: Use = (work) => (isOver(signIn, mark.read()) ? Promise.reject(new Error('over')) : say(work))
    const marks = await syncMarks(use, portalSharedPort, dst, by)
    // Open lists read their marks again.
    if (marks.isChanged) tellLists()
    const terms = await syncTerms(use, portalSharedPort, { owner, src, dst }, by)
    const notes = await syncNotes(use, portalSharedPort, by)
    // What is sent is not to be written again where the device loses it.
    if (hadUnsent) tellLists()
    setOutcome({ terms, notes })
    // Those of a language that was left before they were sent.
    if (hadUnsent) for (const lang of await sendWordsElsewhere(use, portalSharedPort, by, { src, dst })) tellLists(lang)
  })
  const isWaiting = useRef(false)
  const sync = useCallback(async () => {
    // Whatever waits is sent in one go.
    if (isWaiting.current) return
    isWaiting.current = true
    const begin = () => {
      isWaiting.current = false
      return exchange()
    }
    try {
      await wordsInTurn(begin)
    } catch (error) {
      isWaiting.current = false
      throw error
    }
  }, [exchange])
  useEffect(() => {
    if (!isReachable || fetchedAt === null) return undefined
    // What the device could not store is tried again with the next refresh.
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
  // A step taken back changes marks as well, and nobody tells of it.
  const { unsentWords } = view
  useEffect(() => {
    if (!isReachable || fetchedAt === null || unsentWords === 0) return undefined
    const timer = setTimeout(() => void sync().catch(() => undefined), untoldMs)
    return () => clearTimeout(timer)
  }, [sync, isReachable, fetchedAt, unsentWords])
  const tell = useCallback(() => setLocalChanges((count) => count + 1), [])
  return useMemo(
    () => ({ terms, termIndex, owner, signIn, isReachable, outcome, tell }),
    [terms, termIndex, owner, signIn, isReachable, outcome, tell],
  )
}
