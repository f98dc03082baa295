import type { Collected } from '#src/workspace/formats/collected.ts'
import { noHead } from '#src/workspace/formats/exchanged.ts'
import { attributeOf } from './read-xml.ts'
import { createUnit12, type Unit12 } from './unit-12.ts'
import { type Frame, isDeletion, joinHeads, type Units } from './units.ts'
import { characterType, toolId } from './write-xliff-12.ts'

const native = new Set(['ph', 'bpt', 'ept', 'it'])
const without = new Set(['g', 'x', 'bx', 'ex', 'sub'])

const isDeleted = ({ name, tag }: Frame) => name === 'mrk' && isDeletion(attributeOf(tag, 'mtype'))

const isText = ({ name }: Frame) => name === 'source' || name === 'target'
const isIn = (parents: readonly Frame[], wanted: string) => parents.some(({ name }) => name === wanted)

export function createUnits12(collected: Collected): Units {
  let head = noHead
  let unit: Unit12 | undefined

  function inline(frame: Frame, parents: readonly Frame[]): void {
    const parent = parents.at(-1)
    const isBeside = isIn(parents, 'alt-trans')
    if (isDeleted(frame) || parents.some(isDeleted)) return
    if (without.has(frame.name)) {
      if (!isBeside) unit?.refuse(frame)
      return
    }
    if (!parent) return
    if (frame.name === 'mrk') {
      const isSegment = attributeOf(frame.tag, 'mtype') === 'seg'
      if (isSegment && isIn(parents, 'target') && !isBeside) unit?.segment(frame, parent)
      parent.text += frame.text
      return
    }
    const isCharacter = attributeOf(frame.tag, 'ctype') === characterType
    const isReadable = isCharacter ? /^[\da-f]{1,4}$/i.test(frame.text) : frame.text !== ''
    if (!isReadable && !isBeside) unit?.refuse(frame)
    parent.text += isCharacter ? String.fromCharCode(Number.parseInt(frame.text, 16)) : frame.text
  }

  return {
    head: () => head,
    open({ name, tag, line }) {
      if (name === 'file') {
        const isOurs = attributeOf(tag, 'tool-id') === toolId
        const revision = Number(attributeOf(tag, 'build-num') ?? Number.NaN)
        const next = {
          space: isOurs ? (attributeOf(tag, 'original') ?? null) : null,
          src: attributeOf(tag, 'source-language') || null,
          dst: attributeOf(tag, 'target-language') || null,
          revision: isOurs && Number.isSafeInteger(revision) ? revision : null,
          exportedAt: isOurs ? (attributeOf(tag, 'date') ?? null) : null,
        }
        head = joinHeads(head, next, line)
      }
      if (name !== 'trans-unit') return
      const key = (attributeOf(tag, 'resname') || attributeOf(tag, 'id')) ?? ''
      // The portal's own file leaves out the text at the export if there was none.
      unit = createUnit12(key, line, head.space === null ? null : { text: '', review: false }, collected)
    },
    close(frame, parents) {
      const { name } = frame
      const parent = parents.at(-1)
      unit?.joined(frame)
      if (native.has(name) || without.has(name) || name === 'mrk') inline(frame, parents)
      else if (parents.some(isText)) {
        if (!isIn(parents, 'alt-trans') && !parents.some(isDeleted)) unit?.refuse(frame)
      } else if (name === 'source' && parent) unit?.source(frame, parent)
      else if (name === 'target' && parent) unit?.target(frame, parent)
      else if (name === 'trans-unit') {
        unit?.end()
        unit = undefined
      }
    },
  }
}
