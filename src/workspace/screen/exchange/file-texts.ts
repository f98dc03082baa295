import { isStorable } from '#src/contract/values/storable.ts'
import type { FileText } from '#src/workspace/formats/exchanged.ts'
import type { FormatName } from '#src/workspace/formats/format-names.ts'
import { fitsCell } from '#src/workspace/formats/sheet/cell-text.ts'
import { fitsXml } from '#src/workspace/formats/xml/xml-text.ts'
import type { Unit } from '#src/workspace/view.ts'

/** A text left out of the file, because the format cannot hold it or no server could accept it back. */
export type LeftOut = { key: string; why: 'characters' | 'length' }

export function fileTexts(units: readonly Unit[], format: FormatName): { texts: FileText[]; leftOut: LeftOut[] } {
  const texts: FileText[] = []
  const leftOut: LeftOut[] = []
  for (const unit of units) {
    const { key, source, desc, review } = unit
    const target = unit.target ?? ''
    const isLong = format === 'xlsx' && [key, source, target].some((text) => !fitsCell(text))
    const isOdd = format.startsWith('xliff') && !fitsXml(key)
    if (isLong) leftOut.push({ key, why: 'length' })
    else if (isOdd || ![key, source, target].every(isStorable)) leftOut.push({ key, why: 'characters' })
    else {
      const isMarked = review && target !== ''
      texts.push({ key, source, target, review: isMarked, before: { text: target, review: isMarked }, desc })
    }
  }
  return { texts, leftOut }
}
