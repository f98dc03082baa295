import { journalRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { listEdits } from '#src/workspace/store/edits.ts'
import { inState, type Place } from './journal.ts'

/**
 * A wording that a text has had. `at`: when it became the current text or arrived as a pending import, in ms since
 * 1970; null if unknown. `from`: name of the imported file, if it is an import that was not chosen.
 */
export type OwnWording = { text: string; at: number | null; from?: string | undefined }

/**
 * A wording that was replaced sooner than this was unfinished, and is left out. It is kept if the user moved on to
 * another text, or if another tab replaced it.
 */
const standingMs = 60_000

/** Returns whether a choice or a bulk change made this step. The wording before it was then finished. */
const isChosen = ({ group, burst }: JournalRow) => group !== undefined || /^(?:settled|taken) /.test(burst)

/**
 * Reads the wordings that a text has had from the journal, each once, the newest first and the original last. Includes
 * undone wordings and imports that were not chosen. Leaves out empty texts, and wordings that were replaced within a
 * minute while the user was typing.
 */
export async function readWordings(db: WorkspaceDb, place: Place, key: string): Promise<OwnWording[]> {
  const { scope: space, lang } = place
  const elsewhereAt: number[] = []
  const isOf = (row: JournalRow) => {
    if (row.scope !== space || row.lang !== lang) return false
    if (row.key !== key) elsewhereAt.push(row.at)
    return row.key === key
  }
  const rows: unknown[] = await db.journal.filter(isOf).toArray()
  const all = rows.map((row) => journalRow.parse(row)).toSorted((a, b) => a.at - b.at)
  const steps = all.filter(({ from }) => from === undefined)
  const notTaken = all.filter(({ from }) => from !== undefined)
  const stood = steps.filter(({ at, session }, index) => {
    const next = steps[index + 1]
    if (!next || next.at - at >= standingMs || next.session !== session || isChosen(next)) return true
    return elsewhereAt.some((other) => other > at && other < next.at)
  })
  const wordings = stood.map(({ after, at }): OwnWording => ({ text: after ?? '', at })).toReversed()
  const first = steps[0]?.before ?? ''
  const waited = notTaken.map(({ after, at, from }): OwnWording => ({ text: after ?? '', at, from })).toReversed()
  const told = [...wordings, { text: first, at: null }, ...waited]
  return [...new Map(told.toReversed().map((one) => [one.text, one])).values()]
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
}

/**
 * Reads when this user last changed each text of a place on this device, from the edits and the journal. Returns the
 * times by key, in ms since 1970.
 */
export async function readChanges(db: WorkspaceDb, place: Place): Promise<ReadonlyMap<string, number>> {
  const changes = new Map<string, number>()
  const note = (key: string, at: number) => changes.set(key, Math.max(at, changes.get(key) ?? 0))
  const steps = (await inState(db, place, 'done').toArray()).map((row) => journalRow.parse(row))
  for (const { key, at } of steps) note(key, at)
  for (const { key, editedAt } of await listEdits(db, place)) note(key, editedAt)
  return changes
}
