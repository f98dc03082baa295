import { useEffect, useState } from 'react'
import { findPlace } from '#src/workspace/screen/list/use-place.ts'
import type { Shared, Subject } from '#src/workspace/screen/shared/use-shared.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'

/** The text that was open last on another device, and when; null where this one has a place of its own. */
export type Elsewhere = { key: string; at: string } | null

/** Asks the server once where somebody was, where they were never in this list on this device. Whoever opens a text has a place here. */
export function useElsewhere(
  { space, src, dst }: Subject,
  isOpen: boolean,
  { owner, isReachable }: Pick<Shared, 'owner' | 'isReachable'>,
): Elsewhere {
  const name = JSON.stringify([owner, space, src, dst])
  const [known, setKnown] = useState<{ name: string; place: Elsewhere }>()
  if (isOpen && (known?.name !== name || known.place !== null)) setKnown({ name, place: null })
  const isAsked = known?.name === name
  useEffect(() => {
    if (isAsked || !isReachable || owner === null || findPlace(owner, space, dst)) return undefined
    let isOver = false
    const ask = async () => {
      const answer = await portalSharedPort.readPlace({ space, src, dst })
      if (isOver || !answer.ok) return
      const { key, at } = answer.data
      setKnown({ name, place: key === null || at === null ? null : { key, at } })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [isAsked, isReachable, name, owner, space, src, dst])
  return known?.name === name ? known.place : null
}
