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

/**
 * Synchronises the marks of each language that has unsent marks, and each glossary that has unsent terms. Leaves out
 * the glossary of the open pair and the marks of its target language. Returns the target languages, whether or not
 * sending succeeded.
 */
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

/**
 * Sends all unsent notes, marks and terms on this device, in all languages. Rows that the server does not accept stay
 * unsent, without an error.
 */
export async function sendAnnotations(use: Use, port: SharedPort, by: SentBy): Promise<void> {
  await syncNotes(use, port, by)
  await sendWordsElsewhere(use, port, by)
}
