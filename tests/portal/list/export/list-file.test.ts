import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import { listFile } from '#src/portal/list/export/list-file.ts'

type Row = { name: string; count: number; at: Date; note: string | null }
const column = columnsFor<Row>()
const list: List<Row> = {
  name: 'rows',
  title: () => 'Rows',
  idOf: (row) => row.name,
  selectLabel: (id) => id,
  columns: column.columns([
    column.accessor((row) => row.name, { id: 'name', meta: { label: () => 'Name' } }),
    column.accessor((row) => row.count, { id: 'count', meta: { label: () => 'Count' } }),
    column.accessor((row) => row.at, { id: 'at', meta: { label: () => 'At' } }),
    column.accessor((row) => row.note, { id: 'note', meta: { label: () => 'Note' } }),
  ]),
}
const at = new Date('2026-11-20T16:40:00+01:00')
const formulas = ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '＝1', '\u200b=1', '\ufeff=1', ' =1', '\n=1']
const rows = [
  { name: 'Küche; "Brandt"', count: -3, at, note: null },
  ...formulas.map((name) => ({ name, count: 12.5, at, note: 'two\nlines' })),
]
const berlin = { timeZone: 'Europe/Berlin' }

it('a CSV has every row in the format of the reader’s language, and no text becomes a formula', async () => {
  const german = await (await listFile(list, rows, 'csv', { ...berlin, locale: 'de' })).text()
  const bytes = new Uint8Array(await (await listFile(list, rows, 'csv', { ...berlin, locale: 'de' })).arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(german.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'Name;Count;At;Note',
    '"Küche; ""Brandt""";-3;2026-11-20 16:40:00;',
  ])
  for (const formula of formulas) expect(german).toContain(`'${formula}`)
  // A line break, or a separator of another language, within a text does not start a new line or cell.
  const broken = ['x\ny', 'p\r=1', 'a;=2+2', 'a,=2+2', 'a\t=2'].map((name) => ({ name, count: 0, at, note: null }))
  for (const locale of ['de', 'en'] as const) {
    const file = await (await listFile(list, broken, 'csv', { ...berlin, locale })).text()
    for (const { name } of broken) expect(file).toContain(`"${name}"`)
  }
  const english = await (await listFile(list, rows, 'csv', { ...berlin, locale: 'en' })).text()
  expect(english).toContain('Name,Count,At,Note')
})

it('a number in a CSV has the reader’s decimal mark, so that no price is read as a date', async () => {
  const prices = [12.5, -1249.9].map((count) => ({ name: 'price', count, at, note: null }))
  const textOf = async (locale: 'de' | 'en') => (await listFile(list, prices, 'csv', { ...berlin, locale })).text()
  expect((await textOf('de')).split('\r\n').slice(1, 3)).toEqual([
    'price;"12,5";2026-11-20 16:40:00;',
    'price;"-1249,9";2026-11-20 16:40:00;',
  ])
  expect((await textOf('en')).split('\r\n').slice(1, 3)).toEqual([
    'price,12.5,2026-11-20 16:40:00,',
    'price,-1249.9,2026-11-20 16:40:00,',
  ])
})

it('an XLSX has typed cells for texts, numbers and times', async () => {
  const file = await listFile(list, rows, 'xlsx', { ...berlin, locale: 'de' })
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).not.toContain('<f>')
  expect(sheet).toMatch(/<c r="B2"[^>]*><v>-3<\/v>/)
  expect(sheet).toMatch(/<c r="B3"[^>]*><v>12\.5<\/v>/)
  expect(sheet).toMatch(/<c r="C2"[^>]*><v>46346\.69444/)
  expect(sheet.match(/<c r="A\d"[^>]*t="(?:s|inlineStr)"/g)).toHaveLength(9)
})
