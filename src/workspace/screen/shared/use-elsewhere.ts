import { useEffect, useState } from 'react'
import { findPlace, type Place } from './use-place.ts'
import type { Shared, Subject } from './use-shared.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'

type StoredPlace = { key: string | null; at: string | null }

/**
 * Times of the same visit may differ this much: device and server store them some seconds apart, and their clocks
 * differ.
 */
const sameVisitMs = 30_000

/**
 * Returns the place that the server has stored, if the user got there on another device: it is another text than in
 * `own` and more than 30 s later, or there is no `own`. Otherwise returns null. `own`: the last place on this device.
 */
export function laterPlace({ key, at }: StoredPlace, own: Place | null): { key: string; at: string } | null {
  if (key === null || at === null || key === own?.key) return null
  return own === null || Date.parse(at) - own.at > sameVisitMs ? { key, at } : null
}

/**
 * The text that the user worked on last, on another device, and when (ISO 8601); null if the last one was on this
 * device.
 */
export type Elsewhere = { key: string; at: string } | null

/**
 * Returns the text that the user worked on last, if that was on another device; otherwise null. Asks the server once
 * for each list, and only while no text is open. Returns null after a text was opened (`isOpen`).
 */
export function useElsewhere(
  { space, src, dst }: Subject,
  isOpen: boolean,
  { owner, isReachable }: Pick<Shared, 'owner' | 'isReachable'>,
): Elsewhere {
  const name = JSON.stringify([owner, space, src, dst])
  const [known, setKnown] = useState<{ name: string; place: Elsewhere }>()
  if (isOpen && (known?.name !== name || known.place !== null)) setKnown({ name, place: null })
  const isRequested = known?.name === name
  useEffect(() => {
    if (isRequested || !isReachable || owner === null) return undefined
    let isOver = false
    const ask = async () => {
      const answer = await portalSharedPort.readPlace({ space, src, dst }, { owner })
      if (isOver || !answer.ok) return
      setKnown({ name, place: laterPlace(answer.data, findPlace(owner, space, dst)) })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [isRequested, isReachable, name, owner, space, src, dst])
  return known?.name === name ? known.place : null
}
