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

/** Returns which of the term ids in `drafts` are not in the pair's glossary. */
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
 * Returns the ids of removed terms whose forms contain drafts. An id stays until it is released, even if its draft is
 * emptied.
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
