import { useState } from 'react'
import { useBegunBoxes } from '#src/workspace/screen/begun/use-begun.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useRead } from '#src/workspace/screen/shared/use-read.ts'
import type { BegunPlace } from '#src/workspace/store/begun.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { findRevision } from '#src/workspace/store/shared/shared-revision.ts'
import { listTerms, type TermPair } from '#src/workspace/store/shared/terms.ts'
import { placeOf } from './kept-term.ts'

const none: readonly string[] = []

/** Of these ids of terms, those that are not in the glossary of the pair any more. */
export function listGone(
  db: WorkspaceDb,
  pair: TermPair,
  begun: readonly string[],
  isServerless: boolean,
): Promise<readonly string[]> {
  const { src, dst } = pair
  return db.transaction('r', db.terms, db.meta, async () => {
    // Before this device was told of any, a term that is not here may be there all the same.
    if (!isServerless && (await findRevision(db, { of: 'terms', src, dst })) === undefined) return none
    const there = new Set((await listTerms(db, pair)).map(({ id }) => id))
    return begun.filter((id) => !there.has(id))
  })
}

export type GoneTerms = { ids: readonly string[]; release: (id: string) => void }

/** The ids of terms that somebody has removed, and in whose forms something was begun here; one stays, though it is emptied, until it is released. */
export function useGoneTerms(place: BegunPlace): GoneTerms {
  const { subject, shared } = useSharedContext()
  const { src, dst } = subject
  const { owner, outcome } = shared
  const begun = useBegunBoxes(placeOf(place, ''))
  const isServerless = outcome.terms === 'absent'
  const at = `${place.owner} ${place.box}`
  const [held, setHeld] = useState<{ at: string; ids: readonly string[] }>({ at, ids: none })
  const heldHere = held.at === at ? held.ids : none
  const asked = [...new Set([...begun, ...heldHere])]
  const gone = useRead(
    (db) => listGone(db, { owner: owner ?? '', src, dst }, asked, isServerless),
    [owner, src, dst, asked.join(' '), isServerless],
    none,
  ).value
  // What was just used or discarded is not there until that is read again.
  const ids = gone.filter((id) => asked.includes(id))
  const fresh = ids.filter((id) => !heldHere.includes(id))
  if (fresh.length > 0) setHeld({ at, ids: [...heldHere, ...fresh] })
  return {
    ids,
    release: (id) => setHeld((now) => ({ ...now, ids: now.ids.filter((one) => one !== id) })),
  }
}
