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
  // If more of the collection is stored, the answer has to be joined with it, and read.
  return keptLanguages.length === 0 && core.pair.shot().units.length === 0
}

/**
 * Shows the first texts of a collection as they were fetched, once they are stored. Returns whether it does.
 * `takeShown` sets their revision.
 */
export function showAnswer(core: Core, answer: Texts): boolean {
  if (!mayShow(core)) return false
  const { src, dst } = core.subject
  core.pair.fill(pairInAnswer(answer, src, dst))
  core.set({ languages: languagesIn(answer), tags: answer.t9n_tags.toSorted() })
  return true
}

/**
 * Sets the revision of shown texts, which are stored and need not be read again. Returns false if they are no longer
 * shown.
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
