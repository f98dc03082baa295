import { useState } from 'react'
import { useDraftBoxes } from '#src/workspace/screen/field-draft.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useRead } from '#src/workspace/screen/shared/use-read.ts'
import type { BegunPlace } from '#src/workspace/store/note-drafts.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { findRevision } from '#src/workspace/store/shared/shared-revision.ts'
import { listTerms, type TermPair } from '#src/workspace/store/shared/terms.ts'
import { placeOf } from './term-draft.ts'

const none: readonly string[] = []

/**
 * Returns those of the term ids in `drafts` that are not in the pair's glossary. Returns none if the glossary was never
 * fetched, because the terms may exist on the server. `isServerless`: whether the server has no glossary at all, so
 * that nothing can be fetched.
 */
export function listGone(
  db: WorkspaceDb,
  pair: TermPair,
  drafts: readonly string[],
  isServerless: boolean,
): Promise<readonly string[]> {
  const { src, dst } = pair
  return db.transaction('r', db.terms, db.meta, async () => {
    // If the glossary was never fetched, a term that is missing here may exist on the server.
    if (!isServerless && (await findRevision(db, { of: 'terms', src, dst })) === undefined) return none
    const there = new Set((await listTerms(db, pair)).map(({ id }) => id))
    return drafts.filter((id) => !there.has(id))
  })
}

export type GoneTerms = { ids: readonly string[]; release: (id: string) => void }

/**
 * Returns the ids of removed terms for which there is a draft. An id stays in the result, even if its draft is emptied,
 * until `release` is called. `place`: the place of the draft for a new term.
 */
export function useGoneTerms(place: BegunPlace): GoneTerms {
  const { subject, shared } = useSharedContext()
  const { src, dst } = subject
  const { owner, outcome } = shared
  const drafts = useDraftBoxes(placeOf(place, ''))
  const isServerless = outcome.terms === 'absent'
  const at = `${place.owner} ${place.box}`
  const [held, setHeld] = useState<{ at: string; ids: readonly string[] }>({ at, ids: none })
  const heldHere = held.at === at ? held.ids : none
  const asked = [...new Set([...drafts, ...heldHere])]
  const gone = useRead(
    (db) => listGone(db, { src, dst }, asked, isServerless),
    [owner, src, dst, asked.join(' '), isServerless],
    none,
  ).value
  // A draft that was just used or discarded is left out until the drafts are read again.
  const ids = gone.filter((id) => asked.includes(id))
  const fresh = ids.filter((id) => !heldHere.includes(id))
  if (fresh.length > 0) setHeld({ at, ids: [...heldHere, ...fresh] })
  return {
    ids,
    release: (id) => setHeld((now) => ({ ...now, ids: now.ids.filter((one) => one !== id) })),
  }
}
