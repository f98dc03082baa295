import type { FileHead, ReadText } from '#src/workspace/formats/exchanged.ts'
import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import { type Incoming, meet } from '#src/workspace/incoming.ts'
import { restoreLineEnds, toBox } from '#src/workspace/line-ends.ts'
import type { Space, Unit } from '#src/workspace/view.ts'

type Here = Pick<Unit, 'source' | 'target' | 'review' | 'removed'>

/** What a file would change here, looked at before anything is done. */
export type ImportPlan = {
  /** Untouched here since: taken as edits. */
  taken: Incoming[]
  /** Changed on both sides: to the inbox. */
  conflicts: Incoming[]
  /** Translations that the file has taken out. */
  removed: Incoming[]
  /** Marked for review in the file, or no longer, with the text as it was. */
  marks: Map<string, boolean>
  same: number
  /** Keys that there are none of here. */
  unknown: string[]
  /** Texts to be taken whose source is another by now. */
  otherSource: number
}

/** Why a file is not for this list; null where it is. */
export type Mismatch = { what: 'space' | 'languages'; said: string }

export function mismatchOf(
  head: FileHead,
  { space, src, dst }: { space: Space; src: string; dst: string },
): Mismatch | null {
  if (head.space !== null && head.space !== space) return { what: 'space', said: head.space }
  const isOther = (said: string | null, code: string) => said !== null && !isLanguage(said, code)
  if (isOther(head.src, src) || isOther(head.dst, dst))
    return { what: 'languages', said: `${head.src ?? '?'} → ${head.dst ?? '?'}` }
  return null
}

const isSameLines = (one: string, other: string) => toBox(one) === toBox(other)

/** Many tools write line ends of their own: a text that differs by them alone has not changed, and one that has changed gets back those it had. */
function asItWas({ key, target, before }: ReadText, here: string, source: string): Incoming {
  const reference = here || source
  const isRewritten = reference.includes('\r') && !target.includes('\r')
  const known = before && (isSameLines(before.text, here) ? here : before.text)
  return { key, text: isRewritten ? restoreLineEnds(target, reference) : target, before: known }
}

/** Compares each text with what stood here then, and with what stands here now. */
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
  for (const [at, read] of texts.entries()) {
    if (at % 1_000 === 999) yield at / texts.length
    const unit = find(read.key)
    if (!unit || unit.removed) {
      plan.unknown.push(read.key)
      continue
    }
    const here = unit.target ?? ''
    const incoming = asItWas(read, here, unit.source)
    const meeting = meet(here, incoming)
    if (meeting === 'same') {
      plan.same += 1
      const isReviewed =
        read.before !== null && read.review !== read.before.review && read.before.review === unit.review
      // Looked at beside another source, it has not been looked at.
      const isOfSource = read.review || isSameLines(read.source, unit.source)
      if (isReviewed && isOfSource && incoming.text === here) plan.marks.set(read.key, read.review)
      continue
    }
    if (!isSameLines(read.source, unit.source)) plan.otherSource += 1
    const list = meeting === 'conflict' ? plan.conflicts : incoming.text === '' ? plan.removed : plan.taken
    list.push(incoming)
  }
  return plan
}
