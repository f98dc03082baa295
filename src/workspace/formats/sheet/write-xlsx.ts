import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { ExportHead, FileText, Steps } from '#src/workspace/formats/exchanged.ts'
import { xmlContent } from '#src/workspace/formats/xml/xml-text.ts'
import { toCellText } from './cell-text.ts'
import { cellsOf, headerOf } from './columns.ts'

const rowsAtOnce = 500
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const widths = [28, 50, 50, 14, 30, 50, 14, 10, 10, 24]

const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`

// Styles: 0 is none, 1 is text that stays text whatever is typed, 2 is the same in bold.
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Texts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
}

/**
 * Writes an XLSX workbook and yields it in pieces. Every cell is formatted as text, so that spreadsheet programs do not
 * read it as a formula, number or date.
 */
export function* writeXlsx(about: ExportHead, texts: readonly FileText[]): Steps<void, Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [name, text] of Object.entries(parts)) add(zip, name).push(strToU8(head + text), true)
  const sheet = add(zip, 'xl/worksheets/sheet1.xml')
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  sheet.push(
    strToU8(
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${row(headerOf(about), 1, 2)}`,
    ),
  )
  for (let from = 0; from < texts.length; from += rowsAtOnce) {
    const slice = texts.slice(from, from + rowsAtOnce)
    sheet.push(strToU8(slice.map((text, at) => row(cellsOf(text, about), from + at + 2, 1)).join('')))
    yield* pieces.splice(0)
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* pieces
}

function add(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  return file
}

const none = () => ''

function row(cells: readonly string[], number: number, style: 1 | 2): string {
  const drawn = cells.map((text, at) => {
    const place = `r="${String.fromCharCode(65 + at)}${number}" s="${style}"`
    if (text === '') return `<c ${place}/>`
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlContent(toCellText(text), none)}</t></is></c>`
  })
  return `<row r="${number}">${drawn.join('')}</row>`
}
