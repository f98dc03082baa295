import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { byLanguage, type Change, writeChanges } from './save-texts.ts'
import { type Catalogue, nameOfLanguage } from './message-files.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { language, textKey, textRevision, translation } from '#src/backend/platform/db/tables/text.ts'

const space = 'system'
const master = 'master'
const source = 'en'
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
  /** Written by a translator since, and left as they are. */
  left: string[]
}

type How = { now: Date; overwrite?: boolean; isDry?: boolean }

class Undo extends Error {}

/** Imports message files into the system messages in one transaction; the English one is also the master, whose keys are the keys. Other keys of a file are skipped and named, and so is what a translator has written unless it may be overwritten. */
export async function importMessages(
  database: Database,
  catalogues: readonly Catalogue[],
  how: How,
): Promise<Imported[]> {
  let done: Imported[] = []
  await database
    .write(async (tx) => {
      done = await importInto(tx, catalogues, how)
      if (how.isDry) throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return done
}

async function importInto(tx: Db, catalogues: readonly Catalogue[], { now, overwrite }: How): Promise<Imported[]> {
  const [{ revision } = { revision: 0 }] = await tx.select().from(textRevision).for('update')
  const english = catalogues.find(({ lang }) => lang === source)
  const all = english ? [{ ...english, lang: master }, ...catalogues] : [...catalogues]
  await addLanguages(tx, [master, ...catalogues.map(({ lang }) => lang)])
  if (english) await addKeys(tx, english, revision + 1)
  const rows = await tx
    .select({ key: textKey.key })
    .from(textKey)
    .where(and(eq(textKey.space, space), eq(textKey.removed, false)))
  const keys = new Set(rows.map(({ key }) => key))
  const done: Imported[] = []
  const changes: Change[] = []
  for (const catalogue of all) {
    const one = await compare(tx, catalogue, keys, overwrite === true)
    done.push(one.imported)
    changes.push(...one.changes)
  }
  if (changes.length > 0) await writeChanges(tx, changes, revision + 1, importer, now)
  // What is new has replaced nothing, and may be a whole language.
  const replaced = changes.filter(({ was }) => was !== null)
  const [before, after] = [byLanguage(replaced, 'was'), byLanguage(replaced, 'text')]
  await tx.insert(audit).values({ action: 'i18n.import', subject: space, before, after })
  return done
}

/** Adds missing languages after the existing ones, named in themselves; those are a change of the texts, too. */
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

async function addKeys(tx: Db, { file, texts }: Catalogue, revision: number): Promise<void> {
  const wanted = JSON.stringify([...texts.keys()].map((key, index) => ({ key, index })))
  const names = sql`(select c.key from json_to_recordset(${wanted}::text::json) as c (key text))`
  const [taken] = await tx
    .select()
    .from(textKey)
    .where(and(inArray(textKey.key, names), eq(textKey.space, 'catalog')))
  if (taken) throw new Error(`${file}: "${taken.key}" is a catalogue text's key already.`)
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

async function compare(
  tx: Db,
  { file, lang, texts }: Catalogue,
  keys: ReadonlySet<string>,
  overwrite: boolean,
): Promise<{ imported: Imported; changes: Change[] }> {
  const rows = await tx
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
