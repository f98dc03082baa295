import { Dexie, type Table } from 'dexie'
import { markRow, noteRow, termRow, type MarkRow, type NoteRow, type TermRow, type WorkspaceDb } from './db.ts'

export type Words = { marks: readonly MarkRow[]; terms: readonly TermRow[]; notes: readonly NoteRow[] }

const noWords: Words = { marks: [], terms: [], notes: [] }

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
  await putNewer(
    db.marks,
    marks,
    ({ owner, scope: space, lang, kind, key }): [string, string, string, string, string] => [
      owner,
      space,
      lang,
      kind,
      key,
    ],
    ({ at }) => at,
  )
  const idOf = ({ owner, id }: { owner: string; id: string }): [string, string] => [owner, id]
  await putNewer(db.terms, terms, idOf, ({ changedAt }) => changedAt)
  await putNewer(db.notes, notes, idOf, ({ changedAt }) => changedAt)
}
