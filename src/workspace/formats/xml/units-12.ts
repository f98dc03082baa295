import type { Collected } from '#src/workspace/formats/collected.ts'
import { noHead, type ReadText } from '#src/workspace/formats/exchanged.ts'
import { attributeOf } from './read-xml.ts'
import { type Frame, joinHeads, type Units } from './units.ts'
import { characterType, toolId } from './write-xliff-12.ts'

const native = new Set(['ph', 'bpt', 'ept', 'it'])
const without = new Set(['g', 'x', 'bx', 'ex', 'sub'])
const asksReview = /^(?:new|needs-)/

export function createUnits12(collected: Collected): Units {
  let head = noHead
  let unit: ReadText | undefined
  let isWhole = true

  const parts: Record<string, (frame: Frame, parents: readonly Frame[]) => void> = {
    source(frame, parents) {
      if (unit && parents.at(-1)?.name === 'trans-unit') unit.source = frame.text
    },
    target(frame, parents) {
      const parent = parents.at(-1)
      if (!unit || !parent) return
      const state = attributeOf(frame.tag, 'state')
      if (parent.name === 'trans-unit') {
        unit.target = frame.text
        const isAsked = state === undefined ? attributeOf(parent.tag, 'approved') === 'no' : asksReview.test(state)
        unit.review = frame.text !== '' && isAsked
      }
      const isBefore =
        parent.name === 'alt-trans' &&
        attributeOf(parent.tag, 'origin') === toolId &&
        attributeOf(parent.tag, 'alttranstype') === 'previous-version'
      if (isBefore) unit.before = { text: frame.text, review: frame.text !== '' && asksReview.test(state ?? '') }
    },
    'trans-unit'() {
      if (unit && isWhole) collected.take(unit)
      unit = undefined
    },
  }

  // What is not there as text would be lost.
  function refuse({ name, line }: Frame, parents: readonly Frame[]): void {
    if (!unit || parents.some((parent) => parent.name === 'alt-trans')) return
    isWhole = false
    collected.refuse('xliff-inline', line, name)
  }

  return {
    head: () => head,
    open(tag, line) {
      if (tag.local === 'file') {
        const isOurs = attributeOf(tag, 'tool-id') === toolId
        const revision = Number(attributeOf(tag, 'build-num') ?? Number.NaN)
        const next = {
          space: isOurs ? (attributeOf(tag, 'original') ?? null) : null,
          src: attributeOf(tag, 'source-language') ?? null,
          dst: attributeOf(tag, 'target-language') ?? null,
          revision: isOurs && Number.isSafeInteger(revision) ? revision : null,
          exportedAt: isOurs ? (attributeOf(tag, 'date') ?? null) : null,
        }
        head = joinHeads(head, next, line)
      }
      if (tag.local !== 'trans-unit') return
      isWhole = true
      const key = attributeOf(tag, 'resname') ?? attributeOf(tag, 'id') ?? ''
      // Without a translation there is no earlier version either.
      const before = head.space === null ? null : { text: '', review: false }
      unit = { key, source: '', target: '', review: false, before, line }
    },
    close(frame, parents) {
      const parent = parents.at(-1)
      if (native.has(frame.name) && parent) {
        const isCharacter = attributeOf(frame.tag, 'ctype') === characterType
        if (frame.text === '') refuse(frame, parents)
        parent.text += isCharacter ? String.fromCharCode(Number.parseInt(frame.text, 16)) : frame.text
      } else if (frame.name === 'mrk' && parent) parent.text += frame.text
      else if (without.has(frame.name)) refuse(frame, parents)
      else parts[frame.name]?.(frame, parents)
    },
  }
}
