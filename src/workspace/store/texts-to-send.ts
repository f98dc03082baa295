import type { TextToSend } from '#src/workspace/view.ts'
import type { EditRow, WorkspaceDb } from './db.ts'
import { listMarks, type MarkPlace } from './shared/marks.ts'

type Described = { source: string; desc: string; removed: boolean }

/** Edits with what their errors are found by; without those of which there is nothing to find them by, as the server no longer has them. */
export async function textsToSend(
  db: WorkspaceDb,
  { owner, scope: space }: Pick<MarkPlace, 'owner' | 'scope'>,
  edits: readonly EditRow[],
  unitOf: (edit: EditRow, dismissed: string | undefined) => Described | undefined,
): Promise<TextToSend[]> {
  const texts: TextToSend[] = []
  for (const lang of new Set(edits.map((edit) => edit.lang))) {
    const { dismissed } = await listMarks(db, { owner, scope: space, lang })
    for (const edit of edits.filter((one) => one.lang === lang)) {
      const { key, text } = edit
      const unit = unitOf(edit, dismissed.get(key))
      if (!unit || unit.removed) continue
      const { source, desc } = unit
      texts.push({ lang, key, text, source, desc, dismissed: dismissed.get(key) })
    }
  }
  return texts
}
