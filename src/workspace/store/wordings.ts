import { journalRow, type JournalRow, type WorkspaceDb } from './db.ts'
import type { Place } from './journal.ts'

/** A text as it once stood on this device: since when, in milliseconds; null where that is not known. */
export type OwnWording = { text: string; at: number | null }

/** What stood for less is a text that was still being typed. */
const standingMs = 60_000

/** The wordings that a text had here by the journal, undone ones among them: the newest first, each once, and last what stood before all of them. */
export async function readWordings(db: WorkspaceDb, place: Place, key: string): Promise<OwnWording[]> {
  const { owner, scope, lang } = place
  const isOf = (row: JournalRow) => row.key === key && row.owner === owner && row.scope === scope && row.lang === lang
  const rows: unknown[] = await db.journal.filter(isOf).toArray()
  const steps = rows.map((row) => journalRow.parse(row)).toSorted((a, b) => a.at - b.at)
  const stood = steps.filter(({ at }, index) => (steps[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at >= standingMs)
  const wordings = stood.map(({ after, at }): OwnWording => ({ text: after ?? '', at })).toReversed()
  const first = steps[0]?.before ?? ''
  const all = first === '' ? wordings : [...wordings, { text: first, at: null }]
  return [...new Map(all.toReversed().map((one) => [one.text, one])).values()]
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
}
