import { journalRow, type JournalRow, type WorkspaceDb } from './db.ts'
import {
  findEdits,
  idOf,
  isSameText,
  rowAfter,
  rowAfterRetrace,
  rowsAfter,
  rowsAtOnce,
  type Rows,
  type Seen,
} from './edits.ts'
import { slices } from './slices.ts'
import { inState, type Place, prune } from './journal/journal.ts'
import { reviewsToRetrace } from './journal/mark-steps.ts'
import { putMarks, putReviews } from './shared/marks.ts'
import type { ManyChanges } from '#src/workspace/view.ts'

type Group = ManyChanges & { group: string; session: string }

export async function putEdits(db: WorkspaceDb, place: Place, rows: Rows): Promise<void> {
  const left = [...rows.values()].filter((row) => row !== undefined)
  const gone = [...rows].flatMap(([key, row]) => (row ? [] : [idOf(place, key)]))
  for (const some of slices(left, rowsAtOnce)) await db.edits.bulkPut(some)
  for (const some of slices(gone, rowsAtOnce)) await db.edits.bulkDelete(some)
}

const nothingSaid: ReadonlyMap<string, string | null> = new Map()

const reviewOf = (keys: Iterable<string>, value: string) => new Map([...keys].map((key) => [key, value]))

/** Writes many edits in one transaction, as one journal step. Returns the edits that changed. */
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
    const rows = await rowsAfter(db, place, new Map(changed.map(([key]) => [key, before.get(key)])), (key, row) =>
      rowAfter(place, key, wanted.get(key) ?? '', row, seen, at),
    )
    await putEdits(db, place, rows)
    await inState(db, place, 'undone').modify({ state: 'dropped' })
    const { owner, scope: space, lang } = place
    const reviews = review ? await putReviews(db, place, reviewOf(rows.keys(), name), at) : nothingSaid
    const stepOf = ([key, text]: [string, string]): JournalRow => ({
      owner,
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

const becoming = (step: JournalRow, state: JournalRow['state'], now: Partial<JournalRow> = {}): JournalRow => ({
  ...step,
  ...now,
  state,
})

type Retrace<Objection> = {
  direction: 'undo' | 'redo'
  objection: (step: JournalRow) => Objection | null
  shown: (key: string) => string | undefined
}

/**
 * Undoes or redoes a bulk step, except texts and marks changed since; null if all were. Must run inside the transaction
 * of an undo.
 */
export async function retraceMany<Objection>(
  db: WorkspaceDb,
  place: Place,
  { direction, objection, shown }: Retrace<Objection>,
  seen: Seen,
  at: number,
) {
  const isUndo = direction === 'undo'
  const to = isUndo ? 'undone' : 'done'
  const all = await stepsOfLast(db, place, direction)
  const steps = all.filter(({ marks }) => marks === undefined)
  const marks = await reviewsToRetrace(db, place, all, isUndo)
  const keys = steps.map(({ key }) => key)
  const edits = await findEdits(db, place, keys)
  const sides = steps.map((step) => {
    const [expected, wanted] = isUndo ? [step.after, step.before] : [step.before, step.after]
    const row = edits.get(step.key)
    const was = row ? undefined : shown(step.key)
    const isSaved = was !== undefined && isSameText(was, expected)
    const base = (step.atBase && !row) || isSaved ? expected : seen(step.key)
    return { step, row, base, wanted, isStill: isSameText(row ? row.text : base, expected) }
  })
  const still = sides.filter(({ isStill }) => isStill)
  const ofMarks = all.filter((step) => step.marks !== undefined)
  const first = still[0]?.step ?? (marks.size > 0 ? ofMarks[0] : undefined)
  if (!first) {
    await db.journal.bulkPut(all.map((step) => becoming(step, 'dropped')))
    return null
  }
  const { key, name = '', review } = first
  const many = { name, count: still.length + marks.size }
  const why = objection(first)
  if (why !== null) return { key, why, at: first.at, many }
  const byKey = new Map(still.map((side) => [side.step.key, side]))
  const rows = await rowsAfter(db, place, new Map(still.map(({ step, row }) => [step.key, row])), (of, row) => {
    const { wanted = null, base = null } = byKey.get(of) ?? {}
    return rowAfterRetrace(place, of, wanted ?? '', row, () => base, at)
  })
  await putEdits(db, place, rows)
  const reviews = review
    ? await retraceReviews(db, place, { isUndo, name, steps: still.map(({ step }) => step) }, at)
    : null
  await putMarks(db, place, 'review', marks, at)
  await db.journal.bulkPut([
    ...ofMarks.map((step) => becoming(step, marks.size > 0 ? to : 'dropped')),
    ...sides.map(({ step, isStill }) => {
      if (!isStill) return becoming(step, 'dropped')
      const said = reviews?.get(step.key) ?? null
      const noted = reviews === null ? {} : isUndo ? { reviewAfter: said } : { reviewBefore: said }
      return becoming(step, to, { atBase: !rows.get(step.key), ...noted })
    }),
  ])
  return { key, rows, caret: null, many, marked: [...marks.keys()] }
}

type ReviewsOf = { isUndo: boolean; name: string; steps: readonly JournalRow[] }

/**
 * Sets review marks to those before the step, or for a redo to those at the time of the undo. Returns the marks that
 * the journal notes.
 */
function retraceReviews(db: WorkspaceDb, place: Place, { isUndo, name, steps }: ReviewsOf, at: number) {
  const markOf = ({ reviewBefore = null, reviewAfter = name }: JournalRow) => (isUndo ? reviewBefore : reviewAfter)
  return putReviews(db, place, new Map(steps.map((step) => [step.key, markOf(step)])), at)
}

async function stepsOfLast(db: WorkspaceDb, place: Place, direction: 'undo' | 'redo'): Promise<JournalRow[]> {
  const rows = inState(db, place, direction === 'undo' ? 'done' : 'undone')
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection has no other way
  const ordered = direction === 'undo' ? rows.reverse() : rows
  let group: string | undefined
  let isFirst = true
  const found = await ordered
    .until((row) => {
      const isOther = !isFirst && row.group !== group
      if (isFirst) group = row.group
      isFirst = false
      return isOther
    })
    .toArray()
  return found.map((row) => journalRow.parse(row))
}
