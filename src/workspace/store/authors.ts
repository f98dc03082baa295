import * as z from 'zod'
import type { Data } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { hashOf } from '#src/workspace/hash-of.ts'
import { type Space, spaces } from '#src/workspace/view.ts'
import { found, metaRow, type WorkspaceDb } from './db.ts'
import { readTexts } from './texts/chunks.ts'
import { findLanguage } from './texts/kept-texts.ts'

/** `of`: hash of the text that this author wrote. Absent if the text on this device is a different one. */
const text = z.object({ key: z.string(), at: z.string(), of: z.optional(z.string()) })
const schema = z.array(z.object({ by: z.string(), texts: z.array(text) }))
export type Authors = z.infer<typeof schema>
type Told = Data<Calls['i18n.authors']>['authors'][number]['texts'][number]
type Author = { by: string; at: string }

type List = { space: Space; lang: string }
const prefix = 'authors '
const nameOf = ({ space, lang }: List) => `${prefix}${space} ${lang}`

/** The last parsed value. It has megabytes, and each text that is opened needs it. */
let last: { value: string; authors: Authors } | undefined

function parsed(value: string): Authors {
  if (last?.value !== value) last = { value, authors: schema.parse(JSON.parse(value)) }
  return last.authors
}

/** Reads the authors of the texts of a list in one language, as last fetched; null if they were never fetched. */
export async function findAuthors(db: WorkspaceDb, list: List): Promise<Authors | null> {
  const row = found(metaRow, await db.meta.get(nameOf(list)))
  return row ? parsed(row.value) : null
}

/** Finds out who wrote `text`. Returns null if the author of the key is unknown, or wrote a different text. */
export async function findAuthor(
  db: WorkspaceDb,
  list: List,
  { key, text }: { key: string; text: string },
): Promise<Author | null> {
  const of = hashOf(text)
  for (const { by, texts } of (await findAuthors(db, list)) ?? []) {
    const made = texts.find((one) => one.key === key && one.of === of)
    if (made) return { by, at: made.at }
  }
  return null
}

/**
 * The texts of a language that this device had when it requested their authors, by key, and their revision. `revision`
 * is undefined if the language was never fetched.
 */
export type AskedOf = { revision: number | undefined; texts: ReadonlyMap<string, string> }

export const readAskedOf = (db: WorkspaceDb, { space, lang }: List): Promise<AskedOf> =>
  db.transaction('r', db.languages, db.texts, async () => {
    const revision = (await findLanguage(db, space, lang))?.revision
    return { revision, texts: await readTexts(db, space, lang) }
  })

/**
 * Stores the fetched authors of a list. A text gets the hash of its wording if the answer has the revision that this
 * device had when it requested the authors, and does not report the text as changed since. Without a hash, no author is
 * shown for the text.
 */
export async function keepAuthors(
  db: WorkspaceDb,
  list: List,
  { authors, revision }: Data<Calls['i18n.authors']>,
  asked: AskedOf,
): Promise<void> {
  const isOfThem = revision !== undefined && revision === asked.revision
  const hashed = ({ key, at, changed_since }: Told) => {
    const text = isOfThem && !changed_since ? asked.texts.get(key) : undefined
    return text === undefined ? { key, at } : { key, at, of: hashOf(text) }
  }
  const value = JSON.stringify(authors.map(({ by, texts }) => ({ by, texts: texts.map(hashed) })))
  await db.meta.put({ name: nameOf(list), value })
}

export const dropAuthors = (db: WorkspaceDb, lang: string): Promise<void> =>
  db.meta.bulkDelete(spaces.map((space) => nameOf({ space, lang })))

/** Reads the stored authors of all lists and languages. Returns one JSON string for each. */
export const listAuthors = async (db: WorkspaceDb): Promise<string[]> =>
  (await db.meta.where('name').startsWith(prefix).toArray()).map((row) => metaRow.parse(row).value)
