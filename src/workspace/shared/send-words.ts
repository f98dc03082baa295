import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { readWords } from '#src/workspace/store/words.ts'
import type { Use } from './outcome.ts'
import type { SentBy, SharedPort } from './shared-port.ts'
import { syncMarks } from './sync-marks.ts'
import { sendNotes, sendTerms } from './sync-shared.ts'

/** The languages in which this person has marks, and the pairs in which they have terms, that the server has not taken. */
async function findWaiting(db: WorkspaceDb, owner: string) {
  const { marks, terms } = await readWords(db)
  const own = terms.filter((row) => row.owner === owner)
  return {
    langs: new Set(marks.filter((row) => row.owner === owner).map(({ lang }) => lang)),
    pairs: new Map(own.map(({ src, dst }) => [JSON.stringify([src, dst]), { owner, src, dst }])),
  }
}

/** Sends this person's marks and terms of all languages, and notes: texts are saved in all of them, too, whichever is open. */
export async function sendWords(use: Use, port: SharedPort, by: SentBy): Promise<void> {
  const { langs, pairs } = await use((db) => findWaiting(db, by.owner))
  for (const lang of langs) await syncMarks(use, port, lang, by)
  for (const pair of pairs.values()) await sendTerms(use, port, pair, by)
  await sendNotes(use, port, by)
}
