import type { Collected } from '#src/workspace/formats/collected.ts'
import type { ReadText } from '#src/workspace/formats/exchanged.ts'
import { withKeptBreaks, withLooseSpaces } from './loose-spaces.ts'
import { createInline2 } from './inline-2.ts'
import { attributeOf } from './read-xml.ts'
import { type Frame, isDeletion } from './units.ts'
import { ownNamespace } from './write-xliff-21.ts'

const asksReview = (state: string | undefined) => state === 'initial' || state === 'translated'
const numberOf = (value: string | undefined) => (value === undefined ? null : Number(value))
const isSettled = (state: string | undefined) => state === 'final' || state === 'reviewed'
const isSegment = (name: string) => name === 'segment' || name === 'ignorable'

const isBefore = ({ tag }: Frame) => tag.local === 'before' && tag.uri === ownNamespace
/** Returns whether the text of an element becomes part of the unit. */
const isText = (frame: Frame) =>
  frame.name === 'source' || frame.name === 'target' || frame.name === 'data' || isBefore(frame)

const isDeleted = ({ name, tag }: Frame) => name === 'mrk' && isDeletion(attributeOf(tag, 'type'))

const none = { source: '', target: null, order: null }

/** The target of a segment. `isMerged`: its sentence was merged into another segment. */
type Target = { text: string; place: number; isSpace: boolean; isMerged: boolean }

/** Joins segments, without the surplus space next to a merged sentence. */
const joined = (targets: readonly Target[]): string =>
  targets.reduce((text, one, at) => {
    const isLeft = targets[at + 1]?.isMerged || (text === '' && targets[at - 1]?.isMerged)
    return one.isSpace && isLeft ? text : text + one.text
  }, '')

export type Unit2 = ReturnType<typeof createUnit2>

/**
 * Creates the reader of one XLIFF 2 unit. Joins the unit's segments into one text, and adds it to `collected` when the
 * unit closes.
 */
export function createUnit2(key: string, line: number, collected: Collected) {
  const text: ReadText = { key, source: '', target: '', review: false, before: null, line }
  let segment: { source: string; target: string | null; order: number | null } = none
  let targets: Target[] = []
  let isPartly = false
  let isTranslated = false
  let isWhole = true
  let areSpacesLoose = false

  function refuse(code: 'xliff-inline' | 'xliff-segment', at: number, detail: string): void {
    if (isWhole) collected.refuse(code, at, detail)
    isWhole = false
  }
  const inline = createInline2((at, name) => refuse('xliff-inline', at, name))

  function join({ name, tag }: Frame): void {
    const state = attributeOf(tag, 'state')
    // Some tools copy the source into a text that is not translated.
    if (state === 'initial' && segment.target === segment.source && (text.before?.text ?? '') === '')
      segment = { ...segment, target: null }
    text.source += segment.source
    // Between segments, the source's spaces are used if there is no target. A target may have its own place in the
    // order.
    const own = segment.target ?? (name === 'segment' ? '' : segment.source)
    // In a final segment, an empty target means that its sentence was merged into another one.
    const isMerged = name === 'segment' && segment.target === '' && isSettled(state)
    const isSpace = name === 'ignorable' && own.trim() === ''
    targets.push({ text: own, place: segment.order ?? targets.length + 1, isSpace, isMerged })
    if (name === 'segment' && segment.target) isTranslated = true
    if (name === 'segment' && !segment.target && !isMerged && segment.source !== '') isPartly = true
  }

  function end(): void {
    const places = new Set(targets.map(({ place }) => place))
    if (places.size < targets.length || [...places].some((place) => !(place >= 1 && place <= targets.length)))
      refuse('xliff-inline', line, 'target')
    targets = targets.toSorted((a, b) => a.place - b.place)
    text.target = isTranslated ? joined(targets) : ''
    if (isPartly && text.target.trim() !== '') refuse('xliff-segment', line, key)
    const read = isPartly ? { ...text, target: '', review: false } : text
    const spaced = areSpacesLoose ? withLooseSpaces(read) : read
    if (isWhole) collected.take(inline.hasBreaks() ? withKeptBreaks(spaced) : spaced)
  }

  return {
    begin() {
      segment = none
    },
    close(frame: Frame, parents: readonly Frame[], parent: Frame): void {
      if (isDeleted(frame) || parents.some(isDeleted)) return
      const within = inline.textOf(frame)
      if (within !== undefined) parent.text += within
      else if (parents.some(isText)) refuse('xliff-inline', frame.line, frame.tag.name)
      else if (frame.name === 'data') inline.keep(frame)
      else if (frame.name === 'source' && isSegment(parent.name)) {
        segment = { ...segment, source: frame.text }
        areSpacesLoose ||= !frame.keepsSpaces
      } else if (frame.name === 'target' && isSegment(parent.name)) {
        segment = { ...segment, target: frame.text, order: numberOf(attributeOf(frame.tag, 'order')) }
        areSpacesLoose ||= !frame.keepsSpaces
        text.review ||= frame.text !== '' && parent.name === 'segment' && asksReview(attributeOf(parent.tag, 'state'))
      } else if (isSegment(frame.name)) join(frame)
      else if (isBefore(frame))
        text.before = { text: frame.text, review: frame.text !== '' && asksReview(attributeOf(frame.tag, 'state')) }
      else if (frame.name === 'unit') end()
    },
  }
}
