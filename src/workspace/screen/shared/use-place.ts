import { useEffect, useState } from 'react'
import * as z from 'zod'
import { readLocal, writeLocal } from '#src/browser/local-value.ts'
import type { Space, TextsView } from '#src/workspace/view.ts'

const place = z.object({ key: z.string(), at: z.number() })
export type Place = z.infer<typeof place>

const placeName = (owner: string, space: Space, dst: string) => `portal.place.${owner}.${space}.${dst}`

function readPlace(name: string): Place | null {
  try {
    return place.parse(JSON.parse(readLocal(name) ?? ''))
  } catch {
    return null
  }
}

export const findPlace = (owner: string, space: Space, dst: string): Place | null =>
  readPlace(placeName(owner, space, dst))

/**
 * Returns the key of the text that was open last in this list on an earlier visit, as stored on this device; '' if
 * there is none. Stores `openKey`, with the time, whenever it changes and is not ''.
 */
export function usePlace(owner: TextsView['owner'], space: Space, dst: string, openKey: string): string {
  const name = owner === null ? null : placeName(owner, space, dst)
  const [known, setKnown] = useState<{ name: string | null; key: string }>({ name: null, key: '' })
  if (known.name !== name) setKnown({ name, key: name === null ? '' : (readPlace(name)?.key ?? '') })
  useEffect(() => {
    if (name !== null && openKey !== '') writeLocal(name, JSON.stringify({ key: openKey, at: Date.now() }))
  }, [name, openKey])
  return known.name === name ? known.key : ''
}
