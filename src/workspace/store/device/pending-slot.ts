import * as z from 'zod'
import { journalRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdit, isSameText, writeEdit } from '#src/workspace/store/edits.ts'
import { findSaved } from '#src/workspace/store/journal/journal.ts'
import { type InMemoryText, type Space, spaces } from '#src/workspace/view.ts'
import { randomId } from '#src/browser/random-id.ts'
import { idOf } from './restore.ts'

const pendingText = z.object({
  scope: z.enum(spaces),
  lang: z.string(),
  /** Source language of the pair in which the text was typed. */
  src: z.optional(z.string()),
  key: z.string(),
  text: z.string(),
  /** The server's text when the text was typed. */
  base: z.nullable(z.string()),
  /** The stored text when the text was typed: the base, or an edit. */
  over: z.nullable(z.string()),
  /** A text that was just being written to the disk. It may be on the disk, with a later time than `at`. */
  writing: z.optional(z.nullable(z.string())),
  /** Time of the last input, in ms since 1970. */
  at: z.number(),
})

/** A text that was typed but not yet written to the database when its page ended. */
export type PendingText = z.infer<typeof pendingText>

/**
 * Synchronous storage. It can still be written to while the page ends, unlike a database. If the browser rejects a
 * write, the old value stays, and nothing is thrown.
 */
export type SlotStorage = {
  names(): readonly string[]
  read(name: string): string | null
  write(name: string, value: string | null): void
  /** Calls back when another page writes. The name is null if the browser does not give it. */
  watch(onWrite: (name: string | null) => void): () => void
}

/**
 * Returns the beginning of the names of a person's slots. The rest of a name is the session id of the page that wrote
 * it.
 */
const prefixOf = (person: string) => `portal.last-words.${encodeURIComponent(person)} `
/** A page that stays open has written its texts after this time. */
const waitMs = 1_000
/** How often to wait for a page that is still open, as it may end during a write. */
const maxWaits = 5
/**
 * Limits of the slot: `localStorage` takes about five million characters, and each text delays the next page. Texts
 * beyond the limits are only in this page's memory.
 */
const maxCharacters = 2_000_000
const maxWords = 1_000

function withinLimits(words: readonly PendingText[]): readonly PendingText[] {
  let characters = 0
  const fits = ({ key, text, base, over, writing }: PendingText) => {
    const own = [key, text, base, over, writing].reduce((sum, one) => sum + (one?.length ?? 0), 0)
    if (characters + own > maxCharacters) return false
    characters += own
    return true
  }
  return words.filter(fits).slice(0, maxWords)
}

/** Parses a slot, without entries that are unreadable. */
function parsed(value: string | null): readonly PendingText[] {
  try {
    const words: unknown = JSON.parse(value ?? '[]')
    return (Array.isArray(words) ? words : []).slice(0, maxWords).flatMap((word) => {
      const read = pendingText.safeParse(word)
      return read.success ? [read.data] : []
    })
  } catch {
    return []
  }
}

const wordOf = ({ scope, lang, src, key, text, base, editedAt }: InMemoryText): PendingText => {
  return { scope, lang, src, key, text, base, over: base, at: editedAt }
}

/** Reads the last journal step of each text that was written by one page load. */
async function newestSteps(db: WorkspaceDb, session: string): Promise<ReadonlyMap<string, JournalRow>> {
  const steps: unknown[] = await db.journal.filter((row) => row.session === session).toArray()
  return new Map(steps.map((step) => journalRow.parse(step)).map((step) => [idOf(step), step]))
}

type Ended = { session: string; newest: JournalRow | undefined }

/** Writes one pending text. Returns whether it was written. */
async function bringBackOne(db: WorkspaceDb, word: PendingText, { session, newest }: Ended): Promise<boolean> {
  const { key, text, base, over, writing = null, at, ...home } = word
  const isUnder = (there: string | null) => isSameText(there, over) || (writing !== null && isSameText(there, writing))
  const row = await findEdit(db, home, key)
  // The text is in the slot for its pending import, and nobody typed it.
  if (isSameText(text, base) && isSameText(text, over)) return false
  // The page that stored the pending text has also written it as a step. A step before `at` with the same wording is an
  // earlier input.
  if (newest && isSameText(newest.after, text) && newest.at >= at) return false
  // Somebody has continued typing in the text.
  if (row && (row.text === text || (!isUnder(row.text) && row.editedAt > at))) return false
  const stroke = { text, burst: randomId(), caretBefore: null, caretAfter: null }
  // The page's edit was written and no longer exists, so it was saved: the pending text was typed over that server
  // text.
  const under = !row && newest?.state === 'done' && isUnder(newest.after) ? newest.after : undefined
  const saved = await findSaved(db, home, new Map(under === undefined ? [] : [[key, under]]))
  const ground = saved.has(key) ? (saved.get(key) ?? null) : base
  await writeEdit(db, home, { key, strokes: [stroke], session }, () => ground, at)
  return true
}

/** Writes pending texts to the database. Returns the texts that were written. */
function bringBackAll(
  db: WorkspaceDb,
  words: readonly PendingText[],
  session: string,
): Promise<readonly PendingText[]> {
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    const written: PendingText[] = []
    const newest = await newestSteps(db, session)
    for (const word of words)
      if (await bringBackOne(db, word, { session, newest: newest.get(idOf(word)) })) written.push(word)
    return written
  })
}

type Parts = {
  person: string
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** Lists the sessions of open pages with unwritten text. Their slots are left alone. */
  listHolders(): Promise<readonly string[]>
  /** Notifies all open lists that these texts have changed. */
  tell(message: { kind: 'edits'; scope: Space; lang: string; keys: string[] }): void
}

/** Creates the slot that this page writes. */
function createLeaving(own: string, place: SlotStorage | undefined) {
  let typed: readonly PendingText[] = []
  let inMemory: readonly PendingText[] = []
  let hasLeft = false
  let isEnded = false

  function write(): void {
    if (isEnded) return
    const newest = new Set(typed.map(idOf))
    const all = withinLimits([...typed, ...inMemory.filter((word) => !newest.has(idOf(word)))])
    if (all.length === 0 && !hasLeft) return
    hasLeft = all.length > 0
    place?.write(own, hasLeft ? JSON.stringify(all) : null)
  }

  function leave(words: readonly PendingText[]): void {
    typed = words
    write()
  }

  return {
    leave,
    /** Stores the texts that are only in memory. They stay in the slot because the page may end at any moment. */
    keep(notKept: readonly InMemoryText[]): void {
      inMemory = notKept.map(wordOf)
      write()
    },
    /**
     * Writes the slot for the last time, after the person has signed out: its texts wait for their next sign-in. If
     * somebody has removed the slot, its texts were discarded and it stays removed.
     */
    end(words: readonly PendingText[]): void {
      if (!hasLeft || place?.read(own)) leave(words)
      isEnded = true
    },
  }
}

/** Removes a person's texts from the pending slots of all pages. */
export function discardPending(place: SlotStorage | undefined, person: string): void {
  for (const name of place?.names() ?? []) if (name.startsWith(prefixOf(person))) place?.write(name, null)
}

/**
 * Creates the pending slot of this page. It stores texts that were typed just before the page ended, or that are only
 * in its memory. Storing is synchronous. The next page, or another open page, writes the texts to the database.
 * `session`: id of this page load.
 */
export function createPendingSlot(session: string, place: SlotStorage | undefined, parts: Parts) {
  const prefix = prefixOf(parts.person)
  const own = prefix + session
  const sessionOf = (name: string) => name.slice(prefix.length)
  const isOthers = (name: string) => name.startsWith(prefix) && name !== own
  const left = () => (place?.names() ?? []).filter(isOthers)
  const leaving = createLeaving(own, place)
  let timer: ReturnType<typeof setTimeout> | undefined
  let waits = 0
  let back: Promise<void> | null = null

  async function restoreUnsaved(): Promise<void> {
    const alive = new Set(await parts.listHolders())
    const names = left().filter((name) => !alive.has(sessionOf(name)))
    const values = new Map(names.map((name) => [name, place?.read(name) ?? null]))
    const brought: PendingText[] = []
    for (const [name, value] of values) {
      const words = await parts.use((db) => bringBackAll(db, parsed(value), sessionOf(name)))
      brought.push(...words)
      // A page that is still open may have written another value meanwhile.
      if (place?.read(name) === value) place.write(name, null)
    }
    for (const { scope, lang, key } of brought) parts.tell({ kind: 'edits', scope, lang, keys: [key] })
    if (left().length > 0 && waits < maxWaits) later()
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // If the database cannot be opened, the slots stay. The caller that uses the database reports the error.
    const run = (back ?? Promise.resolve())
      .then(restoreUnsaved)
      .catch(() => undefined)
      .finally(() => {
        if (back === run) back = null
      })
    back = run
    return run
  }

  function later(): void {
    if (timer !== undefined) return
    waits += 1
    timer = setTimeout(() => void begin(), waitMs)
  }

  if (left().length > 0) void begin()
  const stopWatching = place?.watch((name) => {
    if (name !== null && !isOthers(name)) return
    waits = 0
    if (left().length > 0) later()
  })

  return {
    /** Runs a database read. If pending texts are just being written, it waits for that first. */
    before: <Result>(work: () => Promise<Result>): Promise<Result> => (back ? back.then(work) : work()),
    /** Writes the pending texts of pages that have ended. */
    async look(): Promise<void> {
      await (left().length > 0 ? begin() : back)
    },
    keep: leaving.keep,
    end: leaving.end,
    write: leaving.leave,
    stop(): void {
      clearTimeout(timer)
      stopWatching?.()
    },
  }
}
