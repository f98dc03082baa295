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
  /** Review marks by key, for texts that the file does not change otherwise. */
  marks: Map<string, PlannedMark>
  same: number
  /** Keys of the file that this list does not have. */
  unknown: string[]
  /**
   * Number of imported texts whose source in the file differs from the source here: it has changed since the export, or
   * is in another language.
   */
  otherSource: number
}

const isSameLines = (one: string, other: string) => toBox(one) === toBox(other)

/**
 * Returns a file's text with the line ends of the text here. Many tools rewrite line ends, so a difference only in line
 * ends is no change.
 */
function asItWas({ key, target: written, before }: ReadText, here: string, source: string): Incoming {
  // A cell that contains only spaces counts as empty.
  const isCleared = isBlank(written) && written !== before?.text && written !== here
  const target = isCleared ? '' : written
  const reference = here || source
  const known = before && (isSameLines(before.text, here) ? here : before.text)
  // The tool has rewritten base and text alike, so the file contains what was exported.
  if (before !== null && known !== null && isSameLines(target, before.text)) return { key, text: known, before: known }
  if (isSameLines(target, here)) return { key, text: here, before: known }
  return { key, text: withLineEnds(target, reference, before?.text ?? null), before: known }
}

function withLineEnds(target: string, reference: string, before: string | null): string {
  if (reference.includes('\r')) return target.includes('\r') ? target : restoreLineEnds(target, reference)
  // If the file's copy of the exported text still has \n only, the tool keeps line ends. Then any \r in the
  // translation was typed, and stays.
  const isAsExported = before !== null && before.includes('\n') && !before.includes('\r')
  return reference.includes('\n') && !isAsExported ? toBox(target) : target
}

/**
 * Plans an import by comparing each text of a file with the exported text and the current text of the list. Changes
 * nothing. Yields the progress from 0 to 1, and returns the plan. `find`: returns the list's text for a key.
 */
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
      // A review of a different source does not count.
      const isOfSource = read.review || isSameLines(read.source, unit.source)
      if (isReviewed && isOfSource && incoming.text === here)
        plan.marks.set(read.key, { review: read.review, text: here })
      else plan.same += 1
      continue
    }
    // Some files contain no sources.
    if (read.source !== '' && !isSameLines(read.source, unit.source)) plan.otherSource += 1
    const list = meeting === 'conflict' ? plan.conflicts : incoming.text === '' ? plan.removed : plan.taken
    list.push(incoming)
  }
  return plan
}
