import { Dexie, type Table } from 'dexie'
import { markRow, noteRow, termRow, type MarkRow, type NoteRow, type TermRow, type WorkspaceDb } from './db.ts'

export type Words = { marks: readonly MarkRow[]; terms: readonly TermRow[]; notes: readonly NoteRow[] }

export const noWords: Words = { marks: [], terms: [], notes: [] }

// The server's rows have the owner '', which sorts before every other.
const afterServers = ['', Dexie.maxKey]

export async function readWords(db: WorkspaceDb): Promise<Words> {
  const marks: unknown[] = await db.marks.where('[owner+scope+lang+kind+key]').above(afterServers).toArray()
  const terms: unknown[] = await db.terms.where('[owner+id]').above(afterServers).toArray()
  const notes: unknown[] = await db.notes.where('[owner+id]').above(afterServers).toArray()
  return {
    marks: marks.map((row) => markRow.parse(row)),
    terms: terms.map((row) => termRow.parse(row)),
    notes: notes.map((row) => noteRow.parse(row)),
  }
}

/** Remembers unsent marks, terms and notes in case the database is lost. */
export function createKnownWords(use: <Result>(work: (db: WorkspaceDb) => Promise<Result>) => Promise<Result>) {
  let words = noWords
  async function remember(db: WorkspaceDb): Promise<void> {
    words = await readWords(db)
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

type MarkId = [owner: string, space: string, lang: string, kind: string, key: string]
const markId = ({ owner, scope: space, lang, kind, key }: MarkRow): MarkId => [owner, space, lang, kind, key]
const rowId = ({ owner, id }: { owner: string; id: string }): [string, string] => [owner, id]

const timesOf = ({ marks, terms, notes }: Words): ReadonlyMap<string, number> =>
  new Map([
    ...marks.map((row) => [JSON.stringify(['mark', markId(row)]), row.at] as const),
    ...terms.map((row) => [JSON.stringify(['term', rowId(row)]), row.changedAt] as const),
    ...notes.map((row) => [JSON.stringify(['note', rowId(row)]), row.changedAt] as const),
  ])

/** How many a database lacks, or still has of those that are gone here since `before`. */
export function countUnwritten(here: Words, there: Words, before: Words): number {
  const [ours, theirs, earlier] = [timesOf(here), timesOf(there), timesOf(before)]
  const written = [...ours].filter(([id, at]) => theirs.get(id) !== at)
  const gone = [...earlier].filter(([id, at]) => !ours.has(id) && theirs.get(id) === at)
  return written.length + gone.length
}

/** Those that others do not have, or otherwise. */
export function wordsBeside(words: Words, ...others: readonly Words[]): Words {
  const known = others.map(timesOf)
  const isNew = (id: unknown, at: number) => known.every((times) => times.get(JSON.stringify(id)) !== at)
  return {
    marks: words.marks.filter((row) => isNew(['mark', markId(row)], row.at)),
    terms: words.terms.filter((row) => isNew(['term', rowId(row)], row.changedAt)),
    notes: words.notes.filter((row) => isNew(['note', rowId(row)], row.changedAt)),
  }
}

async function removeSame<Row, Key>(
  table: Table<Row, Key>,
  gone: readonly Row[],
  keyOf: (row: Row) => Key,
  timeOf: (row: Row) => number,
): Promise<void> {
  const there = await table.bulkGet(gone.map(keyOf))
  const isSame = (row: Row, at: number) => {
    const other = there[at]
    return other !== undefined && timeOf(other) === timeOf(row)
  }
  await table.bulkDelete(gone.filter(isSame).map(keyOf))
}

/** Removes rows that have been taken, or taken back, since they stood in the database as they do: sent again, they would go over what others did. Only inside a transaction over the three tables. */
export async function removeGoneWords(db: WorkspaceDb, before: Words, now: Words): Promise<void> {
  const here = timesOf(now)
  const gone = <Row>(kind: string, rows: readonly Row[], keyOf: (row: Row) => unknown) =>
    rows.filter((row) => !here.has(JSON.stringify([kind, keyOf(row)])))
  await removeSame(db.marks, gone('mark', before.marks, markId), markId, ({ at }) => at)
  await removeSame(db.terms, gone('term', before.terms, rowId), rowId, ({ changedAt }) => changedAt)
  await removeSame(db.notes, gone('note', before.notes, rowId), rowId, ({ changedAt }) => changedAt)
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

/** Writes rows that are missing or older in the database. Only inside a transaction over the three tables. */
export async function putWords(db: WorkspaceDb, { marks, terms, notes }: Words): Promise<void> {
  await putNewer(db.marks, marks, markId, ({ at }) => at)
  await putNewer(db.terms, terms, rowId, ({ changedAt }) => changedAt)
  await putNewer(db.notes, notes, rowId, ({ changedAt }) => changedAt)
}
