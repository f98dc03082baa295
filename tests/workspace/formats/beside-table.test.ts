import { describe, expect, test } from 'vitest'
import { changedWorkbook } from './changed-workbook.ts'
import { read } from './read.ts'

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: Record<string, string>) =>
  `<row r="${number}">${Object.entries(cells)
    .map(([column, text]) => cell(`${column}${number}`, text))
    .join('')}</row>`

async function withRows(...rows: string[]) {
  return read('x.xlsx', await changedWorkbook((sheet) => sheet.replace('</sheetData>', `${rows.join('')}</sheetData>`)))
}
async function sheetOf(...rows: string[]) {
  const data = `<sheetData>${rows.join('')}</sheetData>`
  return read('x.xlsx', await changedWorkbook((sheet) => sheet.replace(/<sheetData>.*<\/sheetData>/s, data)))
}
const exported = '2026-11-23T04:00:00.000Z'
const ours = { A: 'd', B: 'e', C: 'f', D: 'translated', H: 'system', I: '1', J: exported }
const head = row(1, { A: 'key', B: 'source', C: 'target' })
const refused = (line: number, cells: number) => ({
  ok: false,
  faults: [{ line, code: 'sheet-cells', detail: String(cells) }],
})

describe('cells that a translator filled next to a workbook’s table', () => {
  test('are omitted and reported, next to the table, far from it and below it', async () => {
    const remarks = [row(3, { ...ours, K: 'sure?', AB: 'ask Ann' }), row(7, { C: 'by Friday' }), row(9, { M: 'done' })]
    expect(await withRows(...remarks)).toMatchObject({
      texts: [{ key: 'a' }, { key: 'd', source: 'e', target: 'f' }],
      leftOut: ['K3', 'AB3', 'C7', 'M9'],
    })
  })

  test('are omitted from another tool’s table, even next to an untranslated text', async () => {
    const rows = [row(2, { A: 'a', B: 'b', C: 'c', D: 'sure?' }), row(3, { A: 'd', B: 'e', D: 'what is that?' })]
    expect(await sheetOf(head, ...rows)).toMatchObject({
      texts: [
        { key: 'a', target: 'c' },
        { key: 'd', target: '' },
      ],
      leftOut: ['D2', 'D3'],
    })
  })

  // Comparing each cell with all others would exceed the test's timeout.
  test('are read once, however many there are', async () => {
    const many = `<row r="2"><c/><c/><c/>${'<c t="str"><v>x</v></c>'.repeat(200_000)}</row>`
    const text = row(3, { A: 'a', B: 'b', C: 'c' })
    expect(await sheetOf(head, many, text)).toMatchObject({ texts: [{ key: 'a' }], leftOut: { length: 200_000 } })
  })

  test('are not reported when there are none', async () => {
    expect(await withRows(row(3, ours))).toMatchObject({ ok: true, leftOut: [] })
  })
})

// Shifted cells leave the table, and the cell to the left of a text would be read as the text.
describe('a row whose cells were shifted to the right is refused', () => {
  test('in an export of ours, where the last of its own columns has something else', async () => {
    const pushed = { A: 'd', C: 'e', E: 'untranslated', I: 'system', J: '1', K: exported }
    expect(await withRows(row(3, pushed))).toEqual(refused(3, 11))
  })

  test('in a table of another tool, where a cell before its texts is empty', async () => {
    expect(await sheetOf(head, row(2, { A: 'a', C: 'b', D: 'c' }))).toEqual(refused(2, 4))
    const remarked = row(1, { A: 'key', B: 'source', C: 'remark', D: 'target' })
    expect(await sheetOf(remarked, row(2, { A: 'a', B: 'b', D: 'remark', E: 'c' }))).toEqual(refused(2, 5))
  })

  test('where nothing but a key stands in the table', async () => {
    expect(await withRows(row(3, { A: 'd', Z: 'e' }))).toEqual(refused(3, 26))
  })

  test('where its key is gone', async () => {
    const faults = [{ line: 3, code: 'key-missing', detail: '' }]
    expect(await withRows(row(3, { B: 'd', C: 'e' }))).toEqual({ ok: false, faults })
  })
})
