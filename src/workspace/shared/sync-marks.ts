import type { Answer } from '#src/contract/call/call.ts'
import type { SharedPort, SentBy } from './shared-port.ts'
import type { SharedOutcome, Use } from './outcome.ts'
import { sendEach, type Sent, sentOf, settled } from './send-each.ts'
import { findRevision, keepSince, noteMarksAbsent, type Shared } from '#src/workspace/store/shared/shared-revision.ts'
import { confirmMarks, keepMarksOf, listMarksToSend, type SentMark } from '#src/workspace/store/shared/marks.ts'

/** Max marks in a call. Even the longest marks fit a megabyte. */
const marksAtOnce = 2_000
const maxBytes = 900_000

type Synced = { outcome: SharedOutcome; isChanged: boolean }

/**
 * Fetches the marks of a language, and then sends this person's unsent marks. `isChanged`: whether fetched marks were
 * stored.
 */
export async function syncMarks(use: Use, port: SharedPort, lang: string, by: SentBy): Promise<Synced> {
  const shared: Shared = { of: 'marks', lang }
  const since = await use((db) => findRevision(db, shared))
  const answer = await port.readMarks({ lang, since })
  if (!answer.ok) return { outcome: settled(await heard(use, answer)), isChanged: false }
  const { marks, whole, revision } = answer.data
  const rows = marks.map(({ space, key, kind, value, by: marker, at, again_at: again }) => {
    const time = Date.parse(again ?? at)
    return {
      side: 'server' as const,
      scope: space,
      lang,
      key,
      kind,
      value,
      at: time,
      by: marker,
      isTimed: again !== undefined,
    }
  })
  const isKept = await use((db) =>
    keepSince(db, shared, { since, revision }, db.marks, () => keepMarksOf(db, lang, { rows, whole })),
  )
  await use((db) => noteMarksAbsent(db, false))
  // Sent after fetching: if the source has changed again, its mark must not be removed by an older removal.
  const sent = await sendMarks(use, port, lang, by)
  return { outcome: settled(sent), isChanged: isKept && (whole || marks.length > 0) }
}

async function sendMarks(use: Use, port: SharedPort, lang: string, by: SentBy): Promise<Sent> {
  const waiting = await use((db) => listMarksToSend(db, lang))
  const send = async (batch: readonly SentMark[]): Promise<Sent> => {
    const marks = batch.map(({ scope: space, key, kind, value, over }) => {
      return { space, lang, key, kind, value, ...(over !== undefined && { over }) }
    })
    const answer = await port.saveMarks({ marks }, by)
    if (answer.ok) await use((db) => confirmMarks(db, lang, batch, answer.data.revision))
    return heard(use, answer)
  }
  return sendEach(batchesOf(waiting), send)
}

async function heard(use: Use, answer: Answer<unknown>): Promise<Sent> {
  const sent = sentOf(answer)
  if (sent === 'absent') await use((db) => noteMarksAbsent(db, true))
  return sent
}

/** Splits rows into batches that fit a request body, each with at least one row. */
function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = 3 * JSON.stringify(row).length
    if (batch.length === marksAtOnce || (batch.length > 0 && bytes + size > maxBytes)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  return batch.length > 0 ? [...batches, batch] : batches
}
