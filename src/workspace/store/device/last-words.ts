import * as z from 'zod/mini'
import { journalRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdit, isSameText, writeEdit } from '#src/workspace/store/edits.ts'
import { type NotKept, type Space, spaces } from '#src/workspace/view.ts'

const lastWord = z.object({
  owner: z.string(),
  scope: z.enum(spaces),
  lang: z.string(),
  signIn: z.optional(z.nullable(z.string())),
  key: z.string(),
  text: z.string(),
  /** The server's text that it was typed over. */
  base: z.nullable(z.string()),
  /** What stood here under it: the base, or an edit. */
  over: z.nullable(z.string()),
  /** In ms since 1970. */
  at: z.number(),
})

/** A text with what was typed into it and not yet written when its page ended. */
export type LastWord = z.infer<typeof lastWord>

/** Storage that has a value before a page ends, which a database has not. Storage that is denied or full takes nothing. */
export type WordsPlace = {
  names(): readonly string[]
  read(name: string): string | null
  write(name: string, value: string | null): void
  /** Hears of what other pages write; null where it is not said what. */
  watch(onWrite: (name: string | null) => void): () => void
}

const prefix = 'portal.last-words.'
const sessionOf = (name: string) => name.slice(prefix.length)
/** A page that goes on writes them itself by then. */
const waitMs = 1_000
/** How often a page that is still there is waited for: a write may be under way as it ends. */
const maxWaits = 5
/** Storage takes some five million; more than this is no last word. */
const maxCharacters = 2_000_000
const maxWords = 1_000

const idOf = ({ owner, scope: space, lang, key }: Pick<LastWord, 'owner' | 'scope' | 'lang' | 'key'>) =>
  JSON.stringify([owner, space, lang, key])

/** One that cannot be read takes none of the others along. */
function parsed(value: string | null): readonly LastWord[] {
  try {
    const words: unknown = JSON.parse(value ?? '[]')
    return (Array.isArray(words) ? words : []).slice(0, maxWords).flatMap((word) => {
      const read = lastWord.safeParse(word)
      return read.success ? [read.data] : []
    })
  } catch {
    return []
  }
}

const wordOf = ({ owner, scope: space, lang, signIn, key, text, base, editedAt }: NotKept): LastWord => {
  return { owner, scope: space, lang, signIn, key, text, base, over: base, at: editedAt }
}

async function newestOf(db: WorkspaceDb, word: LastWord, session: string): Promise<JournalRow | undefined> {
  const id = idOf(word)
  const steps: unknown[] = await db.journal.filter((row) => row.session === session && idOf(row) === id).toArray()
  const newest = steps.at(-1)
  return newest === undefined ? undefined : journalRow.parse(newest)
}

/** Whether it was written: not where its page has written it all the same, whatever became of it since, or somebody has gone on with the text. */
async function bringBackOne(db: WorkspaceDb, word: LastWord, session: string): Promise<boolean> {
  const { key, text, base, over, at, ...place } = word
  const row = await findEdit(db, place, key)
  const newest = await newestOf(db, word, session)
  if (newest && isSameText(newest.after, text)) return false
  if (row && (row.text === text || (!isSameText(row.text, over) && row.editedAt >= at))) return false
  const stroke = { text, burst: crypto.randomUUID(), caretBefore: null, caretAfter: null }
  // An edit that was written and is gone was saved: what is typed over it is typed over the server's text.
  const ground = newest?.state === 'done' && isSameText(newest.after, over) ? over : base
  await writeEdit(db, place, { key, strokes: [stroke], session }, () => ground, at)
  return true
}

type Parts = {
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** The sessions of pages that hold something unwritten: theirs is not taken. */
  listHolders(): Promise<readonly string[]>
  /** Tells all open lists which texts have changed. */
  tell(message: { kind: 'edits'; owner: string; scope: Space; lang: string; keys: string[] }): void
}

/** What was typed in the moment before a page ended, and what only its memory had: left where it is kept at once, and written into the database by the next page. */
export function createLastWords(session: string, place: WordsPlace | undefined, parts: Parts) {
  const own = prefix + session
  const isOthers = (name: string) => name.startsWith(prefix) && name !== own
  const left = () => (place?.names() ?? []).filter(isOthers)
  let typed: readonly LastWord[] = []
  let inMemory: readonly LastWord[] = []
  let hasLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let waits = 0
  let back: Promise<void> | null = null

  function write(): void {
    const all = [...new Map([...inMemory, ...typed].map((word) => [idOf(word), word])).values()]
    if (all.length === 0 && !hasLeft) return
    hasLeft = all.length > 0
    const value = JSON.stringify(all)
    place?.write(own, !hasLeft ? null : value.length > maxCharacters ? JSON.stringify(typed) : value)
  }

  async function bringBack(): Promise<void> {
    const alive = new Set(await parts.listHolders())
    const names = left().filter((name) => !alive.has(sessionOf(name)))
    const values = new Map(names.map((name) => [name, place?.read(name) ?? null]))
    const brought: LastWord[] = []
    for (const [name, value] of values) {
      const words = await parts.use((db) =>
        db.transaction('rw', db.edits, db.journal, async () => {
          const written: LastWord[] = []
          for (const word of parsed(value)) if (await bringBackOne(db, word, sessionOf(name))) written.push(word)
          return written
        }),
      )
      brought.push(...words)
      // What its page, if it goes on, has left meanwhile is something else.
      if (place?.read(name) === value) place.write(name, null)
    }
    for (const { owner, scope: space, lang, key } of brought)
      parts.tell({ kind: 'edits', owner, scope: space, lang, keys: [key] })
    if (left().length > 0 && waits < maxWaits) later()
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // They stay where the database cannot be opened, which whoever uses it says.
    const run = (back ?? Promise.resolve())
      .then(bringBack)
      .catch(() => undefined)
      .finally(() => {
        if (back === run) back = null
      })
    back = run
    return run
  }

  function later(): void {
    waits += 1
    timer ??= setTimeout(() => void begin(), waitMs)
  }

  if (left().length > 0) void begin()
  const stopWatching = place?.watch((name) => {
    if (name !== null && !isOthers(name)) return
    waits = 0
    if (left().length > 0) later()
  })

  return {
    /** Does what reads the database once they are there, if any are on their way: what only reads may not write them. */
    before: <Result>(work: () => Promise<Result>): Promise<Result> => (back ? back.then(work) : work()),
    /** Brings back what there is by now. */
    async look(): Promise<void> {
      await (left().length > 0 ? begin() : back)
    },
    leave(words: readonly LastWord[]): void {
      typed = words
      write()
    },
    /** What is in this page's memory alone is left all the time: the page may end at any. */
    keep(notKept: readonly NotKept[]): void {
      inMemory = notKept.map(wordOf)
      write()
    },
    stop(): void {
      clearTimeout(timer)
      stopWatching?.()
    },
  }
}
