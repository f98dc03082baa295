import { describe, expect, test } from 'vitest'
import type { ExportHead, FileText } from '#src/workspace/formats/exchanged.ts'
import { writers } from '#src/workspace/formats/formats.ts'
import { read } from './read.ts'

const head: ExportHead = { space: 'system', src: 'en', dst: 'de', revision: 1, exportedAt: '2026-11-23T04:00:00.000Z' }
const starts = ['=x', "'=x", "''=x", "'@' fehlt", '-5 °C', "'plain'", "'"]
const textOf = (target: string, at: number): FileText => ({
  key: `k${at}`,
  source: target,
  target,
  review: false,
  before: { text: target, review: false },
  desc: '',
})
const targetsOf = (name: string, content: string) => {
  const result = read(name, content)
  return result.ok ? result.texts.map(({ target }) => target) : result.faults
}
const ours = async () => new Blob([...writers.csv(head, starts.map(textOf), ';')]).text()

describe('an apostrophe before what spreadsheets take for a formula', () => {
  test('is added by our export, which no spreadsheet calculates, and removed again', async () => {
    const file = await ours()
    expect(file).not.toMatch(/[;\n]"[=+@-]/)
    expect(targetsOf('x.csv', file)).toEqual(starts)
  })

  test('is taken away also where others have left no more of our file than its texts', async () => {
    const kept = (await ours()).split('\r\n').map((row) => row.split(';').slice(0, 3).join(';'))
    expect(targetsOf('x.csv', kept.join('\r\n'))).toEqual(starts)
  })

  test.each(['key;source;target', 'KEY;target;source', 'key;source;target;note;revision'])(
    'belongs to the text in a file of another tool: %s',
    (columns) => {
      const rows = starts.map((text, at) => `k${at};"${text}";"${text}"${columns.includes('note') ? ';n;1' : ''}`)
      expect(targetsOf('x.csv', [columns, ...rows].join('\n'))).toEqual(starts)
    },
  )
})
