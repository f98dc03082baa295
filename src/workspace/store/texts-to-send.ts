import type { TextToSend } from '#src/workspace/view.ts'
import type { EditRow, WorkspaceDb } from './db.ts'
import { listMarks, type MarkPlace } from './shared/marks.ts'

type Described = { source: string; desc: string; removed: boolean }

/** Edits with what their errors are found by; without those of which there is nothing to find them by, as the server no longer has them. */
export async function textsToSend(
  db: WorkspaceDb,
  { owner, scope: space }: Pick<MarkPlace, 'owner' | 'scope'>,
  edits: readonly EditRow[],
  unitOf: (key: string, lang: string) => Described | undefined,
): Promise<TextToSend[]> {
  const texts: TextToSend[] = []
  for (const lang of new Set(edits.map((edit) => edit.lang))) {
    const { dismissed } = await listMarks(db, { owner, scope: space, lang })
    for (const { key, text } of edits.filter((edit) => edit.lang === lang)) {
      const unit = unitOf(key, lang)
      if (!unit || unit.removed) continue
      const { source, desc } = unit
      texts.push({ lang, key, text, source, desc, dismissed: dismissed.get(key) })
    }
  }
  return texts
}
