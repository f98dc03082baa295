import { markRow, type MarkRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { rowsAtOnce } from '#src/workspace/store/edits.ts'
import { slices } from '#src/workspace/store/slices.ts'
import { bothDismissed } from '#src/workspace/dismissed.ts'
import { isBy } from '#src/workspace/person.ts'
import { isTold } from './shared-revision.ts'
import { formerSourceOf } from '#src/workspace/review-mark.ts'
import type { MarkKind, Space } from '#src/workspace/view.ts'

export type MarkPlace = { scope: Space; lang: string }
export type Marks = Record<MarkKind, ReadonlyMap<string, string>>
export const noMarks: Marks = { review: new Map(), dismissed: new Map() }

/** In this order, so that unsent marks replace the server's. */
const sides = ['server', 'own'] as const

const rowsAt = async (db: WorkspaceDb, { scope: space, lang }: MarkPlace): Promise<MarkRow[]> =>
  (await db.marks.where('[scope+lang]').equals([space, lang]).toArray()).map((row) => markRow.parse(row))

/**
 * Lists the marks of a place by key, as this person sees them: an unsent mark takes precedence over the server's, and
 * an unsent removal hides the server's.
 */
export async function listMarks(db: WorkspaceDb, place: MarkPlace): Promise<Marks> {
  const marks = { review: new Map<string, string>(), dismissed: new Map<string, string>() }
  const rows = await rowsAt(db, place)
  for (const side of sides)
    for (const row of rows)
      if (row.side === side)
        if (row.value === null) marks[row.kind].delete(row.key)
        else marks[row.kind].set(row.key, row.value)
  return marks
}

/**
 * Stores marks, by key, as unsent; null stores the removal of a mark. Can run inside a transaction over `marks`, or
 * without one. `at`: time of the change, in ms since 1970.
 */
export async function putMarks(
  db: WorkspaceDb,
  { scope: space, lang }: MarkPlace,
  kind: MarkKind,
  values: ReadonlyMap<string, string | null>,
  at: number,
): Promise<void> {
  await db.marks.bulkPut(
    [...values].map(([key, value]) => ({ side: 'own' as const, scope: space, lang, kind, key, value, at })),
  )
}

/**
 * Finds the marks of these keys, as this person sees them: the unsent mark if there is one, otherwise the server's. The
 * value is null for a key without a mark or with an unsent removal.
 */
export async function findMarks(
  db: WorkspaceDb,
  { scope: space, lang }: MarkPlace,
  kind: MarkKind,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const values = new Map<string, string | null>()
  for (const some of slices(keys, rowsAtOnce)) {
    const rowsOf = async (side: MarkRow['side']): Promise<unknown[]> =>
      db.marks.bulkGet(some.map((key) => [side, space, lang, kind, key]))
    const [own, stored] = await Promise.all([rowsOf('own'), rowsOf('server')])
    some.forEach((key, at) => {
      const row = own[at] ?? stored[at]
      values.set(key, row === undefined ? null : markRow.parse(row).value)
    })
  }
  return values
}

export const findMark = async (db: WorkspaceDb, place: MarkPlace, kind: MarkKind, key: string) =>
  (await findMarks(db, place, kind, [key])).get(key) ?? null

/**
 * Sets review marks, by key, or removes them (null). A mark that contains a former source is not changed. Returns the
 * marks as they were before, by key. Must run inside a transaction over `marks`.
 */
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

/** Lists the unsent marks of a language. */
async function listWaitingMarks(db: WorkspaceDb, lang: string): Promise<MarkRow[]> {
  const rows = await db.marks.where('side').equals('own').toArray()
  return rows.map((row) => markRow.parse(row)).filter((row) => row.lang === lang)
}

/**
 * A mark to send. `over`: only for a removal, the server's mark that this device knows and that is to be removed; null
 * if it knows none.
 */
export type SentMark = MarkRow & { over?: string | null }

/**
 * Lists the unsent marks of a language to send. A removal comes with the server's mark that it removes. Both are read
 * in one transaction, because another tab may fetch newer marks that this person has not seen.
 */
export function listMarksToSend(db: WorkspaceDb, lang: string): Promise<SentMark[]> {
  return db.transaction('r', db.marks, async () => {
    const rows = await listWaitingMarks(db, lang)
    const known = new Map<string, string | null>()
    for (const some of slices(rows, rowsAtOnce)) {
      const stored: unknown[] = await db.marks.bulkGet(
        some.map((row) => ['server', row.scope, lang, row.kind, row.key]),
      )
      some.forEach((row, at) => known.set(nameOf(row), stored[at] ? markRow.parse(stored[at]).value : null))
    }
    const sent: SentMark[] = []
    for (const row of rows) sent.push(row.value === null ? { ...row, over: known.get(nameOf(row)) ?? null } : row)
    return sent
  })
}

/**
 * Stores sent marks as the server's after it has accepted them. A mark that has changed since it was sent stays unsent.
 * `revision`: revision of the answer; if this device has fetched it already, the server's marks are not overwritten.
 */
export function confirmMarks(
  db: WorkspaceDb,
  lang: string,
  sent: readonly SentMark[],
  revision: number,
): Promise<void> {
  return db.transaction('rw', db.marks, db.meta, async () => {
    const isLate = await isTold(db, { of: 'marks', lang }, revision)
    for (const { over: _, ...row } of sent) {
      const { scope: space, kind, key } = row
      const now: unknown = await db.marks.get(['own', space, lang, kind, key])
      // The mark's unsent row was removed meanwhile: a later answer confirms it, or all its data was deleted.
      if (now === undefined) continue
      if (markRow.parse(now).at === row.at) await db.marks.delete(['own', space, lang, kind, key])
      if (!isLate) await putStored(db, { ...row, side: 'server', at: 0 })
    }
  })
}

/**
 * A mark in a server's answer. `by`: who set it. `isTimed`: whether the answer contains its time. The time shows
 * whether the source has changed a second time.
 */
export type ToldMark = MarkRow & { by: string; isTimed: boolean }

type Meeting = { person: string; own: MarkRow; known: MarkRow | undefined; told: ToldMark; whole: boolean }

/**
 * Returns whether the server's mark asks for a review that this person had not seen when they removed the mark here.
 */
function isUnseen({ person, known, told, whole }: Meeting): boolean {
  if (told.value === null) return false
  const isOfSource = formerSourceOf(told.value) !== null
  // This person set the mark, and the answer to it was lost.
  if (!isOfSource && isBy(person, told.by)) return false
  if (known?.value !== told.value) return true
  if (!isOfSource) return false
  // The mark's value is known. If its time is newer, the source has changed again. If the server gives no time, every
  // mark of a partial answer counts as new.
  return told.isTimed ? known.at > 0 && told.at > known.at : !whole
}

/**
 * Returns the unsent mark after the server has sent another mark for the same text: null removes the unsent mark, and
 * undefined leaves it as it is.
 */
function beside(meeting: Meeting): MarkRow | null | undefined {
  const { own, known, told } = meeting
  if (own.kind === 'review') return own.value === null && isUnseen(meeting) ? null : undefined
  if (own.value === null || told.value === null || told.value === known?.value) return undefined
  const value = bothDismissed(own.value, told.value)
  return value === own.value ? undefined : { ...own, value, at: own.at + 1 }
}

/**
 * Merges unsent marks with the marks that others have set: an unsent mark does not overwrite a mark that this person
 * has not seen, and is not lost. Must run inside a transaction over `marks`.
 */
async function meetOthers(db: WorkspaceDb, lang: string, rows: readonly ToldMark[], whole: boolean): Promise<void> {
  const unsent = await listWaitingMarks(db, lang)
  if (unsent.length === 0) return
  const told = new Map(rows.map((row) => [nameOf(row), row]))
  for (const own of unsent) {
    const { scope: space, kind, key } = own
    const news = told.get(nameOf(own))
    if (!news) continue
    const stored: unknown = await db.marks.get(['server', space, lang, kind, key])
    const known = stored === undefined ? undefined : markRow.parse(stored)
    const now = beside({ person: db.person, own, known, told: news, whole })
    if (now === null) await db.marks.delete(['own', space, lang, kind, key])
    else if (now) await db.marks.put(now)
  }
}

const nameOf = ({ scope: space, kind, key }: MarkRow) => JSON.stringify([space, kind, key])

/**
 * Stores marks of a language from the server, and merges them with unsent marks. If `whole`, first removes all other
 * server marks of the language.
 */
export function keepMarksOf(
  db: WorkspaceDb,
  lang: string,
  { rows, whole }: { rows: readonly ToldMark[]; whole: boolean },
): Promise<void> {
  return db.transaction('rw', db.marks, async () => {
    await meetOthers(db, lang, rows, whole)
    if (whole) await db.marks.filter((row) => row.side === 'server' && row.lang === lang).delete()
    for (const { by: _, isTimed: __, ...row } of rows) await putStored(db, row)
  })
}

async function putStored(db: WorkspaceDb, row: MarkRow): Promise<void> {
  const { scope: space, lang, kind, key, value } = row
  if (value === null) await db.marks.delete(['server', space, lang, kind, key])
  else await db.marks.put(row)
}
