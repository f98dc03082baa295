import * as z from 'zod'
import { textChunk, unitChunk, type TextChunk, type UnitChunk, type WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space } from '#src/workspace/view.ts'

export type KeptUnit = { key: string; desc: string; tags: string[]; removed: boolean }
export type KeyedText = readonly [key: string, text: string]

const strings = z.array(z.string())
const unitLists = z.object({ keys: strings, descs: strings, tags: z.array(strings) })
const textLists = z.object({ keys: strings, texts: strings })

/** Parses JSON. Malformed JSON becomes undefined, which the schemas reject like a row of another program. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

export function packUnits(scope: Space, index: number, units: readonly KeptUnit[]): UnitChunk {
  const keys = units.map(({ key }) => key)
  const packed = JSON.stringify({ keys, descs: units.map(({ desc }) => desc), tags: units.map(({ tags }) => tags) })
  const removed = units.filter((unit) => unit.removed).map(({ key }) => key)
  return { scope, index, count: keys.length, packed, removed }
}

export function packTexts(scope: Space, lang: string, index: number, texts: readonly KeyedText[]): TextChunk {
  const packed = JSON.stringify({ keys: texts.map(([key]) => key), texts: texts.map(([, text]) => text) })
  return { scope, lang, index, count: texts.length, packed }
}

export function unitsIn(row: UnitChunk): KeptUnit[] {
  const looked = unitChunk.parse(row)
  const { keys, descs, tags } = unitLists.parse(parsed(looked.packed))
  const removed = new Set(looked.removed)
  return keys.map((key, at) => ({ key, desc: descs[at] ?? '', tags: tags[at] ?? [], removed: removed.has(key) }))
}

export function textsIn(row: TextChunk): KeyedText[] {
  const { keys, texts } = textLists.parse(parsed(textChunk.parse(row).packed))
  return keys.map((key, at) => [key, texts[at] ?? ''])
}

const beforeKeys = '{"keys":['
const betweenLists = '],"texts":['

/**
 * Returns the keys of a chunk without parsing its texts. This is worth it because most chunks contain none of the keys
 * that are searched for.
 */
export function keysIn(row: TextChunk): readonly string[] {
  const { packed } = textChunk.parse(row)
  // The quotation marks of this separator would be escaped within a key or text.
  const end = packed.indexOf(betweenLists)
  const isKnown = packed.startsWith(beforeKeys) && end !== -1
  return isKnown
    ? strings.parse(parsed(packed.slice(beforeKeys.length - 1, end + 1)))
    : textsIn(row).map(([key]) => key)
}

// Rows are parsed wherever they are read: a row of another program counts as unreadable, and is no bug.
const chunk = z.object({ count: z.number(), packed: z.string() })

export const countIn = (row: UnitChunk | TextChunk): number => chunk.parse(row).count

/**
 * Returns false if a chunk certainly does not contain a key. Returns true for each key that it contains, and may return
 * true for another key, for example if one of the chunk's texts equals it.
 */
export const mayHold = (row: UnitChunk | TextChunk, key: string): boolean =>
  chunk.parse(row).packed.includes(JSON.stringify(key))

export const unitChunks = (db: WorkspaceDb, space: Space): Promise<UnitChunk[]> =>
  db.units.where('scope').equals(space).toArray()

export const textChunks = (db: WorkspaceDb, space: Space, lang: string): Promise<TextChunk[]> =>
  db.texts.where('[scope+lang]').equals([space, lang]).toArray()

export const textsOf = (chunks: readonly TextChunk[]): Map<string, string> => new Map(chunks.flatMap(textsIn))

export const readTexts = async (db: WorkspaceDb, space: Space, lang: string): Promise<Map<string, string>> =>
  textsOf(await textChunks(db, space, lang))
