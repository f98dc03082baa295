import type { Texts } from '#src/contract/i18n.ts'
import { withUniqueNames } from '#src/workspace/text/unique-names.ts'
import {
  found,
  keptLanguage,
  keptSpace,
  type KeptSpace,
  type TextChunk,
  type WorkspaceDb,
} from '#src/workspace/store/db.ts'
import { followServer } from '#src/workspace/store/conflicts.ts'
import { markChangedSources } from './changed-sources.ts'
import { slices } from '#src/workspace/store/slices.ts'
import {
  keysIn,
  packTexts,
  packUnits,
  textChunks,
  textsIn,
  unitChunks,
  unitsIn,
  type KeptUnit,
  type KeyedText,
} from './chunks.ts'
import type { Space } from '#src/workspace/view.ts'

// Writing and reading one record of 1,000 units is 20 to 50 times faster than 1,000 records.
const chunkSize = 1_000

export const findSpace = async (db: WorkspaceDb, space: Space) => found(keptSpace, await db.scopes.get(space))

export const findLanguage = async (db: WorkspaceDb, space: Space, lang: string) =>
  found(keptLanguage, await db.languages.get([space, lang]))

/**
 * Reads the lowest revision of the collection's units and of both languages. Returns undefined if one of them was never
 * fetched.
 */
export async function findRevision(
  db: WorkspaceDb,
  space: Space,
  src: string,
  dst: string,
): Promise<number | undefined> {
  const rows = await db.transaction('r', db.scopes, db.languages, async () =>
    Promise.all([findSpace(db, space), findLanguage(db, space, src), findLanguage(db, space, dst)]),
  )
  const revisions = rows.map((row) => row?.revision)
  return revisions.reduce((lowest, revision) =>
    lowest === undefined || revision === undefined ? undefined : Math.min(lowest, revision),
  )
}

export type KeptLanguages = Pick<KeptSpace, 'languages'> & { keptLanguages: string[] }

/**
 * Reads the languages of a collection, with names that the reader can tell apart, and the codes of those whose texts
 * are on this device (`keptLanguages`). Returns undefined if the collection was never fetched.
 */
export function readLanguages(db: WorkspaceDb, space: Space): Promise<KeptLanguages | undefined> {
  return db.transaction('r', db.scopes, db.languages, async () => {
    const kept = await findSpace(db, space)
    const rows = (await db.languages.toArray()).map((row) => keptLanguage.parse(row))
    const keptLanguages = rows.filter((row) => row.scope === space).map(({ lang }) => lang)
    return kept && { languages: withUniqueNames(kept.languages), keptLanguages }
  })
}

export const readKeys = async (db: WorkspaceDb, space: Space): Promise<ReadonlySet<string>> =>
  new Set((await unitChunks(db, space)).flatMap(unitsIn).map(({ key }) => key))

/**
 * Writes server texts of one language, by key, to the stored texts of that language; null removes a text. Must run
 * inside a transaction over `texts`.
 */
export async function patchTexts(
  db: WorkspaceDb,
  space: Space,
  lang: string,
  changes: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (changes.size === 0) return
  const chunks = await textChunks(db, space, lang)
  const left = new Map(changes)
  const touched: TextChunk[] = []
  for (const chunk of chunks) {
    if (left.size === 0) break
    if (!keysIn(chunk).some((key) => left.has(key))) continue
    const pairs = textsIn(chunk).flatMap(([key, before]): KeyedText[] => {
      const text = left.has(key) ? (left.get(key) ?? null) : before
      left.delete(key)
      return text === null ? [] : [[key, text]]
    })
    touched.push(packTexts(space, lang, chunk.index, pairs))
  }
  const added = [...left].flatMap(([key, text]): KeyedText[] => (text === null ? [] : [[key, text]]))
  const nextIndex = (chunks.at(-1)?.index ?? -1) + 1
  slices(added, chunkSize).forEach((slice, offset) => touched.push(packTexts(space, lang, nextIndex + offset, slice)))
  await db.texts.bulkPut(touched)
}

async function replaceTexts(db: WorkspaceDb, space: Space, lang: string, texts: readonly KeyedText[]): Promise<void> {
  await db.texts.where('[scope+lang]').equals([space, lang]).delete()
  await db.texts.bulkPut(slices(texts, chunkSize).map((slice, index) => packTexts(space, lang, index, slice)))
}

async function replaceUnits(db: WorkspaceDb, space: Space, units: readonly KeptUnit[]): Promise<void> {
  await db.units.where('scope').equals(space).delete()
  await db.units.bulkPut(slices(units, chunkSize).map((slice, index) => packUnits(space, index, slice)))
}

const textsFrom = (answer: Texts, lang: string) => Object.entries(answer.languages[lang]?.[1] ?? {})

export function describedKeys(answer: Texts): Map<string, KeptUnit> {
  const units = new Map<string, KeptUnit>()
  for (const { text, desc = '', tags = [] } of answer.texts)
    units.set(text[0], { key: text[0], desc, tags, removed: false })
  return units
}

// Finds the keys that have an edit. If the server removes such a key, its unit stays, so that the edit keeps its place.
async function editedKeys(db: WorkspaceDb, space: Space, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.edits
    .where('[scope+key]')
    .anyOf(keys.map((key) => [space, key]))
    .toArray()
  return new Set(rows.map(({ key }) => key))
}

async function keepAll(db: WorkspaceDb, space: Space, src: string, dst: string, answer: Texts): Promise<void> {
  const fresh = describedKeys(answer)
  const gone = (await unitChunks(db, space)).flatMap(unitsIn).filter(({ key }) => !fresh.has(key))
  const edited = await editedKeys(
    db,
    space,
    gone.map(({ key }) => key),
  )
  const orphans = gone
    .filter(({ key }) => edited.has(key))
    .map(({ key, desc, tags }) => ({ key, desc, tags, removed: true }))
  await replaceUnits(db, space, [...fresh.values(), ...orphans])
  const isOrphan = new Set(orphans.map(({ key }) => key))
  for (const lang of new Set([src, dst])) {
    const chunks = orphans.length > 0 ? await textChunks(db, space, lang) : []
    const left = chunks.flatMap(textsIn).filter(([key]) => isOrphan.has(key))
    await replaceTexts(db, space, lang, [...textsFrom(answer, lang), ...left])
  }
}

async function keepChanges(db: WorkspaceDb, space: Space, src: string, dst: string, answer: Texts): Promise<void> {
  const removed = new Set(answer.removed)
  const changed = describedKeys(answer)
  // Most answers contain no changes, and every page fetches.
  if (removed.size === 0 && changed.size === 0) return
  const edited = await editedKeys(db, space, [...removed])
  const isAffected = (key: string) => removed.has(key) || changed.has(key)
  for (const chunk of await unitChunks(db, space)) {
    const before = unitsIn(chunk)
    if (!before.some(({ key }) => isAffected(key))) continue
    const units = before
      .filter(({ key }) => !removed.has(key) || edited.has(key))
      .map((unit) => {
        const { key, desc, tags } = changed.get(unit.key) ?? unit
        return { key, desc, tags, removed: removed.has(key) || (unit.removed && !changed.has(key)) }
      })
    await db.units.put(packUnits(space, chunk.index, units))
  }
  for (const lang of new Set([src, dst])) {
    const texts = new Map(textsFrom(answer, lang))
    const changes = new Map<string, string | null>([...changed.keys()].map((key) => [key, texts.get(key) ?? null]))
    for (const key of removed) if (!edited.has(key)) changes.set(key, null)
    await patchTexts(db, space, lang, changes)
  }
}

/**
 * Returns whether an answer with changes contains a key that this device does not know. Such an answer cannot be
 * stored, because only an answer with all texts tells the position of a key.
 */
export async function hasUnknownKeys(db: WorkspaceDb, space: Space, answer: Texts): Promise<boolean> {
  if (answer.texts.length === 0) return false
  const known = await readKeys(db, space)
  return answer.texts.some(({ text }) => !known.has(text[0]))
}

/**
 * Stores a server's answer in one transaction. `since`: the revision whose changes the answer contains; undefined if it
 * contains all texts. Edits keep their bases, so that a newer server text becomes a conflict when the edit is saved.
 * Returns whether the list has changed. Returns null, and stores nothing, if the answer contains changes of texts that
 * were removed from this device meanwhile.
 */
export function keepAnswer(
  db: WorkspaceDb,
  space: Space,
  src: string,
  dst: string,
  answer: Texts,
  since: number | undefined,
  at: number,
): Promise<boolean | null> {
  const tables = [db.units, db.texts, db.languages, db.scopes, db.edits, db.batches, db.marks, db.meta]
  return db.transaction('rw', tables, async () => {
    if (since !== undefined && (await findRevision(db, space, src, dst)) === undefined) return null
    await markChangedSources(db, { space, src, dst }, answer, at)
    await (since === undefined ? keepAll(db, space, src, dst, answer) : keepChanges(db, space, src, dst, answer))
    await followServer(db, { space, lang: dst }, answer)
    const { revision } = answer
    // A server that was restored has a lower revision. What the other languages have is of the former one.
    if (since === undefined)
      await db.languages
        .where('scope')
        .equals(space)
        .filter((row) => (found(keptLanguage, row)?.revision ?? 0) > revision)
        .delete()
    await db.languages.bulkPut([...new Set([src, dst])].map((lang) => ({ scope: space, lang, revision })))
    const languages = Object.entries(answer.languages).map(([code, [name]]) => ({ code, name }))
    // A partial answer contains only the tags of changed units.
    const known = since === undefined ? [] : ((await findSpace(db, space))?.tags ?? [])
    const tags = [...new Set([...known, ...answer.t9n_tags])].sort()
    await db.scopes.put({ scope: space, revision, fetchedAt: at, tags, languages })
    return since === undefined || answer.texts.length > 0 || (answer.removed ?? []).length > 0
  })
}

export type FetchedPair = KeptSpace & {
  src: string
  dst: string
  units: readonly (KeptUnit & { source: string; base: string | null })[]
}

export function keepPair(db: WorkspaceDb, { src, dst, units, ...kept }: FetchedPair): Promise<void> {
  const { scope: space, revision } = kept
  return db.transaction('rw', [db.units, db.texts, db.languages, db.scopes], async () => {
    await replaceUnits(db, space, units)
    const targets = units.flatMap(({ key, base }) => (base === null ? [] : [[key, base] as const]))
    await replaceTexts(db, space, dst, targets)
    if (src !== dst)
      await replaceTexts(
        db,
        space,
        src,
        units.map(({ key, source }) => [key, source] as const),
      )
    await db.languages.bulkPut([...new Set([src, dst])].map((lang) => ({ scope: space, lang, revision })))
    await db.scopes.put(kept)
  })
}

/** Removes the fetched texts of a collection in all languages from this device. Edits stay. */
export function forgetTexts(db: WorkspaceDb, space: Space): Promise<void> {
  return db.transaction('rw', db.units, db.texts, db.languages, db.scopes, async () => {
    for (const table of [db.units, db.texts, db.languages]) await table.where('scope').equals(space).delete()
    await db.scopes.delete(space)
  })
}
