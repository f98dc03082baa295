import { Dexie, type Table } from 'dexie'
import * as z from 'zod'
import { article } from '#src/workspace/catalogue/article.ts'
import { category } from '#src/workspace/catalogue/category.ts'
import { spaces } from '#src/workspace/view.ts'
import { StorageFailure, toStorageFailure } from './storage-failure.ts'

const version = 1

// Rows, indexes and tab messages call a collection `scope`.
const space = z.enum(spaces)

/** A chunk of a thousand texts as one JSON string: reading and writing it is many times faster than a row a text. */
const packed = { count: z.number(), packed: z.string() }
export const unitChunk = z.object({
  scope: space,
  index: z.number(),
  ...packed,
  /** Keys in this chunk that the server has removed. They stay because they have an edit. */
  removed: z.array(z.string()),
})
export const textChunk = z.object({ scope: space, lang: z.string(), index: z.number(), ...packed })
export const keptLanguage = z.object({ scope: space, lang: z.string(), revision: z.number() })
export const keptSpace = z.object({
  scope: space,
  revision: z.number(),
  fetchedAt: z.number(),
  tags: z.array(z.string()),
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
})
export const editRow = z.object({
  scope: space,
  lang: z.string(),
  key: z.string(),
  text: z.string(),
  base: z.nullable(z.string()),
  editedAt: z.number(),
  status: z.enum(['unsaved', 'conflict']),
  theirs: z.nullable(z.string()),
  by: z.string(),
  theirsAt: z.string(),
  refused: z.nullable(
    z.object({
      reason: z.enum(['not-well-formed', 'too-large', 'not-taken', 'invalid']),
      messages: z.array(z.string()),
    }),
  ),
  /** Source language of the pair in which the text was typed. */
  src: z.optional(z.string()),
  /** Pending import: a file's text that waits beside this edit until the user chooses between them. */
  incoming: z.optional(
    z.nullable(z.object({ text: z.string(), before: z.nullable(z.string()), from: z.string(), at: z.number() })),
  ),
})
/**
 * A batch of edits to send. Its texts never change, and it is sent again under the same `requestId` until the server
 * answers. Until then, its edits are not removed from `edits`.
 */
export const batchRow = z.object({
  requestId: z.string(),
  scope: space,
  createdAt: z.number(),
  faults: z.number(),
  entries: z.array(z.object({ lang: z.string(), key: z.string(), text: z.string(), base: z.nullable(z.string()) })),
  pid2trus: z.optional(z.record(z.string(), z.array(z.string()))),
})
const caret = z.optional(z.nullable(z.object({ start: z.number(), end: z.number() })))
/**
 * A step of the journal: one change of a text, or the review marks that a bulk change set. Undo, redo and earlier
 * wordings are read from these rows.
 */
export const journalRow = z.object({
  id: z.optional(z.number()),
  scope: space,
  lang: z.string(),
  key: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Undo group: steps with the same id are undone together. */
  burst: z.string(),
  caretBefore: caret,
  caretAfter: caret,
  /** The page load that wrote the step. */
  session: z.optional(z.string()),
  /**
   * True if the step left the text equal to the server's, so that no edit remained. For an undone step this applies to
   * its `before`.
   */
  atBase: z.optional(z.boolean()),
  /**
   * Id of a bulk change, whose steps are undone together. `name`: name of the bulk change. `review`: whether it set
   * review marks.
   */
  group: z.optional(z.string()),
  name: z.optional(z.string()),
  review: z.optional(z.boolean()),
  /** The review mark that the text had before the step. */
  reviewBefore: z.optional(z.nullable(z.string())),
  /** The review mark that the text had when the step was undone. A redo restores it. */
  reviewAfter: z.optional(z.nullable(z.string())),
  /**
   * Review marks that a bulk change set or removed without changing the texts. They share one row, whose `key` is
   * empty.
   */
  marks: z.optional(
    z.array(z.object({ key: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  ),
  /**
   * Name of the imported file, in the row of a pending import that was not chosen. The row's state is `dropped`,
   * because its text was never current.
   */
  from: z.optional(z.string()),
  /** `dropped`: undone, and then something else was typed. The step remains in the history, but redo skips it. */
  state: z.enum(['done', 'undone', 'dropped']),
  at: z.number(),
})
/**
 * `own`: written on this device and not yet on the server; `server`: as fetched. A record can have a row of each side.
 */
const side = z.enum(['own', 'server'])
/** A review or dismissal mark. */
export const markRow = z.object({
  side,
  scope: space,
  lang: z.string(),
  kind: z.enum(['review', 'dismissed']),
  key: z.string(),
  /** null in an unsent row: the mark is to be removed from the server. */
  value: z.nullable(z.string()),
  /**
   * In a server row: when the mark was set, by the server's clock; 0 if this device sent the mark and has not fetched
   * it since.
   */
  at: z.number(),
})
const ownWording = z.object({
  term: z.string(),
  translation: z.string(),
  note: z.string(),
  forbidden: z.array(z.string()),
  removed: z.boolean(),
})
/** A glossary term. */
export const termRow = z.object({
  side,
  id: z.string(),
  src: z.string(),
  dst: z.string(),
  term: z.string(),
  translation: z.string(),
  note: z.string(),
  forbidden: z._default(z.array(z.string()), []),
  removed: z.boolean(),
  version: z.number(),
  by: z.string(),
  at: z.string(),
  /** True if somebody else has changed the term on the server too. The user then chooses between both. */
  overtaken: z.boolean(),
  changedAt: z.number(),
  /** In an unsent row: wordings that were sent and whose answers never arrived. */
  sent: z.optional(z.array(z.string())),
  /**
   * This person's wording, in a row that sends the other person's wording back to the server. Afterwards the user is
   * asked about this wording.
   */
  mine: z.optional(ownWording),
  /** The author of the wording that this row sent back to the server in this person's name. */
  theirsBy: z.optional(z.string()),
})
/** A question, a remark or a reply about a text. */
export const noteRow = z.object({
  side,
  id: z.string(),
  replyTo: z.nullable(z.string()),
  scope: space,
  lang: z.string(),
  key: z.string(),
  text: z.string(),
  open: z.boolean(),
  by: z.string(),
  at: z.string(),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  /** In an unsent row that reopens a note: when the note was closed, as seen by the person who reopened it. */
  reopens: z.optional(z.nullable(z.string())),
  /** The server's reason for refusing the note; empty if it gave none. */
  refusal: z.optional(z.string()),
  changedAt: z.number(),
})
/** The catalogue tree. All catalogues are in one row, because they are fetched and read together. */
export const keptTree = z.object({ name: z.literal('tree'), fetchedAt: z.number(), catalogs: z.array(category) })
export const keptArticle = z.object({ ...article.shape, fetchedAt: z.number() })
/** A value that is stored under a name. The value of `identity` is the id of this database. */
export const metaRow = z.object({ name: z.string(), value: z.string() })

export type UnitChunk = z.infer<typeof unitChunk>
export type TextChunk = z.infer<typeof textChunk>
export type KeptLanguage = z.infer<typeof keptLanguage>
export type KeptSpace = z.infer<typeof keptSpace>
export type EditRow = z.infer<typeof editRow>
export type BatchRow = z.infer<typeof batchRow>
export type JournalRow = z.infer<typeof journalRow>
export type MarkRow = z.infer<typeof markRow>
export type TermRow = z.infer<typeof termRow>
export type NoteRow = z.infer<typeof noteRow>
export type KeptTree = z.infer<typeof keptTree>
export type KeptArticle = z.infer<typeof keptArticle>
type MetaRow = z.infer<typeof metaRow>

export function found<Row>(schema: { parse(data: unknown): Row }, row: unknown): Row | undefined {
  return row === undefined ? undefined : schema.parse(row)
}

export type Factories = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }

/** Returns the name of a person's database, which contains only this person's texts. */
const databaseOf = (person: string): string => `portal-texts-${encodeURIComponent(person)}`

export class WorkspaceDb extends Dexie {
  /** The person whose texts the database contains. */
  readonly person: string
  declare units: Table<UnitChunk, [string, number]>
  declare texts: Table<TextChunk, [string, string, number]>
  declare languages: Table<KeptLanguage, [string, string]>
  declare scopes: Table<KeptSpace, string>
  declare edits: Table<EditRow, [string, string, string]>
  declare batches: Table<BatchRow, string>
  declare journal: Table<JournalRow, number>
  declare meta: Table<MetaRow, string>
  declare marks: Table<MarkRow, [string, string, string, string, string]>
  declare terms: Table<TermRow, [string, string]>
  declare notes: Table<NoteRow, [string, string]>
  declare catalogues: Table<KeptTree, string>
  declare articles: Table<KeptArticle, number>

  constructor(person: string, factories?: Factories, name = databaseOf(person)) {
    // Strict: an edit counts as stored only once the device reports it on disk. Chrome's own default is relaxed.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...factories })
    this.person = person
    this.version(version).stores({
      units: '[scope+index]',
      texts: '[scope+lang+index]',
      languages: '[scope+lang]',
      scopes: 'scope',
      edits: '[scope+lang+key], [scope+key]',
      batches: 'requestId, [scope+createdAt]',
      journal: '++id, [scope+lang+state+id]',
      meta: 'name',
      marks: '[side+scope+lang+kind+key], [scope+lang]',
      terms: '[side+id], [src+dst]',
      notes: '[side+id], [scope+key]',
      catalogues: 'name',
      articles: 'id',
    })
  }
}

/**
 * Returns whether this browser has a database of this person, without creating one. Rejects if the browser does not
 * list its databases.
 */
export async function hasDb(person: string, factories?: Factories): Promise<boolean> {
  // Dexie.exists opens the database and deletes it if it did not exist, even if another tab is just creating it.
  const names = await (factories?.indexedDB ?? indexedDB).databases()
  return names.some(({ name }) => name === databaseOf(person))
}

const deleteLimitMs = 2_000

/**
 * Deletes a person's database. Resolves to false if deleting fails or takes longer than two seconds, for example
 * because a page keeps the database open. It may then still be deleted later.
 */
export async function deleteDb(person: string, factories?: Factories): Promise<boolean> {
  const limit = new Promise<false>((resolve) => setTimeout(() => resolve(false), deleteLimitMs))
  const deleted = new WorkspaceDb(person, factories).delete().then(
    () => true,
    () => false,
  )
  return Promise.race([limit, deleted])
}

export type DbEvents = {
  /** Called when a newer tab needs a newer schema. The database closes once the promise settles. */
  onOutdated(): Promise<void>
  /**
   * Called when the database is deleted or closed while in use: by another tab, by the browser, or because the user
   * deletes the site's data.
   */
  onLost(): void
  onBlocked(): void
}

/**
 * Reads the id of this database; undefined if it has none yet. Not an async function: one more await would make Dexie's
 * live queries miss later reads.
 */
export const findIdentity = (db: WorkspaceDb) => db.meta.get('identity').then((row) => found(metaRow, row)?.value)

/**
 * Opens a person's database, and calls `onMade` with it before it is opened. Rejects with a StorageFailure if the
 * database cannot be opened, or if its schema is newer than this program's ('outdated').
 */
export async function openDb(
  person: string,
  events: DbEvents,
  factories?: Factories,
  name?: string,
  onMade?: (db: WorkspaceDb) => void,
): Promise<WorkspaceDb> {
  const db = new WorkspaceDb(person, factories, name)
  onMade?.(db)
  // Returning false disables Dexie's default handler, which closes at once and writes to the console.
  db.on('versionchange', ({ newVersion }) => {
    // A deletion waits for this connection to close. Rows in memory are written again afterwards.
    if (newVersion === null) {
      db.close()
      events.onLost()
      return false
    }
    void events.onOutdated().finally(() => db.close())
    return false
  })
  db.on('blocked', () => {
    events.onBlocked()
    return false
  })
  try {
    await db.open()
  } catch (error) {
    db.close()
    throw toStorageFailure(error, 'open')
  }
  // Dexie's close event fires on every close. The browser's event fires only when the browser itself closes the
  // database.
  db.backendDB().addEventListener('close', () => events.onLost())
  // Dexie opens a database of a higher version without an error.
  const found = db.backendDB().version
  if (found > version * 10) {
    db.close()
    throw new StorageFailure('outdated', `the database has version ${found / 10}, this program knows ${version}`)
  }
  return db
}
