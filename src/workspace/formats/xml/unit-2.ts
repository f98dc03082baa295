import type { Collected } from '#src/workspace/formats/collected.ts'
import type { ReadText } from '#src/workspace/formats/exchanged.ts'
import { attributeOf } from './read-xml.ts'
import type { Frame } from './units.ts'
import { ownNamespace } from './write-xliff-21.ts'

const asksReview = (state: string | undefined) => state === 'initial' || state === 'translated'
const numberOf = (value: string | undefined) => (value === undefined ? null : Number(value))
const isSettled = (state: string | undefined) => state === 'final' || state === 'reviewed'
const isSegment = (name: string) => name === 'segment' || name === 'ignorable'

const none = { source: '', target: null, order: null }

/** `isMerged`: a sentence that was put into another one. */
type Target = { text: string; place: number; isSpace: boolean; isMerged: boolean }

/** Beside a sentence that was put into another one, there is a space too many. */
const joined = (targets: readonly Target[]): string =>
  targets.reduce((text, one, at) => {
    const isLeft = targets[at + 1]?.isMerged || (text === '' && targets[at - 1]?.isMerged)
    return one.isSpace && isLeft ? text : text + one.text
  }, '')

export type Unit2 = ReturnType<typeof createUnit2>

/** One unit of XLIFF 2, its segments joined. */
export function createUnit2(key: string, line: number, collected: Collected) {
  const text: ReadText = { key, source: '', target: '', review: false, before: null, line }
  const data = new Map<string, string>()
  let segment: { source: string; target: string | null; order: number | null } = none
  let targets: Target[] = []
  let isPartly = false
  let isTranslated = false
  let isWhole = true

  function refuse(code: 'xliff-inline' | 'xliff-segment', at: number, detail: string): void {
    if (isWhole) collected.refuse(code, at, detail)
    isWhole = false
  }

  function original({ tag, line, name }: Frame, attribute: string): string {
    const found = data.get(attributeOf(tag, attribute) ?? '')
    if (found === undefined) refuse('xliff-inline', line, name)
    return found ?? ''
  }

  function character({ tag, line, name }: Frame): string {
    const number = Number.parseInt(attributeOf(tag, 'hex') ?? '', 16)
    if (number >= 0 && number <= 0x10ffff) return String.fromCodePoint(number)
    refuse('xliff-inline', line, name)
    return ''
  }

  function inlineText(frame: Frame): string | undefined {
    switch (frame.name) {
      case 'cp':
        return character(frame)
      case 'mrk':
        return frame.text
      case 'pc':
        return original(frame, 'dataRefStart') + frame.text + original(frame, 'dataRefEnd')
      case 'ph':
      case 'sc':
      case 'ec':
        return original(frame, 'dataRef')
      default:
        return undefined
    }
  }

  function join({ name, tag }: Frame): void {
    const state = attributeOf(tag, 'state')
    // Some tools put the source where nothing is translated yet.
    if (state === 'initial' && segment.target === segment.source && text.before === null)
      segment = { ...segment, target: null }
    text.source += segment.source
    // Between segments the source's spaces are used until there is a translation. One may name another place among them.
    const own = segment.target ?? (name === 'segment' ? '' : segment.source)
    // Whoever says that it is final may have put all of it into another one.
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
    if (isWhole) collected.take(isPartly ? { ...text, target: '', review: false } : text)
  }

  return {
    begin() {
      segment = none
    },
    close(frame: Frame, parent: Frame): void {
      const inline = inlineText(frame)
      if (inline !== undefined) parent.text += inline
      else if (frame.name === 'data') data.set(attributeOf(frame.tag, 'id') ?? '', frame.text)
      else if (frame.name === 'source' && isSegment(parent.name)) segment = { ...segment, source: frame.text }
      else if (frame.name === 'target' && isSegment(parent.name)) {
        segment = { ...segment, target: frame.text, order: numberOf(attributeOf(frame.tag, 'order')) }
        text.review ||= frame.text !== '' && parent.name === 'segment' && asksReview(attributeOf(parent.tag, 'state'))
      } else if (isSegment(frame.name)) join(frame)
      else if (frame.name === 'before' && frame.tag.uri === ownNamespace)
        text.before = { text: frame.text, review: frame.text !== '' && asksReview(attributeOf(frame.tag, 'state')) }
      else if (frame.name === 'unit') end()
    },
  }
}
