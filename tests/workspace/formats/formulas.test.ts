import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writers } from '#src/workspace/formats/formats.ts'
import { read } from './read.ts'

const head = { space: 'system', src: 'en', dst: 'de', revision: 1, exportedAt: '2026-11-23T04:00:00.000Z' }
const text = { key: 'a', source: 'b', target: 'c', review: false, before: { text: 'c', review: false }, desc: '' }

async function withTarget(cell: string): Promise<Uint8Array> {
  const files = unzipSync(await new Blob([...writers.xlsx(head, [text], ',')]).bytes())
  const name = 'xl/worksheets/sheet1.xml'
  const sheet = new TextDecoder().decode(files[name])
  return zipSync({ ...files, [name]: strToU8(sheet.replace(/<c r="C2".*?<\/c>/, cell)) })
}

test.each(['<v></v>', '<v/>', ''])('a formula whose text is empty gives an empty translation: %j', async (value) => {
  const bytes = await withTarget(`<c r="C2" t="str"><f>IF(B2="","",B2)</f>${value}</c>`)
  expect(read('x.xlsx', bytes)).toMatchObject({ ok: true, texts: [{ key: 'a', target: '' }] })
})

test('a formula whose text is something gives that', async () => {
  const bytes = await withTarget('<c r="C2" t="str"><f>B2</f><v>b</v></c>')
  expect(read('x.xlsx', bytes)).toMatchObject({ ok: true, texts: [{ target: 'b' }] })
})

test.each(['<v></v>', '<v/>', ''])('an uncomputed formula is reported as such: %j', async (value) => {
  const bytes = await withTarget(`<c r="C2"><f>B2</f>${value}</c>`)
  expect(read('x.xlsx', bytes)).toMatchObject({ faults: [{ line: 2, code: 'cell-not-computed', detail: 'C2' }] })
})

test('a formula whose value is a number is no text', async () => {
  const bytes = await withTarget('<c r="C2"><f>1+1</f><v>2</v></c>')
  expect(read('x.xlsx', bytes)).toMatchObject({ faults: [{ code: 'cell-not-text', detail: 'C2' }] })
})
