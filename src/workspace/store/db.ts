import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { article } from '#src/workspace/catalogue/article.ts'
import { category } from '#src/workspace/catalogue/category.ts'
import { spaces } from '#src/workspace/view.ts'
import { StorageFailure, toStorageFailure } from './storage-failure.ts'
import { randomId } from '#src/random-id.ts'

const databaseName = 'portal-workspace'
const version = 4

// A space is `scope` in rows, indexes and messages between tabs, as it was in the first release: on the devices are edits that no server has yet.
const space = z.enum(spaces)

/** As the first releases stored them: lists by key, in the same order. The earliest had no tags. */
const listedUnits = z.object({
  scope: space,
  index: z.number(),
  keys: z.array(z.string()),
  descs: z.array(z.string()),
  tags: z.optional(z.array(z.array(z.string()))),
  removed: z.array(z.string()),
})
const listedTexts = z.object({
  scope: space,
  lang: z.string(),
  index: z.number(),
  keys: z.array(z.string()),
  texts: z.array(z.string()),
})
/** The same lists as JSON: a browser writes and reads one string many times faster than thousands, and one text is found in it without all. */
const packed = { count: z.number(), packed: z.string() }
const packedUnits = z.object({
  scope: space,
  index: z.number(),
  ...packed,
  /** Keys in this chunk that the server no longer has and that stay because of somebody's edit. */
  removed: z.array(z.string()),
})
const packedTexts = z.object({ scope: space, lang: z.string(), index: z.number(), ...packed })
export const unitChunk = z.union([packedUnits, listedUnits])
export const textChunk = z.union([packedTexts, listedTexts])
export const keptLanguage = z.object({ scope: space, lang: z.string(), revision: z.number() })
export const keptSpace = z.object({
  scope: space,
  revision: z.number(),
  fetchedAt: z.number(),
  tags: z.array(z.string()),
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
})
/** null if typed without a sign-in; the first release stored none. */
const signIn = z.optional(z.nullable(z.string()))
export const editRow = z.object({
  owner: z.string(),
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
  /** The save that carries this key, in this or an earlier wording; the row must stay until it is answered. */
  requestId: z.nullable(z.string()),
  refused: z.nullable(
    z.object({
      reason: z.enum(['not-well-formed', 'too-large', 'not-taken', 'invalid']),
      messages: z.array(z.string()),
    }),
  ),
  signIn,
  /** The language beside which it was typed; the first releases stored none. */
  src: z.optional(z.string()),
  /** A file's text in conflict with this one until settled. */
  incoming: z.optional(
    z.nullable(z.object({ text: z.string(), before: z.nullable(z.string()), from: z.string(), at: z.number() })),
  ),
})
/** A save as it was put together: once sent, it is resent unchanged, under the same id, until the server has answered it. */
export const batchRow = z.object({
  requestId: z.string(),
  owner: z.string(),
  scope: space,
  createdAt: z.number(),
  faults: z.number(),
  signIn,
  entries: z.array(z.object({ lang: z.string(), key: z.string(), text: z.string(), base: z.nullable(z.string()) })),
  pid2trus: z.optional(z.record(z.string(), z.array(z.string()))),
  /** True until it first goes out: what is taken back before that is not sent. */
  unsent: z.optional(z.boolean()),
})
const caret = z.optional(z.nullable(z.object({ start: z.number(), end: z.number() })))
/** The first release stored neither carets nor a session. */
export const journalRow = z.object({
  id: z.optional(z.number()),
  owner: z.string(),
  scope: space,
  lang: z.string(),
  key: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Keystrokes with the same burst are undone together. */
  burst: z.string(),
  caretBefore: caret,
  caretAfter: caret,
  /** The page, from load to unload, that wrote it. */
  session: z.optional(z.string()),
  /** On the side where the text stands, before or after, it was the server's and no edit was left. */
  atBase: z.optional(z.boolean()),
  /** A bulk change, its name, and whether it marked for review: its steps are undone together. */
  group: z.optional(z.string()),
  name: z.optional(z.string()),
  review: z.optional(z.boolean()),
  /** The review mark before the step; earlier releases stored none. */
  reviewBefore: z.optional(z.nullable(z.string())),
  /** The mark as it stood when the step was undone: a redo brings that back. */
  reviewAfter: z.optional(z.nullable(z.string())),
  /** The review marks that a bulk change set or removed beside texts that it left as they were: all in one row, of no text. */
  marks: z.optional(
    z.array(z.object({ key: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  ),
  /** The file of a text that waited beside this one and was not taken: it never stood, and is dropped from the start. */
  from: z.optional(z.string()),
  /** dropped: undone, then overwritten; it stays readable but no redo reaches it. */
  state: z.enum(['done', 'undone', 'dropped']),
  at: z.number(),
})
/** `owner` is its author while the server does not have it; '' is what the server has. */
export const markRow = z.object({
  owner: z.string(),
  scope: space,
  lang: z.string(),
  kind: z.enum(['review', 'dismissed']),
  key: z.string(),
  /** null while unsent: removed. */
  value: z.nullable(z.string()),
  /** Of the server's: when it was marked, by the server's clock; 0 where that has not told it since it took it from here. */
  at: z.number(),
  /** While unsent: as in an edit. */
  signIn: z.optional(z.nullable(z.string())),
})
const ownWording = z.object({
  term: z.string(),
  translation: z.string(),
  note: z.string(),
  forbidden: z.array(z.string()),
  removed: z.boolean(),
})
/** `owner` as in a mark. */
export const termRow = z.object({
  owner: z.string(),
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
  /** Changed by somebody else at the server as well; its owner chooses. */
  overtaken: z.boolean(),
  signIn: z.nullable(z.string()),
  changedAt: z.number(),
  /** While unsent: the wordings that went out before, as no answer to them has come. */
  sent: z.optional(z.array(z.string())),
  /** While the row's wording, theirs, goes back to the server: one's own, which is asked about afterwards. */
  mine: z.optional(ownWording),
  /** Who had written what was put back at the server in one's own name. */
  theirsBy: z.optional(z.string()),
})
/** A question, remark or reply on a text; `owner` as in a mark. */
export const noteRow = z.object({
  owner: z.string(),
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
  /** While unsent: the closing that its owner saw and takes back. */
  reopens: z.optional(z.nullable(z.string())),
  /** Why the server did not take it, in its words; empty if it gave none. */
  refusal: z.optional(z.string()),
  signIn: z.nullable(z.string()),
  changedAt: z.number(),
})
/** All catalogues are one row: they are read and fetched together. */
export const keptTree = z.object({ name: z.literal('tree'), fetchedAt: z.number(), catalogs: z.array(category) })
export const keptArticle = z.object({ ...article.shape, fetchedAt: z.number() })
/** identity: which database this is. last-owner: who uses this browser, last-sign-in: by which sign-in. sign-in:OWNER: what the server last confirmed. */
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

export class WorkspaceDb extends Dexie {
  declare units: Table<UnitChunk, [string, number]>
  declare texts: Table<TextChunk, [string, string, number]>
  declare languages: Table<KeptLanguage, [string, string]>
  declare scopes: Table<KeptSpace, string>
  declare edits: Table<EditRow, [string, string, string, string]>
  declare batches: Table<BatchRow, string>
  declare journal: Table<JournalRow, number>
  declare meta: Table<MetaRow, string>
  declare marks: Table<MarkRow, [string, string, string, string, string]>
  declare terms: Table<TermRow, [string, string]>
  declare notes: Table<NoteRow, [string, string]>
  declare catalogues: Table<KeptTree, string>
  declare articles: Table<KeptArticle, number>

  constructor(factories?: Factories, name = databaseName) {
    // Strict: an edit counts as kept only once the device says it is on disk. Chrome's own default is relaxed.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...factories })
    this.version(1).stores({
      units: '[scope+index]',
      texts: '[scope+lang+index]',
      languages: '[scope+lang]',
      scopes: 'scope',
      edits: '[owner+scope+lang+key], [scope+key]',
      batches: 'requestId, [owner+scope+createdAt]',
      journal: '++id, [owner+scope+lang+state+id]',
      meta: 'name',
    })
    this.version(2).stores({
      marks: '[owner+scope+lang+kind+key], [scope+lang]',
      terms: '[owner+id], [src+dst]',
      notes: '[owner+id], [scope+key]',
      catalogues: 'name',
      articles: 'id',
    })
    // Chunks are packed from here on, which an earlier program cannot read.
    this.version(3).stores({})
    // A term has one's own wording beside theirs that goes back from here on, which an earlier program drops.
    this.version(version).stores({})
  }
}

export type DbEvents = {
  /** A newer tab needs a newer schema; the database closes when the promise resolves. */
  onOutdated(): Promise<void>
  /** The database was deleted or closed under this page: by another tab, by the browser, or with the site's data. */
  onLost(): void
  onBlocked(): void
}

/** Not by `async`: one await more, and Dexie no longer sees what a live query reads after it. */
export const findIdentity = (db: WorkspaceDb) => db.meta.get('identity').then((row) => found(metaRow, row)?.value)

export type Copied = ReadonlyMap<string, readonly Record<string, unknown>[]>

/** A database that was made when its copy could not be read, which it is still to be given. */
export const copyUnread = 'copy-unread'

/** The save that carried it is not known any more; the server recognises what it has. */
export const restoredRow = (row: Record<string, unknown>): EditRow => editRow.parse({ ...row, requestId: null })

/** Names this database: after a deletion the name differs, which a page that knew the old one can detect. A new one is given what is copied of the one before, by table, null if that is not known; `restored` says whose edits that were. */
export async function identityOf(
  db: WorkspaceDb,
  readCopied: () => Promise<Copied | null>,
): Promise<{ identity: string; restored: readonly EditRow[] }> {
  const known = await findIdentity(db)
  if (known !== undefined) return { identity: known, restored: [] }
  const copied = await readCopied()
  return db.transaction('rw', [db.meta, db.edits, db.marks, db.terms, db.notes], async () => {
    // Another tab may have been first.
    const theirs = await findIdentity(db)
    if (theirs !== undefined) return { identity: theirs, restored: [] }
    const identity = randomId()
    await db.meta.put({ name: 'identity', value: identity })
    if (copied === null) await db.meta.put({ name: copyUnread, value: identity })
    for (const [table, rows] of copied ?? []) if (table !== 'edits') await db.table(table).bulkPut([...rows])
    const restored = (copied?.get('edits') ?? []).map(restoredRow)
    await db.edits.bulkPut(restored)
    return { identity, restored }
  })
}

/** Opens the database or throws a StorageFailure. A newer schema on disk is not opened: it belongs to a newer release. `onMade` is given it before it is opened. */
export async function openDb(
  events: DbEvents,
  factories?: Factories,
  name?: string,
  onMade?: (db: WorkspaceDb) => void,
): Promise<WorkspaceDb> {
  const db = new WorkspaceDb(factories, name)
  onMade?.(db)
  // Returning false disables Dexie's own handlers, which close at once and write to the console.
  db.on('versionchange', ({ newVersion }) => {
    // A deletion waits for this connection; what is in memory is written again afterwards.
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
  // Dexie's own event of this name comes with every close; the browser's comes only where it closed by itself.
  db.backendDB().addEventListener('close', () => events.onLost())
  // Dexie opens a higher version than its own without an error.
  const found = db.backendDB().version
  if (found > version * 10) {
    db.close()
    throw new StorageFailure('outdated', `the database has version ${found / 10}, this program knows ${version}`)
  }
  return db
}
