import { expect, test } from 'vitest'
import { acceptedFiles } from '#src/workspace/formats/format-names.ts'
import { writers } from '#src/workspace/formats/formats.ts'
import { read } from '#tests/workspace/formats/read.ts'

const head = { space: 'system', src: 'master', dst: 'de', revision: 1, exportedAt: '2026-11-23T04:00:00Z' }
const text = { key: 'a', source: 'A', target: 'B', review: false, before: null, desc: '' }
const accepted = acceptedFiles.split(',')

async function written(format: keyof typeof writers): Promise<Uint8Array> {
  return new Uint8Array(await new Blob([...writers[format](head, [text], ',')]).arrayBuffer())
}

test.each([
  ['po', ['.po', '.pot']],
  ['csv', ['.csv', '.tsv', '.txt']],
  ['xlsx', ['.xlsx', '.xlsm']],
  ['xliff-1.2', ['.xlf', '.xliff']],
  ['xliff-2.1', ['.xlf', '.xliff']],
] as const)('a file dialog offers each %s file that is read, by any of its endings', async (format, endings) => {
  const bytes = await written(format)
  for (const ending of endings) expect(read(`x${ending}`, bytes), ending).toMatchObject({ ok: true })
  expect(accepted).toEqual(expect.arrayContaining([...endings]))
})
