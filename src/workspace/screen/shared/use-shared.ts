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
import { guessLanguage } from '#src/workspace/checks/rules/words/telling-words.ts'
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
  /**
   * Whether the server can be reached with a session. Otherwise changes stay on this device until the person signs in
   * again.
   */
  isReachable: boolean
  /**
   * Result of the last sync of terms and notes: whether the backend supports them. If it does not, they stay on this
   * device.
   */
  outcome: { terms: SharedOutcome; notes: SharedOutcome }
  /** Must be called after a local change, so that it is sent. */
  notifyLocalChange: () => void
}

const tellSoonMs = 400
/** How often the annotations of others are fetched while the page is visible. */
const othersMs = 20_000
const untoldMs = 1_500

/**
 * Returns whether marks, terms and notes can be exchanged with the server: the server can be reached, and the person
 * whose texts are shown is signed in.
 */
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

/**
 * Exchanges marks, terms and notes with the server: after each fetch of the texts, after a local change, and every 20 s
 * while the page is visible. Returns the glossary and the state of the exchange.
 */
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
    // After the person has signed out, answers are dropped.
    const use: Use = (work) => (isOver() ? Promise.reject(new Error('over')) : writeAnnotations(work))
    const marks = await syncMarks(use, portalSharedPort, dst, by)
    // Open lists must read their review marks again.
    if (marks.isChanged) tellLists()
    const terms = await syncTerms(use, portalSharedPort, { src, dst }, by)
    const notes = await syncNotes(use, portalSharedPort, by)
    // Other tabs must not write annotations again that have been sent.
    if (hadUnsent) tellLists()
    setOutcome({ terms, notes })
    // Also sends annotations of other language pairs, which the user left before they were sent.
    if (hadUnsent) for (const lang of await sendWordsElsewhere(use, portalSharedPort, by, { src, dst })) tellLists(lang)
  })
  const isWaiting = useRef(false)
  const sync = useCallback(async () => {
    // One exchange sends all waiting changes.
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
    // If the device could not store an answer, the next exchange tries again.
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
  // The same language as the checks use, so that pane and check agree. Each keystroke makes new units.
  const { units } = view
  const [guessed, setGuessed] = useState({ src, count: -1, lang: src })
  if (guessed.src !== src || guessed.count !== units.length) {
    const sources = units.slice(0, 1_000).map(({ source }) => source)
    setGuessed({ src, count: units.length, lang: src === 'master' ? guessLanguage(sources) : src })
  }
  const termIndex = useMemo(() => indexTerms(terms, guessed.lang), [terms, guessed.lang])
  // Undo also changes review marks, without calling `notifyLocalChange`.
  const { unsentWords } = view
  useEffect(() => {
    if (!isReachable || fetchedAt === null || unsentWords === 0) return undefined
    const timer = setTimeout(() => void sync().catch(() => undefined), untoldMs)
    return () => clearTimeout(timer)
  }, [sync, isReachable, fetchedAt, unsentWords])
  const notifyLocalChange = useCallback(() => setLocalChanges((count) => count + 1), [])
  return useSame({ terms, termIndex, owner, isReachable, outcome, notifyLocalChange })
}
