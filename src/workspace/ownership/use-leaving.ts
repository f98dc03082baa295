import { useCallback, useEffect, useRef, useState } from 'react'
import type { Person } from '#src/workspace/view.ts'
import { endHere, type Leaving, readLeaving, saveAll, tellServer } from './sign-out.ts'

type Step = 'reading' | 'asking' | 'discarding' | 'forgetting' | 'working' | 'gone-offline' | 'not-removed'
export type Trouble = { left: number; hasFailed: boolean }
export type Leave = ReturnType<typeof useLeaving>

const unread: Leaving = { own: 0, ofOthers: 0, owner: null, inMemory: [], isKnown: false, isNobody: false }
const nothing = () => Promise.resolve(true)

/** This person is signed in no more in what the page stands in; or, where this device is forgotten, nobody has ever been. */
export type OnEnded = (left: { owner: string | null; forgetsAll: boolean }) => Promise<void>

export function useLeaving(person: Person | null, isConfirmed: boolean, onEnded: OnEnded) {
  const [step, setStep] = useState<Step>('reading')
  const [leaving, setLeaving] = useState(unread)
  const [trouble, setTrouble] = useState<Trouble>({ left: 0, hasFailed: false })
  const signIn = person?.signIn ?? null
  const username = person?.username ?? null
  const whose = useRef(username)

  const leave = useCallback(
    async (before: () => Promise<unknown> = nothing, forgetsAll = false) => {
      setStep('working')
      try {
        // Whoever wants all to be forgotten has left, though the disk may not let it go.
        const isRemoved = (await before()) !== false
        await endHere(signIn)
        await onEnded({ owner: whose.current, forgetsAll })
        if (!isRemoved) setStep('not-removed')
        else if (!(await tellServer())) setStep('gone-offline')
      } catch {
        setTrouble({ left: 0, hasFailed: true })
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
        if (username !== null && isConfirmed && found.isKnown && found.own === 0) void leave()
        else setStep('asking')
      },
      () => setStep('asking'),
    )
  }, [leave, username, isConfirmed])

  const save = async () => {
    const { owner, own } = leaving
    if (owner === null || signIn === null) return
    setStep('working')
    const left = await saveAll(owner, signIn).catch(() => own)
    if (left === 0) return leave()
    setLeaving(await readLeaving(username).catch(() => ({ ...leaving, own: left })))
    setTrouble({ left, hasFailed: false })
    setStep('asking')
  }
  return { step, setStep, leaving, trouble, leave, save, signIn }
}
