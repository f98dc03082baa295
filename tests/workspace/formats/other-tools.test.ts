import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ExportHead, FileText } from '#src/workspace/formats/exchanged.ts'
import type { FormatName } from '#src/workspace/formats/format-names.ts'
import { writers } from '#src/workspace/formats/formats.ts'
import { hostile } from './hostile-texts.ts'

const run = promisify(execFile)
const isInstalled = (tool: string, flag: string) =>
  run(tool, [flag]).then(
    () => true,
    () => false,
  )
const hasMsgfmt = await isInstalled('msgfmt', '--version')
/** A folder with xliff-core-1.2-strict.xsd and xliff-core-2.0.xsd of OASIS, and the schemas that they import. */
const schemas = (await isInstalled('xmllint', '--version')) ? process.env.XLIFF_SCHEMAS : undefined

const head: ExportHead = {
  space: 'system',
  src: 'master',
  dst: 'de',
  revision: 4_711,
  exportedAt: '2026-11-23T04:05:06.789Z',
}
const rowSchema = z.array(z.object({ key: z.string(), en: z.string(), de: z.string(), description: z.string() }))

let folder: string
let texts: FileText[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-formats-'))
  const rows = rowSchema.parse(parse(await readFile('src/backend/demo/data/system.csv', 'utf8'), { columns: true }))
  const own = rows.map(({ key, en, de, description }) => ({ key, source: en, target: de, desc: description }))
  // Gettext requires that source and translation start and end alike, so both are the same here.
  const odd = hostile.map((text, index) => ({ key: `odd-${index}`, source: text, target: text, desc: text }))
  texts = [...own, ...odd].map(({ key, source, target, desc }, index) => {
    const review = target !== '' && index % 5 === 0
    return { key, source, target, desc, review, before: { text: target, review } }
  })
})
afterAll(() => rm(folder, { recursive: true }))

async function written(format: FormatName, name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, await new Blob([...writers[format](head, texts, ',')]).bytes())
  return path
}

describe.skipIf(!hasMsgfmt)('gettext', () => {
  test('checks a PO file of ours and finds nothing wrong', async () => {
    const path = await written('po', 'own.po')
    const { stderr } = await run('msgfmt', ['-c', '--statistics', '-o', '/dev/null', path])
    expect(stderr).toMatch(/^\d+ translated messages, \d+ fuzzy translations, \d+ untranslated messages\.\n$/)
    const [translated = 0, fuzzy = 0, untranslated = 0] = [...stderr.matchAll(/\d+/g)].map(([number]) => Number(number))
    expect(translated + fuzzy + untranslated).toBe(texts.length)
  })
})

describe.skipIf(schemas === undefined)('the schema of XLIFF', () => {
  test.each([
    ['xliff-1.2', 'xliff-core-1.2-strict.xsd'],
    ['xliff-2.1', 'xliff-core-2.0.xsd'],
  ] as const)('takes a file of ours: %s', async (format, schema) => {
    const path = await written(format, `${format}.xlf`)
    await run('xmllint', ['--noout', '--nonet', '--schema', join(schemas ?? '', schema), path])
  })
})
