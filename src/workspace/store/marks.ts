import { markRow, type MarkRow, type WorkspaceDb } from './db.ts'
import type { MarkKind, Space } from '#src/workspace/view.ts'

type Where = { scope: Space; lang: string }
export type MarkPlace = Where & { owner: string }
/** By kind what is said of which text. */
export type Marks = Record<MarkKind, ReadonlyMap<string, string>>
export const noMarks: Marks = { review: new Map(), dismissed: new Map() }

const rowsAt = async (db: WorkspaceDb, { scope, lang }: Where): Promise<MarkRow[]> =>
  (await db.marks.where('[scope+lang]').equals([scope, lang]).toArray()).map((row) => markRow.parse(row))

/** What the server knows and, over it, what this person has said since; what others here have not told yet is theirs. */
export async function listMarks(db: WorkspaceDb, place: MarkPlace): Promise<Marks> {
  const marks = { review: new Map<string, string>(), dismissed: new Map<string, string>() }
  const rows = await rowsAt(db, place)
  for (const owner of new Set(['', place.owner]))
    for (const row of rows)
      if (row.owner === owner)
        if (row.value === null) marks[row.kind].delete(row.key)
        else marks[row.kind].set(row.key, row.value)
  return marks
}

/** Notes marks that the server has not been told of. Inside a transaction over `marks`, or by itself. */
export async function putMarks(
  db: WorkspaceDb,
  { owner, scope, lang }: MarkPlace,
  kind: MarkKind,
  values: ReadonlyMap<string, string | null>,
  at: number,
): Promise<void> {
  await db.marks.bulkPut([...values].map(([key, value]) => ({ owner, scope, lang, kind, key, value, at })))
}
