import type { EditRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Place } from '#src/workspace/store/journal/journal.ts'
import { findEdits, type Rows } from '#src/workspace/store/edits.ts'
import { listMarks } from '#src/workspace/store/shared/marks.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { StorageReason } from '#src/workspace/view.ts'
import type { Core } from './core.ts'
import { noTexts } from './load.ts'

/** Reads back one written text and updates memory. */
export function keep(
  core: Core,
  db: WorkspaceDb,
  { key, row }: { key: string; row: EditRow | undefined },
  reason: StorageReason,
): Promise<void> {
  return keepRows(core, db, new Map([[key, row]]), reason)
}

/**
 * Returns whether another tab has written the text since. The text written here is then in the journal, and must not be
 * written over the newer one. A row that this tab already knew is not newer: the write was lost.
 */
function isNewer(there: EditRow | undefined, written: EditRow | undefined, known: EditRow | undefined): boolean {
  if (!there || (there.editedAt === known?.editedAt && there.text === known.text)) return false
  return there.editedAt >= ((written ?? known)?.editedAt ?? 0)
}

/**
 * Reads back written rows and updates memory. Throws a StorageFailure with `reason` if a row is missing: a lost
 * connection is retried.
 */
export async function keepRows(core: Core, db: WorkspaceDb, rows: Rows, reason: StorageReason): Promise<void> {
  const keys = [...rows.keys()]
  const there = await findEdits(db, core.place(), keys)
  const others = keys.filter((key) => there.get(key)?.text !== rows.get(key)?.text)
  if (!others.every((key) => isNewer(there.get(key), rows.get(key), core.pair.edit(key))))
    throw new StorageFailure(reason, 'what was written is not there')
  core.pair.patch(new Map([...rows, ...others.map((key) => [key, there.get(key)] as const)]), noTexts)
  core.set({ keptAt: core.device.now() })
  core.tell({ kind: 'edits', ...core.place(), keys })
}

/**
 * Records a text that was written for a person whose texts are no longer shown. Returns null, as nothing of it concerns
 * the present owner.
 */
export function keepElsewhere(core: Core, place: Place, { key, row }: { key: string; row: EditRow | undefined }): null {
  const { owner, lang } = place
  const isOther = (one: EditRow) => one.owner !== owner || one.lang !== lang || one.key !== key
  core.set({ elsewhere: [...core.state().elsewhere.filter(isOther), ...(row ? [row] : [])] })
  core.tell({ kind: 'edits', ...place, keys: [key] })
  return null
}

export async function keepMarks(core: Core, db: WorkspaceDb, keys: readonly string[]): Promise<void> {
  core.pair.mark(await listMarks(db, core.place()))
  await core.device.remember(db)
  core.set({})
  core.tell({ kind: 'edits', ...core.place(), keys: [...keys] })
}
