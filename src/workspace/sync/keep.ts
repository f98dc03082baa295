import type { EditRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdits, type Rows } from '#src/workspace/store/edits.ts'
import { listMarks } from '#src/workspace/store/shared/marks.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { StorageReason } from '#src/workspace/view.ts'
import type { Core } from './core.ts'
import { noTexts } from './load.ts'

const placeOf = ({ subject }: Core) => ({ scope: subject.space, lang: subject.dst })

/**
 * Checks that an edit was written by reading it back from the disk, and updates memory. Rejects in the same cases as
 * `keepRows`.
 */
export function keep(
  core: Core,
  db: WorkspaceDb,
  { key, row }: { key: string; row: EditRow | undefined },
  reason: StorageReason,
): Promise<void> {
  return keepRows(core, db, new Map([[key, row]]), reason)
}

/**
 * Returns whether another tab has written this text since. The text written here is then in the journal, and must not
 * replace the newer text. If the row on disk is the one that this tab knew before, the write was lost.
 */
function isNewer(there: EditRow | undefined, written: EditRow | undefined, known: EditRow | undefined): boolean {
  if (!there || (there.editedAt === known?.editedAt && there.text === known.text)) return false
  return there.editedAt >= ((written ?? known)?.editedAt ?? 0)
}

/**
 * Checks that edits were written by reading them back from the disk, updates memory, and notifies other lists. `rows`:
 * the written edits by key, with undefined for a removed edit. If an edit is missing on the disk, rejects with a
 * StorageFailure with `reason`. If another tab has written a newer text, memory gets that text.
 */
export async function keepRows(core: Core, db: WorkspaceDb, rows: Rows, reason: StorageReason): Promise<void> {
  const keys = [...rows.keys()]
  const there = await findEdits(db, core.place(), keys)
  const others = keys.filter((key) => there.get(key)?.text !== rows.get(key)?.text)
  if (!others.every((key) => isNewer(there.get(key), rows.get(key), core.pair.edit(key))))
    throw new StorageFailure(reason, 'what was written is not there')
  core.pair.patch(new Map([...rows, ...others.map((key) => [key, there.get(key)] as const)]), noTexts)
  core.set({ keptAt: core.device.now() })
  core.tell({ kind: 'edits', ...placeOf(core), keys })
}

export async function keepMarks(core: Core, db: WorkspaceDb, keys: readonly string[]): Promise<void> {
  core.pair.mark(await listMarks(db, core.place()))
  await core.device.remember(db)
  core.set({})
  core.tell({ kind: 'edits', ...placeOf(core), keys: [...keys] })
}
