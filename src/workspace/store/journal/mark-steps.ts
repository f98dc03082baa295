import type { JournalRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { findMarks, putMarks } from '#src/workspace/store/shared/marks.ts'
import { inState, type Place, prune } from './journal.ts'

type MarkChange = { key: string; before: string | null; after: string | null }
type Step = { name: string; group: string; session: string; at: number }

/**
 * Sets (true) or removes (false) review marks, by key, as a step of a bulk change. An existing mark is not replaced,
 * because it may contain the former source. Returns the keys whose mark has changed. Must run inside a transaction over
 * `journal` and `marks`.
 */
export async function writeReviews(
  db: WorkspaceDb,
  place: Place,
  reviews: ReadonlyMap<string, boolean>,
  { name, group, session, at }: Step,
): Promise<string[]> {
  const there = await findMarks(db, place, 'review', [...reviews.keys()])
  const marks = [...reviews].flatMap(([key, isToReview]): MarkChange[] => {
    const before = there.get(key) ?? null
    // An existing mark is not replaced, because it may contain the text's former source.
    return (before !== null) === isToReview ? [] : [{ key, before, after: isToReview ? name : null }]
  })
  if (marks.length === 0) return []
  await putMarks(db, place, 'review', new Map(marks.map(({ key, after }) => [key, after])), at)
  await inState(db, place, 'undone').modify({ state: 'dropped' })
  const { scope: space, lang } = place
  // The step has an empty key: a text's history must not contain a step that left the text unchanged.
  const ofNoText = { scope: space, lang, key: '', before: null, after: null, burst: group }
  await db.journal.add({ ...ofNoText, group, name, session, marks, state: 'done', at })
  await prune(db)
  return marks.map(({ key }) => key)
}

/**
 * Returns the review marks to write when a bulk change is undone (`isUndo`) or redone, by key; null removes a mark.
 * Leaves out marks that have changed since the bulk change.
 */
export async function reviewsToRetrace(
  db: WorkspaceDb,
  place: Place,
  steps: readonly JournalRow[],
  isUndo: boolean,
): Promise<ReadonlyMap<string, string | null>> {
  const marks = steps.flatMap((step) => step.marks ?? [])
  const keys = marks.map(({ key }) => key)
  const there = await findMarks(db, place, 'review', keys)
  return new Map(
    marks.flatMap(({ key, before, after }): [string, string | null][] => {
      const [expected, wanted] = isUndo ? [after, before] : [before, after]
      return there.get(key) === expected ? [[key, wanted]] : []
    }),
  )
}
