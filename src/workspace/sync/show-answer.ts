import type { Texts } from '#src/contract/i18n.ts'
import { isOver } from '#src/sign-in-mark.ts'
import { listEdits } from '#src/workspace/store/edits.ts'
import { listMarks } from '#src/workspace/store/shared/marks.ts'
import { pairInAnswer } from '#src/workspace/store/texts/kept-pair.ts'
import { readLanguages } from '#src/workspace/store/texts/kept-texts.ts'
import { isOpen } from '#src/workspace/store/workspace-state.ts'
import type { Core } from './core.ts'

const languagesIn = ({ languages }: Texts) => Object.entries(languages).map(([code, [name]]) => ({ code, name }))

function mayShow(core: Core): boolean {
  const { isLoaded, since, keptLanguages } = core.state()
  if (!isLoaded || !isOpen(core.state()) || isOver(since, core.device.mark.read())) return false
  // Where more is kept of the space, what is joined with it there must be read.
  return keptLanguages.length === 0 && core.pair.shot().units.length === 0
}

/** The first texts of a space are shown while they are being kept; resolves to whether they are. Their revision stays unknown until then. */
export async function showAnswer(core: Core, answer: Texts): Promise<boolean> {
  if (!mayShow(core)) return false
  const { src, dst } = core.subject
  const pair = pairInAnswer(answer, src, dst)
  const isShown = await core.inTurn(async (db) => {
    if (!mayShow(core)) return false
    const place = core.place()
    const [edits, marks] = await Promise.all([listEdits(db, place), listMarks(db, place)])
    await core.device.ensure(db)
    if (!mayShow(core)) return false
    core.pair.load(pair, edits, marks)
    core.set({ languages: languagesIn(answer), tags: answer.t9n_tags.toSorted() })
    return true
  })
  // Both at once, the writing would take the list's turn at the processor.
  if (isShown) await core.first()?.listed()
  return isShown
}

/** Once what is shown is kept, it need not be read again; false where it is not shown any more. */
export function takeShown(core: Core, { texts, revision }: Texts): Promise<boolean> {
  return core.inTurn(async (db) => {
    const languages = await readLanguages(db, core.subject.space)
    await core.device.ensure(db)
    if (core.state().isReleased || core.pair.shot().units.length < texts.length) return false
    core.set({ ...languages, revision })
    return true
  })
}
