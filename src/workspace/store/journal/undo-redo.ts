import { found, journalRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import {
  afterServer,
  findEdits,
  isSameText,
  putEdits,
  rowAfter,
  type Rows,
  type Seen,
} from '#src/workspace/store/edits.ts'
import { inState, type Place } from './journal.ts'
import { reviewsToRetrace } from './mark-steps.ts'
import { putMarks, putReviews } from '#src/workspace/store/shared/marks.ts'
import type { Caret, StepOfMany } from '#src/workspace/view.ts'

type Stepped = {
  key: string
  rows: Rows
  caret: Caret | null
  many?: StepOfMany | undefined
  marked: readonly string[]
}
type Objection = 'elsewhere' | 'earlier' | 'many'
type Objected = { key: string; why: Objection; at: number; many?: StepOfMany | undefined }
type Retrace = {
  direction: 'undo' | 'redo'
  objection: (step: JournalRow) => Objection | null
  /**
   * Returns the text that this page shows as an edit, or undefined. The edit may be missing on disk because another
   * window has saved it.
   */
  shown: (key: string) => string | undefined
}

/**
 * Undoes or redoes the latest step, whichever text it is in, or all steps of a bulk change at once. Skips texts and
 * marks that have changed since. Returns null if there is no step to undo or redo. If `objection` returns a reason not
 * to do it, changes nothing and returns that reason.
 */
export function undoOrRedo(
  db: WorkspaceDb,
  place: Place,
  how: Retrace,
  seen: Seen,
  at: number,
): Promise<Stepped | Objected | null> {
  return db.transaction('rw', db.edits, db.batches, db.journal, db.marks, async () => {
    for (;;) {
      const all = await stepsOfLast(db, place, how.direction)
      if (all.length === 0) return null
      const stepped = await retrace(db, place, all, how, seen, at)
      if (stepped) return stepped
    }
  })
}

const becoming = (step: JournalRow, state: JournalRow['state'], now: Partial<JournalRow> = {}): JournalRow => ({
  ...step,
  ...now,
  state,
})

type Side = { step: JournalRow; text: string | null; base: string | null; isStill: boolean }

/**
 * Undoes or redoes these steps. Returns null if all their texts and marks have changed since; the steps are then
 * dropped.
 */
async function retrace(
  db: WorkspaceDb,
  place: Place,
  all: readonly JournalRow[],
  { direction, objection, shown }: Retrace,
  seen: Seen,
  at: number,
): Promise<Stepped | Objected | null> {
  const isUndo = direction === 'undo'
  const to = isUndo ? 'undone' : 'done'
  const ofMarks = all.filter((step) => step.marks !== undefined)
  const steps = all.filter((step) => step.marks === undefined)
  const marks = await reviewsToRetrace(db, place, ofMarks, isUndo)
  const keys = steps.map(({ key }) => key)
  const edits = await findEdits(db, place, keys)
  const undone = isUndo ? found(journalRow, await inState(db, place, 'undone').first()) : undefined
  const sides = steps.map((step): Side => {
    const [expected, text] = isUndo ? [step.after, step.before] : [step.before, step.after]
    const row = edits.get(step.key)
    // If the step was undone since, the undone step says whether the text was at its base.
    const { atBase } = undone?.key === step.key ? undone : step
    const was = shown(step.key)
    const isStored = !row && (atBase || (was !== undefined && isSameText(was, expected)))
    const base = isStored ? expected : seen(step.key)
    return { step, text, base, isStill: isSameText(row ? row.text : base, expected) }
  })
  const still = sides.filter(({ isStill }) => isStill)
  const first = still[0]?.step ?? (marks.size > 0 ? ofMarks[0] : undefined)
  if (!first) {
    await db.journal.bulkPut(all.map((step) => becoming(step, 'dropped')))
    return null
  }
  const { key, group, name = '', review } = first
  const many = group === undefined ? undefined : { name, count: still.length + marks.size }
  const why = objection(first)
  if (why !== null) return { key, why, at: first.at, many }
  const after = still.map(({ step, text, base }) => {
    const row = edits.get(step.key)
    // If undo returns the own text of a conflict to its base, the conflict has ended.
    if (row?.status === 'conflict' && isSameText(text, row.base)) return afterServer(row, row.theirs)
    return rowAfter(place, step.key, text ?? '', row, () => base, at)
  })
  const rows = await putEdits(db, place, after)
  // Undo restores the marks before the step, and redo the marks at the time of the undo.
  const markOf = ({ reviewBefore = null, reviewAfter = name }: JournalRow) => (isUndo ? reviewBefore : reviewAfter)
  const reviews = review
    ? await putReviews(db, place, new Map(still.map(({ step }) => [step.key, markOf(step)])), at)
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
  const caret = (isUndo ? first.caretBefore : first.caretAfter) ?? null
  return { key, rows, caret, many, marked: [...marks.keys()] }
}

/** Returns the step to undo or redo, or all steps of its group. Empty if there is none. */
async function stepsOfLast(db: WorkspaceDb, place: Place, direction: 'undo' | 'redo'): Promise<JournalRow[]> {
  const rows = inState(db, place, direction === 'undo' ? 'done' : 'undone')
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection has no other way
  const ordered = direction === 'undo' ? rows.reverse() : rows
  let first: JournalRow | undefined
  const steps = await ordered
    .until((row) => {
      const isOther = first !== undefined && (first.group === undefined || row.group !== first.group)
      first ??= row
      return isOther
    })
    .toArray()
  return steps.map((row) => journalRow.parse(row))
}
