import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { lockTexts } from './lock-texts.ts'
import { byLanguage, type Change, writeChanges } from './save-texts.ts'
import { type Catalogue, nameOfLanguage } from './message-files.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { language, textKey, textRevision, translation } from '#src/backend/platform/db/tables/text.ts'

const space = 'system'
const master = 'master'
const source = 'en'
/** The author of texts from message files. An import replaces only texts with this author. */
const importer = 'import'

export type Imported = {
  file: string
  lang: string
  texts: number
  added: number
  changed: number
  unchanged: number
  empty: number
  unknown: string[]
  /** Keys whose text another author has changed; their texts stay. */
  left: string[]
}

type How = { overwrite?: boolean; isDry?: boolean }

/**
 * Imports message files into the system messages, in one transaction. The English file also becomes the master and
 * defines the valid keys. Skips and reports other keys, and texts that another author has changed, unless `overwrite`
 * is set. A dry run (`isDry`) writes nothing and locks nothing.
 */
export async function importMessages(
  database: Database,
  catalogues: readonly Catalogue[],
  how: How = {},
): Promise<Imported[]> {
  if (how.isDry) return (await compareAll(database.read, catalogues, how)).done
  return database.write((tx) => importInto(tx, catalogues, how), { isLong: true })
}

async function importInto(tx: Db, catalogues: readonly Catalogue[], how: How): Promise<Imported[]> {
  const { revision, now } = await lockTexts(tx)
  const { done, changes } = await compareAll(tx, catalogues, how)
  await addLanguages(tx, [master, ...catalogues.map(({ lang }) => lang)])
  const english = englishOf(catalogues)
  if (english) await addKeys(tx, english, revision + 1)
  if (changes.length > 0) await writeChanges(tx, changes, revision + 1, importer, now)
  // The audit row contains only replaced texts. New ones may be a whole language.
  const replaced = changes.filter(({ was }) => was !== null)
  const [before, after] = [byLanguage(replaced, 'was'), byLanguage(replaced, 'text')]
  await tx.insert(audit).values({ action: 'i18n.import', subject: space, before, after })
  return done
}

const englishOf = (catalogues: readonly Catalogue[]) => catalogues.find(({ lang }) => lang === source)

/**
 * Adds languages that do not exist yet, after the existing ones. Each gets its own name for itself, such as "Deutsch".
 * If any is added, the revision of the texts is raised.
 */
export async function addLanguages(tx: Db, codes: string[]): Promise<void> {
  if (codes.length === 0) return
  const [{ last } = { last: 0 }] = await tx
    .select({ last: sql<number>`coalesce(max(${language.position}), -1)` })
    .from(language)
  const rows = [...new Set(codes)].map((code, index) => ({
    code,
    name: code === master ? 'Master' : (nameOfLanguage(code) ?? code),
    position: Number(last) + 1 + index,
  }))
  const added = await tx.insert(language).values(rows).onConflictDoNothing().returning({ code: language.code })
  if (added.length > 0) await tx.update(textRevision).set({ revision: sql`${textRevision.revision} + 1` })
}

async function assertFree(db: Db, { file, texts }: Catalogue): Promise<void> {
  const wanted = JSON.stringify([...texts.keys()])
  const names = sql`(select json_array_elements_text(${wanted}::text::json))`
  const [taken] = await db
    .select()
    .from(textKey)
    .where(and(inArray(textKey.key, names), eq(textKey.space, 'catalog')))
  if (taken) throw new Error(`${file}: "${taken.key}" is a catalogue text's key already.`)
}

async function addKeys(tx: Db, { texts }: Catalogue, revision: number): Promise<void> {
  const wanted = JSON.stringify([...texts.keys()].map((key, index) => ({ key, index })))
  const written = await rowsOf(
    tx,
    z.object({ key: z.string() }),
    sql`insert into text_key (space, key, position, revision)
    select ${space}, c.key, coalesce((select max(position) from text_key where space = ${space}), 0) + 1 + c.index, ${revision}
    from json_to_recordset(${wanted}::text::json) as c (key text, index integer)
    on conflict (space, key) do update set removed = false, revision = excluded.revision where text_key.removed returning key`,
  )
  if (written.length > 0) await tx.update(textRevision).set({ revision })
}

type Compared = { done: Imported[]; changes: Change[] }

async function compareAll(db: Db, catalogues: readonly Catalogue[], { overwrite = false }: How): Promise<Compared> {
  const english = englishOf(catalogues)
  if (english) await assertFree(db, english)
  const rows = await db
    .select({ key: textKey.key })
    .from(textKey)
    .where(and(eq(textKey.space, space), eq(textKey.removed, false)))
  const keys = new Set([...rows.map(({ key }) => key), ...(english?.texts.keys() ?? [])])
  const all = english ? [{ ...english, lang: master }, ...catalogues] : catalogues
  const compared: Compared = { done: [], changes: [] }
  for (const catalogue of all) {
    const one = await compare(db, catalogue, keys, overwrite)
    compared.done.push(one.imported)
    compared.changes.push(...one.changes)
  }
  return compared
}

async function compare(
  db: Db,
  { file, lang, texts }: Catalogue,
  keys: ReadonlySet<string>,
  overwrite: boolean,
): Promise<{ imported: Imported; changes: Change[] }> {
  const rows = await db
    .select()
    .from(translation)
    .where(and(eq(translation.space, space), eq(translation.lang, lang), ne(translation.text, '')))
  const stored = new Map(rows.map((row) => [row.key, row]))
  const imported: Imported = {
    file,
    lang,
    texts: texts.size,
    added: 0,
    changed: 0,
    unchanged: 0,
    empty: 0,
    unknown: [],
    left: [],
  }
  const changes: Change[] = []
  for (const [key, text] of texts) {
    const standing = stored.get(key)
    const was = standing?.text ?? null
    if (!keys.has(key)) imported.unknown.push(key)
    else if (text === '') imported.empty += 1
    else if (was === text) imported.unchanged += 1
    else if (standing && standing.changedBy !== importer && lang !== master && !overwrite) imported.left.push(key)
    else {
      if (was === null) imported.added += 1
      else imported.changed += 1
      changes.push({ space, key, lang, was, text })
    }
  }
  return { imported, changes }
}
