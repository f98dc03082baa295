import { strToU8, unzipSync, zipSync } from 'fflate'
import type { ExportHead } from '#src/workspace/formats/exchanged.ts'
import { writers } from '#src/workspace/formats/formats.ts'

const head: ExportHead = {
  space: 'system',
  src: 'en',
  dst: 'de',
  revision: 1,
  exportedAt: '2026-11-23T04:00:00.000Z',
}
const text = { key: 'a', source: 'b', target: 'c', review: false, before: { text: 'c', review: false }, desc: '' }

/** Exports one text, in row 2, to a workbook and applies `change` to the XML of its sheet. */
export async function changedWorkbook(change: (sheet: string) => string): Promise<Uint8Array> {
  const files = unzipSync(await new Blob([...writers.xlsx(head, [text], ',')]).bytes())
  const name = 'xl/worksheets/sheet1.xml'
  const sheet = new TextDecoder().decode(files[name])
  return zipSync({ ...files, [name]: strToU8(change(sheet)) })
}
