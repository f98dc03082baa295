import { describe, expect, test } from 'vitest'
import type { ExportHead, FileText, ReadText, Steps } from '#src/workspace/formats/exchanged.ts'
import { fileKinds, type FormatName, formatNames } from '#src/workspace/formats/format-names.ts'
import { readFile, writers } from '#src/workspace/formats/formats.ts'
import { randomFrom } from '#tests/fuzz/random.ts'
import { hostile, hostileFile } from './hostile-texts.ts'

const head: ExportHead = {
  space: 'system',
  src: 'master',
  dst: 'de',
  revision: 4_711,
  exportedAt: '2026-11-23T04:05:06.789Z',
}

export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

async function written(
  format: FormatName,
  texts: readonly FileText[],
  delimiter: ',' | ';' = ',',
): Promise<Uint8Array> {
  return new Blob([...writers[format](head, texts, delimiter)]).bytes()
}

const read = (format: FormatName, bytes: Uint8Array) => finish(readFile(`x.${fileKinds[format].ending}`, bytes))

async function back(format: FormatName, texts: readonly FileText[], delimiter?: ',' | ';') {
  const result = read(format, await written(format, texts, delimiter))
  if (!result.ok) throw new Error(JSON.stringify(result.faults.slice(0, 3)))
  return result
}

const asRead = ({ key, source, target, review, before }: ReadText | FileText) => ({
  key,
  source,
  target,
  review,
  before,
})

describe.each(formatNames)('%s', (format) => {
  test('gives every hostile text back byte for byte, as source, as translation and as what stood before', async () => {
    const texts = hostile.map((text, index) => ({
      key: `key-${index}`,
      source: text,
      target: text,
      review: text !== '' && index % 2 === 0,
      before: { text, review: text !== '' && index % 3 === 0 },
      desc: text,
    }))
    const { texts: found } = await back(format, texts)
    expect(found.map(asRead)).toEqual(texts.map(asRead))
  })

  test('restores random hostile texts', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const texts = hostileFile(randomFrom(seed), 40)
      const { texts: found } = await back(format, texts, seed % 2 === 0 ? ',' : ';')
      expect({ seed, texts: found.map(asRead) }).toEqual({ seed, texts: texts.map(asRead) })
    }
  })

  test('states its pair, its list, its revision and its time', async () => {
    const { head: found } = await back(format, hostileFile(randomFrom(1), 3))
    const inXml = format.startsWith('xliff')
    expect(found).toEqual(inXml ? { ...head, src: 'x-master' } : head)
  })
})

test('the source that a tool has put where nothing was translated is no translation in a file of ours either', async () => {
  const before = { text: '', review: false }
  const texts = [{ key: 'a', source: 'Save', target: '', review: false, before, desc: '' }]
  const file = new TextDecoder().decode(await written('xliff-2.1', texts))
  const copied = file.replace('</source>', '</source><target>Save</target>')
  expect(read('xliff-2.1', new TextEncoder().encode(copied))).toMatchObject({ texts: [{ target: '', before }] })
  const known = copied.replace('<portal:before state="initial"></', '<portal:before state="final">Sichern</')
  expect(read('xliff-2.1', new TextEncoder().encode(known))).toMatchObject({ texts: [{ target: 'Save' }] })
})
