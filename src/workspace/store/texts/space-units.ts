import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { listInFlight } from '#src/workspace/store/batches.ts'
import { listEdits } from '#src/workspace/store/edits.ts'
import { readKeptPair } from './kept-pair.ts'
import { listMarks } from '#src/workspace/store/shared/marks.ts'
import { createPair } from './pair.ts'
import type { Space, Unit } from '#src/workspace/view.ts'

/**
 * Reads the units of a language pair, with this person's edits and marks, from this device. Empty if the pair was never
 * fetched.
 */
export async function readSpaceUnits(
  db: WorkspaceDb,
  { space, src, dst }: { space: Space; src: string; dst: string },
): Promise<readonly Unit[]> {
  const kept = await readKeptPair(db, space, src, dst)
  if (!kept) return []
  const pair = createPair()
  const place = { scope: space, lang: dst }
  pair.setInFlight(await listInFlight(db, place))
  pair.load(kept, await listEdits(db, place), await listMarks(db, place))
  return pair.shot().units
}
