import { isBlank } from '#src/blank-text.ts'
import type { Collected } from '#src/workspace/formats/collected.ts'
import type { ReadText } from '#src/workspace/formats/exchanged.ts'
import { withLooseSpaces } from './loose-spaces.ts'
import { attributeOf } from './read-xml.ts'
import type { Frame } from './units.ts'
import { toolId } from './write-xliff-12.ts'

const asksReview = /^(?:new|needs-)/
const untouched = /^(?:new|needs-translation)$/
const settled = /^(?:final|signed-off)$/

/** Where a segment begins in the surrounding text. `isSurplus`: the space before it is to be removed. */
type Joint = { at: number; isSurplus: boolean }

/** Removes the spaces at the end of the joined pieces. The first piece is not changed. */
function trimEnd(pieces: string[]): void {
  while (pieces.length > 1) {
    const trimmed = (pieces.pop() ?? '').trimEnd()
    if (trimmed === '') continue
    pieces.push(trimmed)
    return
  }
}

function withoutSurplus(text: string, joints: readonly Joint[]): string {
  // The text before the first segment is not changed.
  const pieces: string[] = []
  joints.forEach(({ at, isSurplus }, index) => {
    pieces.push(text.slice(joints[index - 1]?.at ?? 0, at))
    if (isSurplus) trimEnd(pieces)
  })
  return pieces.join('') + text.slice(joints.at(-1)?.at)
}

export type Unit12 = ReturnType<typeof createUnit12>

/**
 * Creates the reader of one XLIFF 1.2 unit. Call `end` when the unit ends: it adds the text to `collected`. `before`:
 * the text at the export; a text in an `<alt-trans>` of the portal replaces it.
 */
export function createUnit12(key: string, line: number, before: ReadText['before'], collected: Collected) {
  const text: ReadText = { key, source: '', target: '', review: false, before, line }
  let isWhole = true
  let isNew = false
  let isSettled = false
  let areSpacesLoose = false
  const segments = { all: 0, filled: 0 }
  const joints = new Map<Frame, Joint[]>()

  return {
    source(frame: Frame, parent: Frame): void {
      if (parent.name === 'trans-unit') text.source = frame.text
      areSpacesLoose ||= !frame.keepsSpaces
    },
    target(frame: Frame, parent: Frame): void {
      const state = attributeOf(frame.tag, 'state')
      if (parent.name === 'trans-unit') {
        text.target = frame.text
        areSpacesLoose ||= !frame.keepsSpaces
        const isAsked = state === undefined ? attributeOf(parent.tag, 'approved') === 'no' : asksReview.test(state)
        text.review = frame.text !== '' && isAsked
        isNew = untouched.test(state ?? '')
        const isApproved = attributeOf(parent.tag, 'approved') === 'yes'
        isSettled = settled.test(state ?? '') || (isApproved && (state === undefined || state === 'translated'))
      }
      const isBefore =
        parent.name === 'alt-trans' &&
        attributeOf(parent.tag, 'origin') === toolId &&
        attributeOf(parent.tag, 'alttranstype') === 'previous-version'
      if (isBefore) text.before = { text: frame.text, review: frame.text !== '' && asksReview.test(state ?? '') }
    },
    /** Records a segment of the target. Must be called before its text is appended to the surrounding text. */
    segment(frame: Frame, parent: Frame): void {
      const isFilled = !isBlank(frame.text)
      // If a sentence was merged into another one, a surplus space remains next to it.
      const isSurplus = segments.all > 0 && (!isFilled || segments.filled === 0)
      const known = joints.get(parent) ?? []
      if (known.length === 0) joints.set(parent, known)
      known.push({ at: parent.text.length, isSurplus })
      segments.all += 1
      segments.filled += Number(isFilled)
    },
    /**
     * Removes the surplus spaces of an element that ends. Called once, before its text is used, because each pass reads
     * the whole text.
     */
    joined(frame: Frame): void {
      const own = joints.get(frame)
      if (own) frame.text = withoutSurplus(frame.text, own)
    },
    /** Refuses the file because of an element whose content would be lost. */
    refuse({ tag, line: at }: Frame): void {
      if (isWhole) collected.refuse('xliff-inline', at, tag.name)
      isWhole = false
    },
    end(): void {
      if (!isWhole) return
      // In a final unit, an empty segment may have been merged into another one.
      if (segments.filled > 0 && segments.filled < segments.all && !isSettled)
        return collected.refuse('xliff-segment', line, key)
      // Some tools copy the source into a text that is not translated.
      const isCopy = isNew && text.target === text.source && (text.before?.text ?? '') === ''
      const isNone = isCopy || (segments.all > 0 && segments.filled === 0)
      const read = isNone ? { ...text, target: '', review: false } : text
      collected.take(areSpacesLoose ? withLooseSpaces(read) : read)
    },
  }
}
