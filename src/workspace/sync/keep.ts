import type { EditRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdit } from '#src/workspace/store/edits.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { StorageReason } from '#src/workspace/view.ts'
import type { Core } from './core.ts'
import { noTexts } from './load.ts'

/** Takes over what was written once it is read back. reason: why it is not there; a lost connection is tried again, a step of undo is not. */
export async function keep(
  core: Core,
  db: WorkspaceDb,
  { key, row }: { key: string; row: EditRow | undefined },
  reason: StorageReason,
): Promise<void> {
  const there = await findEdit(db, core.place(), key)
  if (there?.text !== row?.text) throw new StorageFailure(reason, 'what was written is not there')
  core.pair.patch(new Map([[key, row]]), noTexts)
  core.set({ keptAt: core.device.now() })
  core.tell({ kind: 'edits', ...core.place(), keys: [key] })
}
