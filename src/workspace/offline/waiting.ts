import { areMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { batchRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

/**
 * Unsaved texts, marks, terms and notes of a language, by anybody on this device; `beside`: unsaved texts in other
 * languages that were typed beside it.
 */
export type Waiting = { edits: number; others: number; beside: number }
export const noWaiting: Waiting = { edits: 0, others: 0, beside: 0 }

export async function countWaiting(db: WorkspaceDb): Promise<Map<string, Waiting>> {
  const found = new Map<string, Waiting>()
  const add = (lang: string, kind: keyof Waiting, count = 1) => {
    const before = found.get(lang) ?? noWaiting
    found.set(lang, { ...before, [kind]: before[kind] + count })
  }
  const edits = await db.edits.toArray()
  const known = new Set(edits.map(({ scope: space, lang, key }) => JSON.stringify([space, lang, key])))
  for (const { lang, src } of edits) {
    add(lang, 'edits')
    // Without the source, the errors of these texts could not be determined.
    if (src !== undefined && src !== lang) add(src, 'beside')
  }
  // Texts in a batch have edits here too; a text without one was typed back to its base since.
  for (const { scope: space, entries } of (await db.batches.toArray()).map((row) => batchRow.parse(row)))
    for (const { lang, key } of entries) if (!known.has(JSON.stringify([space, lang, key]))) add(lang, 'edits')
  // If the server takes no marks, they are not waiting.
  const marks = (await areMarksAbsent(db)) ? [] : await db.marks.toArray()
  for (const { owner, lang } of marks) if (owner !== '') add(lang, 'others')
  for (const { owner, dst } of await db.terms.toArray()) if (owner !== '') add(dst, 'others')
  for (const { owner, lang } of await db.notes.toArray()) if (owner !== '') add(lang, 'others')
  return found
}
