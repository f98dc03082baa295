import { areMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'

/**
 * Numbers of unsent changes in a language. `edits`: unsaved texts. `annotations`: marks, terms and notes. `beside`:
 * unsaved texts of other languages that were translated from this one.
 */
export type Waiting = { edits: number; annotations: number; beside: number }
export const noWaiting: Waiting = { edits: 0, annotations: 0, beside: 0 }

export async function countWaiting(db: WorkspaceDb): Promise<Map<string, Waiting>> {
  const found = new Map<string, Waiting>()
  const add = (lang: string, kind: keyof Waiting) => {
    const before = found.get(lang) ?? noWaiting
    found.set(lang, { ...before, [kind]: before[kind] + 1 })
  }
  // A text in a batch counts until the batch is answered.
  for (const { lang, src } of await db.edits.toArray()) {
    add(lang, 'edits')
    // Without their source on this device, these texts could not be checked for errors.
    if (src !== undefined && src !== lang) add(src, 'beside')
  }
  // If the server has no marks, they do not wait to be sent.
  const marks = (await areMarksAbsent(db)) ? [] : await db.marks.toArray()
  for (const { side, lang } of marks) if (side === 'own') add(lang, 'annotations')
  for (const { side, dst } of await db.terms.toArray()) if (side === 'own') add(dst, 'annotations')
  for (const { side, lang } of await db.notes.toArray()) if (side === 'own') add(lang, 'annotations')
  return found
}
