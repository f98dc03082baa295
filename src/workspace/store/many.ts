import type { JournalRow, WorkspaceDb } from './db.ts'
import { findEdits, isSameText, putEdits, rowAfter, rowsAtOnce, type Rows, type Seen } from './edits.ts'
import { slices } from './slices.ts'
import { inState, type Place, prune } from './journal/journal.ts'
import { putReviews } from './shared/marks.ts'
import type { ManyChanges } from '#src/workspace/view.ts'

type Group = ManyChanges & { group: string; session: string }

const nothingSaid: ReadonlyMap<string, string | null> = new Map()

const reviewOf = (keys: Iterable<string>, value: string) => new Map([...keys].map((key) => [key, value]))

/**
 * Writes many texts as edits, in one transaction and as one bulk change in the journal. Skips a change whose `before`
 * is not the current text. Returns the edits of the changed texts by key, with undefined for a removed edit.
 */
export function writeMany(
  db: WorkspaceDb,
  place: Place,
  { changes, name, review, group, session }: Group,
  seen: Seen,
  at: number,
): Promise<Rows> {
  return db.transaction('rw', db.edits, db.batches, db.journal, db.marks, async () => {
    const keys = changes.map(({ key }) => key)
    const before = await findEdits(db, place, keys)
    const standing = (key: string) => before.get(key)?.text ?? seen(key)
    const isAsSeen = (key: string, was: string | null | undefined) =>
      was === undefined || isSameText(standing(key), was)
    const wanted = new Map(changes.flatMap(({ key, text, before: was }) => (isAsSeen(key, was) ? [[key, text]] : [])))
    const changed = [...wanted].filter(([key, text]) => !isSameText(standing(key), text))
    if (changed.length === 0) return new Map()
    const after = changed.map(([key, text]) => rowAfter(place, key, text, before.get(key), seen, at))
    const rows = await putEdits(db, place, after)
    await inState(db, place, 'undone').modify({ state: 'dropped' })
    const { scope: space, lang } = place
    const reviews = review ? await putReviews(db, place, reviewOf(rows.keys(), name), at) : nothingSaid
    const stepOf = ([key, text]: [string, string]): JournalRow => ({
      scope: space,
      lang,
      key,
      before: standing(key),
      after: text,
      burst: group,
      group,
      name,
      review,
      reviewBefore: reviews.get(key) ?? null,
      session,
      caretBefore: null,
      caretAfter: null,
      atBase: !rows.get(key),
      state: 'done',
      at,
    })
    for (const some of slices(changed, rowsAtOnce)) await db.journal.bulkAdd(some.map(stepOf))
    await prune(db)
    return rows
  })
}
