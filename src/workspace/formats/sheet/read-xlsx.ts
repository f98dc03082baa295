import { unzipSync } from 'fflate'
import { BrokenFile, createCollected } from '#src/workspace/formats/collected.ts'
import type { FileRead, Steps } from '#src/workspace/formats/exchanged.ts'
import { maxParts } from '#src/workspace/formats/other-kinds.ts'
import { attributeOf, readXml } from '#src/workspace/formats/xml/read-xml.ts'
import { fromCellText } from './cell-text.ts'
import { createRows, type NotText } from './columns.ts'

/** Max size of all parts, uncompressed. A file with 50,000 texts has about 30 MB. */
const maxBytes = 400_000_000

/**
 * Reads the first sheet of an XLSX workbook. The file is refused if a column with keys or texts contains a number or
 * date, because the text that the user typed is then unknown. Yields the progress from 0 to 1.
 */
export function* readXlsx(bytes: Uint8Array): Steps<FileRead> {
  const collected = createCollected()
  try {
    const part = unzipped(bytes)
    const { sheet, strings } = yield* placesOf(part)
    yield 0
    const shared = yield* readStrings(part(strings))
    const rows = createRows(collected, { hasPlaces: true })
    yield* readSheet(part(sheet), shared, rows.row)
    return rows.result()
  } catch (error) {
    return collected.broken(error)
  }
}

function unzipped(bytes: Uint8Array): (name: string | undefined) => string | undefined {
  let files: Record<string, Uint8Array>
  let room = maxBytes
  let parts = 0
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        parts += 1
        if (parts > maxParts) throw new BrokenFile('xlsx-broken', 1)
        if (!/\.(?:xml|rels)$/.test(name) || originalSize > room) return false
        room -= originalSize
        return true
      },
    })
  } catch {
    throw new BrokenFile('xlsx-broken', 1)
  }
  return (name) => {
    const file = name === undefined ? undefined : Object.entries(files).find(([known]) => known === name)?.[1]
    return file && new TextDecoder().decode(file)
  }
}

function* placesOf(part: (name: string) => string | undefined): Steps<{ sheet: string; strings: string | undefined }> {
  const workbook = part('xl/workbook.xml')
  const relations = part('xl/_rels/workbook.xml.rels')
  if (workbook === undefined || relations === undefined) throw new BrokenFile('xlsx-broken', 1)
  let first: string | undefined
  yield* readXml(workbook, {
    open(tag) {
      if (tag.local !== 'sheet') return
      first ??= Object.values(tag.attributes).find(({ local, prefix }) => local === 'id' && prefix !== '')?.value
    },
    text() {},
    close() {},
  })
  let sheet: string | undefined
  let strings: string | undefined
  yield* readXml(relations, {
    open(tag) {
      const target = attributeOf(tag, 'Target') ?? ''
      const place = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (attributeOf(tag, 'Id') === first) sheet = place
      if (attributeOf(tag, 'Type')?.endsWith('/sharedStrings')) strings = place
    },
    text() {},
    close() {},
  })
  if (sheet === undefined) throw new BrokenFile('xlsx-broken', 1)
  return { sheet, strings }
}

/** Reads the strings that cells share. Formatted runs are joined, and phonetic readings are left out. */
function* readStrings(xml: string | undefined): Steps<string[]> {
  const strings: string[] = []
  if (xml === undefined) return strings
  let text = ''
  let isText = false
  let isPhonetic = false
  yield* readXml(xml, {
    open({ local }) {
      if (local === 'si') text = ''
      if (local === 'rPh') isPhonetic = true
      isText = local === 't' && !isPhonetic
    },
    text(part) {
      if (isText) text += part
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(fromCellText(text))
    },
  })
  return strings
}

type TakeRow = (cells: readonly string[], line: number, notTexts: ReadonlyMap<number, NotText>) => void

function* readSheet(xml: string | undefined, shared: readonly string[], take: TakeRow): Steps<void> {
  if (xml === undefined) throw new BrokenFile('xlsx-broken', 1)
  let line = 0
  let width = 0
  let cells: string[] = []
  let notTexts = new Map<number, NotText>()
  let cell = { at: 0, place: '', type: 'n', text: '', isFormula: false }
  let isText = false
  yield* readXml(xml, {
    open(tag) {
      if (tag.local === 'row') {
        line = Number(attributeOf(tag, 'r') ?? line + 1)
        cells = []
        notTexts = new Map()
        cell.at = -1
      }
      if (tag.local === 'c') {
        const place = attributeOf(tag, 'r') ?? ''
        cell = {
          at: columnOf(place) ?? cell.at + 1,
          place,
          type: attributeOf(tag, 't') ?? 'n',
          text: '',
          isFormula: false,
        }
      }
      isText = tag.local === 'v' || tag.local === 't'
      if (tag.local === 'f') cell.isFormula = true
    },
    text(part) {
      if (isText) cell.text += part
    },
    close(name) {
      isText = false
      if (name === 'row') {
        // The file may leave out empty cells.
        width ||= cells.length
        const length = Math.max(cells.length, width)
        take(
          Array.from({ length }, (_, at) => cells[at] ?? ''),
          line,
          notTexts,
        )
      }
      // A formula without a computed value is not an empty text, unless its type is text.
      if (name === 'c' && cell.text === '' && cell.isFormula && cell.type !== 'str')
        notTexts.set(cell.at, { code: 'cell-not-computed', place: cell.place })
      if (name !== 'c' || cell.text === '') return
      const isShared = cell.type === 's'
      const text = isShared ? shared[Number(cell.text)] : fromCellText(cell.text)
      // Read as an empty text, it would remove a translation.
      if (text === undefined) throw new BrokenFile('xlsx-broken', line)
      cells[cell.at] = text
      if (!isShared && cell.type !== 'inlineStr' && cell.type !== 'str')
        notTexts.set(cell.at, { code: 'cell-not-text', place: cell.place })
    },
  })
}

function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
