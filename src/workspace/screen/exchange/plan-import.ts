import type { ReadText } from '#src/workspace/formats/exchanged.ts'
import { type Incoming, meet } from '#src/workspace/incoming.ts'
import { spacedLike } from '#src/workspace/formats/xml/loose-spaces.ts'
import { isBlank } from '#src/blank-text.ts'
import { restoreLineEnds, toBox } from '#src/workspace/text/line-ends.ts'
import type { PlannedMark, Unit } from '#src/workspace/view.ts'

type Here = Pick<Unit, 'source' | 'target' | 'review' | 'removed'>

export type ImportPlan = {
  taken: Incoming[]
  conflicts: Incoming[]
  removed: Incoming[]
  /** By key, for texts without other changes: whether the file marks them for review. */
  marks: Map<string, PlannedMark>
  same: number
  /** Keys that do not exist here. */
  unknown: string[]
  /**
   * Number of imported texts with another source in the file: the source has changed since, or is in another language.
   */
  otherSource: number
}

const isSameLines = (one: string, other: string) => toBox(one) === toBox(other)

/**
 * Restores line ends. Many tools rewrite them: a difference only in line ends is no change, and changed texts get their
 * original line ends back.
 */
function asItWas({ key, target: written, before }: ReadText, here: string, source: string): Incoming {
  // A cell cleared with the space bar counts as cleared.
  const isCleared = isBlank(written) && written !== before?.text && written !== here
  const target = isCleared ? '' : written
  const reference = here || source
  const known = before && (isSameLines(before.text, here) ? here : before.text)
  // Base and text were rewritten together: the file contains what was exported.
  if (before !== null && known !== null && isSameLines(target, before.text)) return { key, text: known, before: known }
  if (isSameLines(target, here)) return { key, text: here, before: known }
  return { key, text: withLineEnds(target, reference, before?.text ?? null), before: known }
}

function withLineEnds(target: string, reference: string, before: string | null): string {
  if (reference.includes('\r')) return target.includes('\r') ? target : restoreLineEnds(target, reference)
  // If the exported text came back with its own line ends, only the author of the text can have added others.
  const isAsExported = before !== null && before.includes('\n') && !before.includes('\r')
  return reference.includes('\n') && !isAsExported ? toBox(target) : target
}

/** Compares each text with the one here at the time of the export, and with the present one. */
export function* planImport(
  texts: readonly ReadText[],
  find: (key: string) => Here | undefined,
): Generator<number, ImportPlan, undefined> {
  const plan: ImportPlan = {
    taken: [],
    conflicts: [],
    removed: [],
    marks: new Map(),
    same: 0,
    unknown: [],
    otherSource: 0,
  }
  for (const [at, written] of texts.entries()) {
    if (at % 1_000 === 999) yield at / texts.length
    const unit = find(written.key)
    if (!unit || unit.removed) {
      plan.unknown.push(written.key)
      continue
    }
    const here = unit.target ?? ''
    const read = spacedLike(written, unit.source, here)
    const incoming = asItWas(read, here, unit.source)
    const meeting = meet(here, incoming)
    if (meeting === 'same') {
      const isReviewed =
        read.before !== null && read.review !== read.before.review && read.before.review === unit.review
      // A review of another source does not count.
      const isOfSource = read.review || isSameLines(read.source, unit.source)
      if (isReviewed && isOfSource && incoming.text === here)
        plan.marks.set(read.key, { review: read.review, text: here })
      else plan.same += 1
      continue
    }
    // Some files have no sources at all.
    if (read.source !== '' && !isSameLines(read.source, unit.source)) plan.otherSource += 1
    const list = meeting === 'conflict' ? plan.conflicts : incoming.text === '' ? plan.removed : plan.taken
    list.push(incoming)
  }
  return plan
}
