import { markRow, type MarkRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { rowsAtOnce } from '#src/workspace/store/edits.ts'
import { slices } from '#src/workspace/store/slices.ts'
import { formerSourceOf } from '#src/workspace/review-mark.ts'
import type { MarkKind, Space } from '#src/workspace/view.ts'

type Where = { scope: Space; lang: string }
export type MarkPlace = Where & { owner: string }
export type Marks = Record<MarkKind, ReadonlyMap<string, string>>
export const noMarks: Marks = { review: new Map(), dismissed: new Map() }

const rowsAt = async (db: WorkspaceDb, { scope: space, lang }: Where): Promise<MarkRow[]> =>
  (await db.marks.where('[scope+lang]').equals([space, lang]).toArray()).map((row) => markRow.parse(row))

/** The server's marks, overlaid by this person's unsent ones; those of others here are left out. */
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

/** Stores unsent marks. Inside a transaction over `marks`, or by itself. */
export async function putMarks(
  db: WorkspaceDb,
  { owner, scope: space, lang }: MarkPlace,
  kind: MarkKind,
  values: ReadonlyMap<string, string | null>,
  at: number,
): Promise<void> {
  await db.marks.bulkPut([...values].map(([key, value]) => ({ owner, scope: space, lang, kind, key, value, at })))
}

/** The marks of some texts: this person's unsent one first, null where there is none. */
export async function findMarks(
  db: WorkspaceDb,
  { owner, scope: space, lang }: MarkPlace,
  kind: MarkKind,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const values = new Map<string, string | null>()
  for (const some of slices(keys, rowsAtOnce)) {
    const rowsBy = async (by: string): Promise<unknown[]> =>
      db.marks.bulkGet(some.map((key) => [by, space, lang, kind, key]))
    const [own, stored] = await Promise.all([rowsBy(owner), rowsBy('')])
    some.forEach((key, at) => {
      const row = own[at] ?? stored[at]
      values.set(key, row === undefined ? null : markRow.parse(row).value)
    })
  }
  return values
}

export const findMark = async (db: WorkspaceDb, place: MarkPlace, kind: MarkKind, key: string) =>
  (await findMarks(db, place, kind, [key])).get(key) ?? null

/** Sets review marks, except over a former source; resolves to those before. Only inside a transaction over `marks`. */
export async function putReviews(
  db: WorkspaceDb,
  place: MarkPlace,
  values: ReadonlyMap<string, string | null>,
  at: number,
): Promise<ReadonlyMap<string, string | null>> {
  const before = await findMarks(db, place, 'review', [...values.keys()])
  const isFree = ([key]: [string, string | null]) => formerSourceOf(before.get(key) ?? null) === null
  await putMarks(db, place, 'review', new Map([...values].filter(isFree)), at)
  return before
}

export async function listWaitingMarks(db: WorkspaceDb, owner: string, lang: string): Promise<MarkRow[]> {
  const rows = await db.marks.filter((row) => row.owner === owner && row.lang === lang).toArray()
  return rows.map((row) => markRow.parse(row))
}

/** The server took what was sent; what was changed again meanwhile stays unsent. */
export function confirmMarks(db: WorkspaceDb, sent: readonly MarkRow[]): Promise<void> {
  return db.transaction('rw', db.marks, async () => {
    for (const row of sent) {
      const { owner, scope: space, lang, kind, key } = row
      const now: unknown = await db.marks.get([owner, space, lang, kind, key])
      if (now !== undefined && markRow.parse(now).at === row.at) await db.marks.delete([owner, space, lang, kind, key])
      await putStored(db, { ...row, owner: '' })
    }
  })
}

const nameOf = ({ scope: space, key }: Pick<MarkRow, 'scope' | 'key'>) => JSON.stringify([space, key])

/** A review that was taken away before its source changed says nothing of the new one. Only inside a transaction over `marks`. */
async function dropUnseen(db: WorkspaceDb, lang: string, rows: readonly MarkRow[], whole: boolean): Promise<void> {
  const news = rows.filter(({ kind, value }) => kind === 'review' && formerSourceOf(value) !== null)
  if (news.length === 0) return
  const known: unknown[] = await db.marks.bulkGet(news.map(({ scope: space, key }) => ['', space, lang, 'review', key]))
  // Where only news are told, one that reads as before has had its source changed once more.
  const isKnown = (row: MarkRow, at: number) =>
    whole && known[at] !== undefined && markRow.parse(known[at]).value === row.value
  const unseen = new Set(news.filter((row, at) => !isKnown(row, at)).map(nameOf))
  const isTakenAway = (row: MarkRow) =>
    row.owner !== '' && row.lang === lang && row.kind === 'review' && row.value === null && unseen.has(nameOf(row))
  await db.marks.filter(isTakenAway).delete()
}

/** Keeps a language's marks from the server; with whole, those not among them are removed. */
export function keepMarksOf(
  db: WorkspaceDb,
  lang: string,
  { rows, whole }: { rows: readonly MarkRow[]; whole: boolean },
): Promise<void> {
  return db.transaction('rw', db.marks, async () => {
    await dropUnseen(db, lang, rows, whole)
    if (whole) await db.marks.filter((row) => row.owner === '' && row.lang === lang).delete()
    for (const row of rows) await putStored(db, row)
  })
}

async function putStored(db: WorkspaceDb, row: MarkRow): Promise<void> {
  const { scope: space, lang, kind, key, value } = row
  if (value === null) await db.marks.delete(['', space, lang, kind, key])
  else await db.marks.put(row)
}
