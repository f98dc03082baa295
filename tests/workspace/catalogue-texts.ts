import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

export type Wording = { key: string; source: string; target: string; desc: string }
type Tree = { [key: string]: string | Tree | unknown[] }
const treeSchema: z.ZodType<Tree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), treeSchema, z.array(z.unknown())])),
)
/** Flattens nested messages to pairs of key and text. Omits messages with several forms. */
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value]]
      : Array.isArray(value)
        ? []
        : flat(value, `${prefix}${key}.`),
  )

/** A folder with the texts of a real product; see src/workspace/checks/README.md. */
export const realMessages = process.env['REAL_MESSAGES']

/** The translated texts of a product, in a folder with en.json and de.json. */
export function realTexts(folder: string): Wording[] {
  const read = (lang: string) =>
    new Map(flat(treeSchema.parse(JSON.parse(readFileSync(join(folder, `${lang}.json`), 'utf8')))))
  const german = read('de')
  return [...read('en')].flatMap(([key, source]) => {
    const target = german.get(key)
    return target === undefined ? [] : [{ key, source, target, desc: '' }]
  })
}

const rowSchema = z.array(z.object({ key: z.string(), en: z.string(), de: z.string(), description: z.string() }))

/** The demo's system messages that are translated. */
export function ownTexts(): Wording[] {
  const text = readFileSync('src/backend/demo/data/system.csv', 'utf8')
  return rowSchema
    .parse(parse(text, { columns: true }))
    .filter(({ de }) => de !== '')
    .map(({ key, en, de, description }) => ({ key, source: en, target: de, desc: description }))
}
