import type { KeptSpace, TextChunk, UnitChunk, WorkspaceDb } from '#src/workspace/store/db.ts'
import { countIn, mayHold, textChunks, textsOf, unitChunks, unitsIn, type KeptUnit } from './chunks.ts'
import { describedKeys, findRevision, findSpace } from './kept-texts.ts'
import type { Texts } from '#src/contract/i18n.ts'
import type { Space } from '#src/workspace/view.ts'

/**
 * The stored rows of a pair, not parsed. `revision`: the lowest revision of the units, the source and the target
 * language.
 */
export type KeptRows = KeptSpace & {
  units: readonly UnitChunk[]
  src: readonly TextChunk[]
  dst: readonly TextChunk[]
}

export type KeptPair = KeptSpace & {
  units: KeptUnit[]
  src: ReadonlyMap<string, string>
  dst: ReadonlyMap<string, string>
}

/**
 * One text of a stored pair. `position`: its index among all units in the server's order, from 0. `source`: empty if
 * there is none. `base`: the server's translation; null if there is none.
 */
export type KeptText = KeptUnit & { position: number; source: string; base: string | null }

/**
 * Reads the stored rows of a language pair in one transaction. Returns undefined if either language was never fetched.
 */
export function readKeptRows(db: WorkspaceDb, space: Space, src: string, dst: string): Promise<KeptRows | undefined> {
  return db.transaction('r', db.units, db.texts, db.languages, db.scopes, async () => {
    const [kept, revision] = await Promise.all([findSpace(db, space), findRevision(db, space, src, dst)])
    if (!kept || revision === undefined) return undefined
    const texts = (lang: string) => textChunks(db, space, lang)
    const [units, source, target] = await Promise.all([unitChunks(db, space), texts(src), texts(dst)])
    return { ...kept, revision, units, src: source, dst: target }
  })
}

export const pairOf = (rows: KeptRows): KeptPair => ({
  ...rows,
  units: rows.units.flatMap(unitsIn),
  src: textsOf(rows.src),
  dst: textsOf(rows.dst),
})

const textIn = (chunks: readonly TextChunk[], key: string) =>
  textsOf(chunks.filter((chunk) => mayHold(chunk, key))).get(key) ?? null

/** Reads the texts of these keys in one language, by key. Leaves out keys without a text on this device. */
export async function findTexts(
  db: WorkspaceDb,
  space: Space,
  lang: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const chunks = await textChunks(db, space, lang)
  const texts = textsOf(chunks.filter((chunk) => keys.some((key) => mayHold(chunk, key))))
  return new Map(keys.flatMap((key) => (texts.has(key) ? [[key, texts.get(key) ?? '']] : [])))
}

/** Returns one text of a pair without parsing the others; undefined if the pair does not contain it. */
export function textOf({ units, src, dst }: KeptRows, key: string): KeptText | undefined {
  let before = 0
  for (const chunk of units) {
    const among = mayHold(chunk, key) ? unitsIn(chunk) : []
    const index = among.findIndex((unit) => unit.key === key)
    const unit = among[index]
    if (unit) return { ...unit, position: before + index, source: textIn(src, key) ?? '', base: textIn(dst, key) }
    before += countIn(chunk)
  }
  return undefined
}

/** Reads and parses a stored language pair. Returns undefined if either language was never fetched. */
export async function readKeptPair(
  db: WorkspaceDb,
  space: Space,
  src: string,
  dst: string,
): Promise<KeptPair | undefined> {
  const rows = await readKeptRows(db, space, src, dst)
  return rows && pairOf(rows)
}

/**
 * The texts of a language pair. `units`: all keys with their descriptions and tags, in the server's order. `src`,
 * `dst`: source and translation by key.
 */
export type PairTexts = {
  units: readonly KeptUnit[]
  src: Pick<ReadonlyMap<string, string>, 'get'>
  dst: Pick<ReadonlyMap<string, string>, 'get'>
}

/**
 * Returns an answer's texts by key, without building a map: a map of 50,000 texts would delay the first visible text.
 */
function textsIn({ languages }: Texts, lang: string): PairTexts['src'] {
  const texts = languages[lang]?.[1] ?? {}
  return { get: (key) => (Object.hasOwn(texts, key) ? texts[key] : undefined) }
}

/**
 * Returns the texts of a pair from a server's answer, equal to those that the database will contain once the answer is
 * stored. Use it only if no texts of the collection were stored before.
 */
export const pairInAnswer = (answer: Texts, src: string, dst: string): PairTexts => ({
  units: [...describedKeys(answer).values()],
  src: textsIn(answer, src),
  dst: textsIn(answer, dst),
})
