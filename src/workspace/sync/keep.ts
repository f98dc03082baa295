import type { EditRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Place } from '#src/workspace/store/journal/journal.ts'
import { findEdits, type Rows } from '#src/workspace/store/edits.ts'
import { listMarks } from '#src/workspace/store/shared/marks.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { StorageReason } from '#src/workspace/view.ts'
import type { Core } from './core.ts'
import { noTexts } from './load.ts'

/** Takes over what was written of one text, after reading it back. */
export function keep(
  core: Core,
  db: WorkspaceDb,
  { key, row }: { key: string; row: EditRow | undefined },
  reason: StorageReason,
): Promise<void> {
  return keepRows(core, db, new Map([[key, row]]), reason)
}

/** Another tab has written it since: what was written here is in the journal, and must not be written once more over that. What this tab knew before is none: that is a write that was lost. */
function isNewer(there: EditRow | undefined, written: EditRow | undefined, known: EditRow | undefined): boolean {
  if (!there || (there.editedAt === known?.editedAt && there.text === known.text)) return false
  return there.editedAt >= ((written ?? known)?.editedAt ?? 0)
}

/** Takes over what was written, after reading it back. `reason` is for a missing row: a lost connection is retried. */
export async function keepRows(core: Core, db: WorkspaceDb, rows: Rows, reason: StorageReason): Promise<void> {
  const keys = [...rows.keys()]
  const there = await findEdits(db, core.place(), keys)
  const others = keys.filter((key) => there.get(key)?.text !== rows.get(key)?.text)
  if (!others.every((key) => isNewer(there.get(key), rows.get(key), core.pair.edit(key))))
    throw new StorageFailure(reason, 'what was written is not there')
  core.pair.patch(new Map([...rows, ...others.map((key) => [key, there.get(key)] as const)]), noTexts)
  core.wrote(keys)
  core.set({ keptAt: core.device.now() })
  core.tell({ kind: 'edits', ...core.place(), keys })
}

/** Takes over what was written for somebody whose texts are not shown any more. Nothing of it is for whoever is there now. */
export function keepElsewhere(core: Core, place: Place, { key, row }: { key: string; row: EditRow | undefined }): null {
  const { owner, lang } = place
  const isOther = (one: EditRow) => one.owner !== owner || one.lang !== lang || one.key !== key
  core.wrote([key])
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
