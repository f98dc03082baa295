import { useCallback, useEffect, useRef, useState } from 'react'
import type { FindWhy, Person } from '#src/workspace/view.ts'
import type { Refusal } from '#src/contract/call/call.ts'
import { type AllSaved, endHere, type Leaving, nothingLeft, readLeaving, saveAll, tellServer } from './sign-out.ts'
import type { HeldText } from './send-lists.ts'

type Step = 'reading' | 'asking' | Removing | 'working' | 'gone-offline' | 'not-removed'
/**
 * What the page reports. `left`: number of texts that were not saved for other reasons than errors. `held`: texts that
 * were not saved because of errors. `hasMore`: since the question, there is more to remove.
 */
type Trouble = {
  left: number
  held: readonly HeldText[]
  /** Why the server ended the save; null if it did not. */
  refusal: Refusal | null
  wordsLeft: number
  hasFailed: boolean
  hasMore: boolean
}
export type Removing = 'discarding' | 'forgetting'
export type Leave = ReturnType<typeof useLeaving>

const unread: Leaving = { ...nothingLeft, isKnown: false }
const noTrouble: Trouble = { left: 0, held: [], refusal: null, wordsLeft: 0, hasFailed: false, hasMore: false }
const noneSaved: AllSaved = { held: [], refusal: null }
const nothing = () => Promise.resolve(true)
const losesNothing = ({ own, words, otherChanges, silent }: Leaving) => own + words + otherChanges + silent === 0

const hasToDiscard = ({ own, drafts, draftsInMemory }: Leaving) => own + drafts + draftsInMemory > 0

/** Returns whether more would be lost than was shown, because another tab has changed something since. */
function losesMore(now: Leaving, shown: Leaving): boolean {
  const known = new Set(shown.inMemory.map(({ text }) => text))
  if (now.silent > shown.silent || now.otherChanges > shown.otherChanges) return true
  return now.inMemory.some(({ text }) => !known.has(text))
}

/**
 * Returns whether more would be removed than was counted when the user agreed, because another tab has written more
 * since.
 */
const removesMore = (now: Leaving, shown: Leaving): boolean => now.own > shown.own || now.lostWords > shown.lostWords

/**
 * Called when the person has been signed out in this browser, before the server is notified. `owner`: whose data the
 * page showed; null if nobody's.
 */
export type OnEnded = (owner: string | null) => Promise<void>

export function useLeaving(person: Person | null, isConfirmed: boolean, findWhy: FindWhy, onEnded: OnEnded) {
  const [step, setStep] = useState<Step>('reading')
  const [leaving, setLeaving] = useState(unread)
  const [trouble, setTrouble] = useState(noTrouble)
  const signIn = person?.signIn ?? null
  const username = person?.username ?? null
  const whose = useRef(username)

  const leave = useCallback(
    async (before: () => Promise<unknown> = nothing) => {
      setStep('working')
      try {
        // The user is signed out even if the disk refuses to remove the data.
        const isRemoved = (await before()) !== false
        await endHere(whose.current, signIn)
        await onEnded(whose.current)
        if (!isRemoved) setStep('not-removed')
        else if (!(await tellServer())) setStep('gone-offline')
      } catch {
        setTrouble({ ...noTrouble, hasFailed: true })
        setStep('asking')
      }
    },
    [signIn, onEnded],
  )
  useEffect(() => {
    readLeaving(username).then(
      (found) => {
        whose.current = found.owner
        setLeaving(found)
        if (username !== null && isConfirmed && found.isKnown && losesNothing(found) && found.drafts === 0) void leave()
        else setStep('asking')
      },
      () => setStep('asking'),
    )
  }, [leave, username, isConfirmed])

  const look = async (then: (found: Leaving) => Promise<void> | Step) => {
    setStep('working')
    const found = await readLeaving(username).catch(() => leaving)
    setLeaving(found)
    whose.current = found.owner
    const going = then(found)
    if (typeof going === 'string') setStep(going)
    else await going
  }
  const lookAgain = () => look(() => 'asking')
  const askToRemove = (removing: Removing) => {
    setTrouble(noTrouble)
    return look((found) => (removing === 'discarding' && !hasToDiscard(found) ? 'asking' : removing))
  }
  const remove = (removing: Removing, removal: (owner: string) => Promise<unknown>) =>
    look((found) => {
      const { owner } = found
      // Another person may have signed in meanwhile, in another tab.
      if (owner === null || owner !== leaving.owner || losesMore(found, leaving)) return 'asking'
      if (!removesMore(found, leaving)) return leave(() => removal(owner))
      setTrouble({ ...noTrouble, hasMore: true })
      return removing
    })
  const keep = () => look((found) => (losesMore(found, leaving) ? 'asking' : leave()))
  /**
   * Saves everything, and signs out if nothing is left. `agreed`: texts with errors that the user agreed to send in the
   * wording that was shown.
   */
  const save = async (agreed: readonly HeldText[] = []) => {
    const { owner } = leaving
    if (owner === null || signIn === null) return undefined
    setStep('working')
    const { held, refusal } = await saveAll(owner, findWhy, agreed).catch(() => noneSaved)
    return look((found) => {
      if (losesNothing(found)) return leave()
      const left = Math.max(0, found.own - held.length)
      setTrouble({ ...noTrouble, left, held, refusal, wordsLeft: found.words })
      return 'asking'
    })
  }
  const stay = () => {
    setTrouble(noTrouble)
    setStep('asking')
  }
  return { step, leaving, trouble, keep, lookAgain, save, askToRemove, remove, stay, signIn }
}
