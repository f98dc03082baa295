import type { Table } from 'dexie'
import { markRow, noteRow, termRow, type MarkRow, type NoteRow, type TermRow, type WorkspaceDb } from './db.ts'

export type Annotations = { marks: readonly MarkRow[]; terms: readonly TermRow[]; notes: readonly NoteRow[] }

export const noWords: Annotations = { marks: [], terms: [], notes: [] }

export async function readAnnotations(db: WorkspaceDb): Promise<Annotations> {
  const marks: unknown[] = await db.marks.where('side').equals('own').toArray()
  const terms: unknown[] = await db.terms.where('side').equals('own').toArray()
  const notes: unknown[] = await db.notes.where('side').equals('own').toArray()
  return {
    marks: marks.map((row) => markRow.parse(row)),
    terms: terms.map((row) => termRow.parse(row)),
    notes: notes.map((row) => noteRow.parse(row)),
  }
}

/**
 * Keeps a copy of the unsent annotations in memory, so that they can be written again if the database is lost. `say`
 * runs work on the database and then updates the copy.
 */
export function createKnownWords(use: <Result>(work: (db: WorkspaceDb) => Promise<Result>) => Promise<Result>) {
  let words = noWords
  async function remember(db: WorkspaceDb): Promise<void> {
    words = await readAnnotations(db)
  }
  return {
    now: () => words,
    remember,
    say: <Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> =>
      use(async (db) => {
        const result = await work(db)
        await remember(db)
        return result
      }),
    forget(): void {
      words = noWords
    },
  }
}

type MarkId = [side: string, space: string, lang: string, kind: string, key: string]
const markId = ({ side, scope: space, lang, kind, key }: MarkRow): MarkId => [side, space, lang, kind, key]
const rowId = ({ side, id }: { side: string; id: string }): [string, string] => [side, id]

const nameOf = (kind: string, id: readonly string[]) => JSON.stringify([kind, ...id])

/**
 * Returns each row as JSON, by a name made of its kind and id. Rows are compared by content, because two changes may
 * share a millisecond.
 */
const contentsOf = ({ marks, terms, notes }: Annotations): ReadonlyMap<string, string> =>
  new Map([
    ...marks.map((row) => [nameOf('mark', markId(row)), JSON.stringify(row)] as const),
    ...terms.map((row) => [nameOf('term', rowId(row)), JSON.stringify(row)] as const),
    ...notes.map((row) => [nameOf('note', rowId(row)), JSON.stringify(row)] as const),
  ])

/**
 * Counts the differences to write to `there`: annotations of `here` that `there` lacks or has with other content, and
 * annotations of `before` that `here` no longer has but `there` still has unchanged.
 */
export function countUnwritten(here: Annotations, there: Annotations, before: Annotations): number {
  const [ours, theirs, earlier] = [contentsOf(here), contentsOf(there), contentsOf(before)]
  const written = [...ours].filter(([name, row]) => theirs.get(name) !== row)
  const gone = [...earlier].filter(([name, row]) => !ours.has(name) && theirs.get(name) === row)
  return written.length + gone.length
}

function chosen({ marks, terms, notes }: Annotations, isChosen: (name: string, row: object) => boolean): Annotations {
  return {
    marks: marks.filter((row) => isChosen(nameOf('mark', markId(row)), row)),
    terms: terms.filter((row) => isChosen(nameOf('term', rowId(row)), row)),
    notes: notes.filter((row) => isChosen(nameOf('note', rowId(row)), row)),
  }
}

/** Returns the annotations of `words` that none of `others` has with the same content. */
export function changedAnnotations(words: Annotations, ...others: readonly Annotations[]): Annotations {
  const known = others.map(contentsOf)
  return chosen(words, (name, row) => known.every((rows) => rows.get(name) !== JSON.stringify(row)))
}

type Schema<Row> = { safeParse(row: unknown): { data?: Row | undefined } }

async function removeSame<Row, Key>(
  table: Table<Row, Key>,
  schema: Schema<Row>,
  gone: readonly Row[],
  keyOf: (row: Row) => Key,
): Promise<void> {
  const there: unknown[] = await table.bulkGet(gone.map(keyOf))
  // Both rows are parsed: they have all fields in the schema's order, so their JSON can be compared.
  const isSame = (row: Row, at: number) => JSON.stringify(schema.safeParse(there[at]).data) === JSON.stringify(row)
  await table.bulkDelete(gone.filter(isSame).map(keyOf))
}

export const isAny = ({ marks, terms, notes }: Annotations): boolean => marks.length + terms.length + notes.length > 0

/** Returns the annotations of `before` that `now` no longer contains: they were sent or reverted. */
export function goneWords(before: Annotations, now: Annotations): Annotations {
  const here = contentsOf(now)
  return chosen(before, (name) => !here.has(name))
}

/**
 * Deletes annotations that were sent or reverted while they were only in memory. Otherwise they would be sent again,
 * and would overwrite other people's changes. A row that has changed in `db` stays. Must run inside a transaction over
 * `marks`, `terms` and `notes`.
 */
export async function removeWords(db: WorkspaceDb, { marks, terms, notes }: Annotations): Promise<void> {
  if (marks.length > 0) await removeSame(db.marks, markRow, marks, markId)
  if (terms.length > 0) await removeSame(db.terms, termRow, terms, rowId)
  if (notes.length > 0) await removeSame(db.notes, noteRow, notes, rowId)
}

async function putNewer<Row, Key>(
  table: Table<Row, Key>,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  timeOf: (row: Row) => number,
): Promise<void> {
  const there = await table.bulkGet(rows.map(keyOf))
  const isNewer = (row: Row, at: number) => {
    const other = there[at]
    return other === undefined || timeOf(other) < timeOf(row)
  }
  await table.bulkPut(rows.filter(isNewer))
}

/**
 * Writes the annotations that the database lacks or has with an earlier time. Must run inside a transaction over
 * `marks`, `terms` and `notes`.
 */
export async function putWords(db: WorkspaceDb, { marks, terms, notes }: Annotations): Promise<void> {
  await putNewer(db.marks, marks, markId, ({ at }) => at)
  await putNewer(db.terms, terms, rowId, ({ changedAt }) => changedAt)
  await putNewer(db.notes, notes, rowId, ({ changedAt }) => changedAt)
}
