import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { areMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { readAnnotations } from '#src/workspace/store/annotations.ts'
import type { Use } from './outcome.ts'
import type { SentBy, SharedPort } from './shared-port.ts'
import { syncMarks } from './sync-marks.ts'
import { syncNotes, syncTerms } from './sync-shared.ts'

type OpenPair = { src: string; dst: string }

/** Finds the languages with unsent marks, and the pairs with unsent terms, without the open pair. */
async function findWaiting(db: WorkspaceDb, open: OpenPair | undefined) {
  const { marks, terms } = await readAnnotations(db)
  const sent = (await areMarksAbsent(db)) ? [] : marks
  const own = terms.filter((row) => row.src !== open?.src || row.dst !== open.dst)
  return {
    langs: new Set(sent.flatMap(({ lang }) => (lang === open?.dst ? [] : [lang]))),
    pairs: new Map(own.map(({ src, dst }) => [JSON.stringify([src, dst]), { src, dst }])),
  }
}

/** Sends the marks and terms of all languages except the open pair's. Returns the languages that were exchanged. */
export async function sendWordsElsewhere(
  use: Use,
  port: SharedPort,
  by: SentBy,
  open?: OpenPair,
): Promise<readonly string[]> {
  const { langs, pairs } = await use((db) => findWaiting(db, open))
  for (const lang of langs) await syncMarks(use, port, lang, by)
  for (const pair of pairs.values()) await syncTerms(use, port, pair, by)
  return [...new Set([...langs, ...[...pairs.values()].map(({ dst }) => dst)])]
}

/** Sends all unsent annotations on this device. */
export async function sendAnnotations(use: Use, port: SharedPort, by: SentBy): Promise<void> {
  await syncNotes(use, port, by)
  await sendWordsElsewhere(use, port, by)
}
