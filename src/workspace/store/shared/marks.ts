import { markRow, type MarkRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
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

/** What is said of one text: this person's own word where the server has not been told of it yet. */
export async function findMark(
  db: WorkspaceDb,
  { owner, scope, lang }: MarkPlace,
  kind: MarkKind,
  key: string,
): Promise<string | null> {
  for (const by of [owner, '']) {
    const row: unknown = await db.marks.get([by, scope, lang, kind, key])
    if (row !== undefined) return markRow.parse(row).value
  }
  return null
}

/** What the server has not been told of, in every list of a language. */
export async function listWaitingMarks(db: WorkspaceDb, owner: string, lang: string): Promise<MarkRow[]> {
  const rows = await db.marks.filter((row) => row.owner === owner && row.lang === lang).toArray()
  return rows.map((row) => markRow.parse(row))
}

/** The server has taken what was sent; what was said again meanwhile stays. */
export function settleMarks(db: WorkspaceDb, sent: readonly MarkRow[]): Promise<void> {
  return db.transaction('rw', db.marks, async () => {
    for (const row of sent) {
      const { owner, scope, lang, kind, key } = row
      const now: unknown = await db.marks.get([owner, scope, lang, kind, key])
      if (now !== undefined && markRow.parse(now).at === row.at) await db.marks.delete([owner, scope, lang, kind, key])
      await putStored(db, { ...row, owner: '' })
    }
  })
}

/** Keeps what the server told of a language; with whole, what is not among it is gone. */
export function keepMarksOf(
  db: WorkspaceDb,
  lang: string,
  { rows, whole }: { rows: readonly MarkRow[]; whole: boolean },
): Promise<void> {
  return db.transaction('rw', db.marks, async () => {
    if (whole) await db.marks.filter((row) => row.owner === '' && row.lang === lang).delete()
    for (const row of rows) await putStored(db, row)
  })
}

async function putStored(db: WorkspaceDb, row: MarkRow): Promise<void> {
  const { scope, lang, kind, key, value } = row
  if (value === null) await db.marks.delete(['', scope, lang, kind, key])
  else await db.marks.put(row)
}
