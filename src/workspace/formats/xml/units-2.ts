import type { SaxesTagNS } from 'saxes'
import type { Collected } from '#src/workspace/formats/collected.ts'
import { type FileHead, noHead } from '#src/workspace/formats/exchanged.ts'
import { createUnit2, type Unit2 } from './unit-2.ts'
import { attributeOf } from './read-xml.ts'
import { joinHeads, type Units } from './units.ts'
import { ownNamespace } from './write-xliff-21.ts'

const ownAttribute = (tag: SaxesTagNS, name: string) =>
  Object.values(tag.attributes).find((one) => one.uri === ownNamespace && one.local === name)?.value

type Languages = Pick<FileHead, 'src' | 'dst'>

function headOf(tag: SaxesTagNS, languages: Languages): FileHead {
  const exportedAt = ownAttribute(tag, 'date') ?? null
  const revision = Number(ownAttribute(tag, 'revision') ?? Number.NaN)
  const space = exportedAt === null ? null : (attributeOf(tag, 'original') ?? null)
  return { ...languages, space, revision: Number.isSafeInteger(revision) ? revision : null, exportedAt }
}

export function createUnits2(collected: Collected): Units {
  let head = noHead
  let languages: Languages = { src: null, dst: null }
  let unit: Unit2 | undefined

  return {
    head: () => head,
    open({ name, tag, line }) {
      if (name === 'xliff')
        languages = { src: attributeOf(tag, 'srcLang') || null, dst: attributeOf(tag, 'trgLang') || null }
      if (name === 'file') head = joinHeads(head, headOf(tag, languages), line)
      if (name === 'unit') {
        const key = (attributeOf(tag, 'name') || attributeOf(tag, 'id')) ?? ''
        unit = createUnit2(key, line, collected)
      }
      if (name === 'segment' || name === 'ignorable') unit?.begin()
    },
    close(frame, parents) {
      const parent = parents.at(-1)
      // Matches from a translation memory are not part of the unit's text.
      const isBeside = parents.some(({ tag }) => tag.local === 'match')
      if (parent && !isBeside) unit?.close(frame, parents, parent)
      if (frame.name === 'unit') unit = undefined
    },
  }
}
