import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { findTexts } from '#src/workspace/store/texts/kept-pair.ts'
import { formerSourceOf, languageOfSource } from '#src/workspace/review-mark.ts'
import { findMark, type MarkPlace } from '#src/workspace/store/shared/marks.ts'

/**
 * The former source of a translation that was marked for review because its source has changed. `lang`: language of the
 * source. `was`: the former source; empty if it was too long to store. `now`: the current source; null if it is not on
 * this device.
 */
export type FormerSource = { lang: string; was: string; now: string | null }

/**
 * Finds the former source of a text. Returns null if the text has no review mark that says that its source has changed.
 */
export async function findFormerSource(db: WorkspaceDb, place: MarkPlace, key: string): Promise<FormerSource | null> {
  const mark = await findMark(db, place, 'review', key)
  const was = formerSourceOf(mark)
  if (mark === null || was === null) return null
  const lang = languageOfSource(mark)
  return { lang, was, now: (await findTexts(db, place.scope, lang, [key])).get(key) ?? null }
}
