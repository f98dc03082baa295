import type { Answer } from '#src/contract/call/call.ts'
import type { SharedPort, SentBy } from './shared-port.ts'
import { outcomeOf, type SharedOutcome, type Use } from './outcome.ts'
import { findRevision, noteMarksAbsent, putRevision } from '#src/workspace/store/shared/shared-revision.ts'
import { keepMarksOf, listWaitingMarks, confirmMarks } from '#src/workspace/store/shared/marks.ts'

/** Per call; values of the longest keys and texts still fit a megabyte. */
const marksAtOnce = 2_000
const maxBytes = 900_000

type Synced = { outcome: SharedOutcome; isChanged: boolean }

/** Fetches the marks of a language and sends this person's; returns whether anything changed. */
export async function syncMarks(use: Use, port: SharedPort, lang: string, by: SentBy): Promise<Synced> {
  const name = `marks ${lang}`
  const since = await use((db) => findRevision(db, name))
  const answer = await port.readMarks({ lang, since })
  if (!answer.ok) return { outcome: await refused(use, answer), isChanged: false }
  const { marks, whole, revision } = answer.data
  const rows = marks.map(({ space, key, kind, value, at }) => {
    return { owner: '', scope: space, lang, key, kind, value, at: Date.parse(at) }
  })
  await use(async (db) => {
    await keepMarksOf(db, lang, { rows, whole })
    await putRevision(db, name, revision)
    await noteMarksAbsent(db, false)
  })
  // Afterwards: a source that has changed since says more than a mark that was taken away before.
  const sent = await sendMarks(use, port, lang, by)
  return { outcome: sent, isChanged: whole || marks.length > 0 }
}

async function sendMarks(use: Use, port: SharedPort, lang: string, by: SentBy): Promise<SharedOutcome> {
  const waiting = await use((db) => listWaitingMarks(db, by.owner, lang))
  let from = 0
  while (from < waiting.length) {
    const batch = batchOf(waiting.slice(from, from + marksAtOnce))
    const marks = batch.map(({ scope: space, key, kind, value }) => ({ space: space, lang, key, kind, value }))
    const answer = await port.saveMarks({ marks }, by)
    if (!answer.ok) return refused(use, answer)
    await use((db) => confirmMarks(db, batch))
    from += batch.length
  }
  return 'done'
}

async function refused(use: Use, answer: Answer<unknown>): Promise<SharedOutcome> {
  const outcome = outcomeOf(answer)
  if (outcome === 'absent') await use((db) => noteMarksAbsent(db, true))
  return outcome
}

/** As many as a body may hold; at least one. */
function batchOf<Row>(rows: readonly Row[]): Row[] {
  let bytes = 0
  const count = rows.findIndex((row) => {
    bytes += 3 * JSON.stringify(row).length
    return bytes > maxBytes
  })
  return rows.slice(0, count === -1 ? rows.length : Math.max(count, 1))
}
