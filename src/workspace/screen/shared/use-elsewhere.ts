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
 * Returns the place from another device if it is another text and more than 30 s later than this device's place, or if
 * this device has none; otherwise null.
 */
export function laterPlace({ key, at }: StoredPlace, own: Place | null): { key: string; at: string } | null {
  if (key === null || at === null || key === own?.key) return null
  return own === null || Date.parse(at) - own.at > sameVisitMs ? { key, at } : null
}

/** The user's last text on another device; null if this device's is later. */
export type Elsewhere = { key: string; at: string } | null

/**
 * Asks the server for the user's last text, once a list and only while no text has been opened. Returns it if it is on
 * another device and later.
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
