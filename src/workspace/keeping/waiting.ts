import { batchRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

/** What was written here of a language, by whomever, and the server does not have: texts, and marks, terms and notes. */
export type Waiting = { edits: number; others: number }
export const noWaiting: Waiting = { edits: 0, others: 0 }

export async function countWaiting(db: WorkspaceDb): Promise<Map<string, Waiting>> {
  const found = new Map<string, Waiting>()
  const add = (lang: string, kind: keyof Waiting, count = 1) => {
    const before = found.get(lang) ?? noWaiting
    found.set(lang, { ...before, [kind]: before[kind] + count })
  }
  const edits = await db.edits.toArray()
  const known = new Set(edits.map(({ scope, lang, key }) => JSON.stringify([scope, lang, key])))
  for (const { lang } of edits) add(lang, 'edits')
  // Of a save under way the edits lie here as well; what has none left has been typed back since.
  for (const { scope, entries } of (await db.batches.toArray()).map((row) => batchRow.parse(row)))
    for (const { lang, key } of entries) if (!known.has(JSON.stringify([scope, lang, key]))) add(lang, 'edits')
  for (const { owner, lang } of await db.marks.toArray()) if (owner !== '') add(lang, 'others')
  for (const { owner, dst } of await db.terms.toArray()) if (owner !== '') add(dst, 'others')
  for (const { owner, lang } of await db.notes.toArray()) if (owner !== '') add(lang, 'others')
  return found
}
