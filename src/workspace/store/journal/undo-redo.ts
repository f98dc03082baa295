import { found, journalRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import {
  findEdit,
  isSameText,
  putEdit,
  rowAfterRetrace,
  rowsAfter,
  type Rows,
  type Seen,
} from '#src/workspace/store/edits.ts'
import { findBaseAfterUndo, inState, type Place } from './journal.ts'
import { retraceMany } from '#src/workspace/store/many.ts'
import type { Caret, StepOfMany } from '#src/workspace/view.ts'

export type Stepped = { key: string; rows: Rows; caret: Caret | null; many?: StepOfMany; marked?: readonly string[] }
type Objection = 'elsewhere' | 'earlier' | 'many'
export type Objected = { key: string; why: Objection; at: number; many?: StepOfMany }
export type Retrace = {
  direction: 'undo' | 'redo'
  objection: (step: JournalRow) => Objection | null
  /** The text shown as an edit; the edit may be gone because another window has saved it. */
  shown: (key: string) => string | undefined
}

/**
 * Undoes or redoes the latest step in any text, unless the step is objected to; null if none is left. It never undoes
 * somebody else's newer text: it restores the typed text with its base, so that saving it conflicts.
 */
export function undoOrRedo(
  db: WorkspaceDb,
  place: Place,
  { direction, objection, shown }: Retrace,
  seen: Seen,
  at: number,
): Promise<Stepped | Objected | null> {
  const isUndo = direction === 'undo'
  const [from, to] = isUndo ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  return db.transaction('rw', db.edits, db.batches, db.journal, db.marks, async () => {
    for (;;) {
      const rows = inState(db, place, from)
      const stroke = found(journalRow, await (isUndo ? rows.last() : rows.first()))
      if (stroke?.id === undefined) return null
      if (stroke.group !== undefined) {
        const stepped = await retraceMany(db, place, { direction, objection, shown }, seen, at)
        if (stepped) return stepped
        continue
      }
      const [expected, wanted] = isUndo ? [stroke.after, stroke.before] : [stroke.before, stroke.after]
      const row = await findEdit(db, place, stroke.key)
      const ground = row ? undefined : await findBaseAfterUndo(db, place, stroke.key)
      const was = row || ground ? undefined : shown(stroke.key)
      const isSaved = was !== undefined && isSameText(was, expected)
      const base = ground ? ground.text : isSaved ? expected : seen(stroke.key)
      const isStill = isSameText(row ? row.text : base, expected)
      const why = isStill ? objection(stroke) : null
      if (why !== null) return { key: stroke.key, why, at: stroke.at }
      if (!isStill) {
        await db.journal.update(stroke.id, { state: 'dropped' })
        continue
      }
      const after = (key: string, one = row) => rowAfterRetrace(place, key, wanted ?? '', one, () => base, at)
      const left = (await rowsAfter(db, place, new Map([[stroke.key, row]]), after)).get(stroke.key)
      await putEdit(db, place, stroke.key, left)
      await db.journal.update(stroke.id, { state: to, atBase: !left })
      const caret = (isUndo ? stroke.caretBefore : stroke.caretAfter) ?? null
      return { key: stroke.key, rows: new Map([[stroke.key, left]]), caret }
    }
  })
}
