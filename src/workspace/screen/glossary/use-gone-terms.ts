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

/** The ids of terms that somebody has removed, and in whose forms something was begun here. */
export function useGoneTerms(place: BegunPlace): readonly string[] {
  const { subject, shared } = useSharedContext()
  const { src, dst } = subject
  const { owner, outcome } = shared
  const begun = useBegunBoxes(placeOf(place, ''))
  const isServerless = outcome.terms === 'absent'
  const gone = useRead(
    (db) => listGone(db, { owner: owner ?? '', src, dst }, begun, isServerless),
    [owner, src, dst, begun.join(' '), isServerless],
    none,
  ).value
  // What was just used or discarded is not there until that is read again.
  return gone.filter((id) => begun.includes(id))
}
