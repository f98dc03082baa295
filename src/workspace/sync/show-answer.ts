import type { Texts } from '#src/contract/i18n.ts'
import { withUniqueNames } from '#src/workspace/text/unique-names.ts'
import { pairInAnswer } from '#src/workspace/store/texts/kept-pair.ts'
import { readLanguages } from '#src/workspace/store/texts/kept-texts.ts'
import { isOpen } from '#src/workspace/store/workspace-state.ts'
import type { Core } from './core.ts'

const languagesIn = ({ languages }: Texts) =>
  withUniqueNames(Object.entries(languages).map(([code, [name]]) => ({ code, name })))

function mayShow(core: Core): boolean {
  const { isLoaded, keptLanguages } = core.state()
  if (!isLoaded || !isOpen(core.state())) return false
  // If other languages of the collection are stored, the answer must be merged with them on the disk and read back.
  return keptLanguages.length === 0 && core.pair.shot().units.length === 0
}

/**
 * Shows the first answer of a collection without reading it back from the disk. Call it after the answer is stored, and
 * then call `takeShown`, which sets the revision. Returns false, and shows nothing, if units are already shown, if
 * texts of the collection were stored before, or if texts may not be shown.
 */
export function showAnswer(core: Core, answer: Texts): boolean {
  if (!mayShow(core)) return false
  const { src, dst } = core.subject
  core.pair.fill(pairInAnswer(answer, src, dst))
  core.set({ languages: languagesIn(answer), tags: answer.t9n_tags.toSorted() })
  return true
}

/**
 * Sets the revision of the texts that `showAnswer` has shown. Returns false if these texts are no longer shown; the
 * pair must then be loaded.
 */
export function takeShown(core: Core, { texts, revision }: Texts): Promise<boolean> {
  return core.runExclusive(async (db) => {
    const languages = await readLanguages(db, core.subject.space)
    await core.device.ensure(db)
    if (core.state().isReleased || core.pair.shot().units.length < texts.length) return false
    core.set({ ...languages, revision })
    return true
  })
}
