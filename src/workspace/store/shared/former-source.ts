import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { findText } from '#src/workspace/store/texts/kept-pair.ts'
import { formerSourceOf } from '#src/workspace/review-mark.ts'
import { findMark, type MarkPlace } from './marks.ts'
import { areMarksAbsent } from './shared-revision.ts'

/** What a text marked for review was translated from. `was`: '' if too long to keep; `now`: the same text as it stands, null where it is not on this device. */
export type FormerSource = { lang: string; was: string; now: string | null }

/** null where no mark says that its source has changed. `src`: the language that it is translated from here. */
export async function findFormerSource(
  db: WorkspaceDb,
  place: MarkPlace,
  src: string,
  key: string,
): Promise<FormerSource | null> {
  const was = formerSourceOf(await findMark(db, place, 'review', key))
  if (was === null) return null
  // A server marks what its master has changed, whatever it is translated from here; where it keeps no marks, this device does.
  const lang = (await areMarksAbsent(db)) ? src : 'master'
  return { lang, was, now: await findText(db, place.scope, lang, key) }
}
