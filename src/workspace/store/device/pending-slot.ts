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
  /** Source language beside which it was typed; its issues are looked up by it. */
  src: z.optional(z.string()),
  key: z.string(),
  text: z.string(),
  /** The server's text that it was typed over. */
  base: z.nullable(z.string()),
  /** The stored text that it was typed over: the base or an edit. */
  over: z.nullable(z.string()),
  /** The text that was on its way to the disk; it may have been stored since, with a time after `at`. */
  writing: z.optional(z.nullable(z.string())),
  /** In ms since 1970. */
  at: z.number(),
})

/** A text that was typed and not yet written when its page ended. */
export type PendingText = z.infer<typeof pendingText>

/**
 * Synchronous storage, which a database is not: a value is stored before the page ends. If storage is denied or full,
 * the old value stays.
 */
export type SlotStorage = {
  names(): readonly string[]
  read(name: string): string | null
  write(name: string, value: string | null): void
  /** Calls back when another page writes; the name is null if unknown. */
  watch(onWrite: (name: string | null) => void): () => void
}

/** Returns how the names of a person's slots begin; the rest is the session of the page that wrote it. */
const prefixOf = (person: string) => `portal.last-words.${encodeURIComponent(person)} `
/** A page that stays open has written its texts by then. */
const waitMs = 1_000
/** How often to wait for a page that is still open: it may end during a write. */
const maxWaits = 5
/**
 * `localStorage` takes about five million characters, and each text delays the next page. Texts beyond the limits are
 * only in this page's memory.
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

/** Parses a slot. An unreadable entry does not affect the others. */
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

/** Reads the latest step of a page load for each text. */
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
  // Nobody typed it, as the text beside a pending import.
  if (isSameText(text, base) && isSameText(text, over)) return false
  // Its page has written it after all, whatever became of it since; the same wording before `at` is another step.
  if (newest && isSameText(newest.after, text) && newest.at >= at) return false
  // Somebody has continued with the text.
  if (row && (row.text === text || (!isUnder(row.text) && row.editedAt > at))) return false
  const stroke = { text, burst: randomId(), caretBefore: null, caretAfter: null }
  // An edit that was written and is gone was saved: the pending text was typed over the server's text.
  const under = !row && newest?.state === 'done' && isUnder(newest.after) ? newest.after : undefined
  const saved = await findSaved(db, home, new Map(under === undefined ? [] : [[key, under]]))
  const ground = saved.has(key) ? (saved.get(key) ?? null) : base
  await writeEdit(db, home, { key, strokes: [stroke], session }, () => ground, at)
  return true
}

/** Writes pending texts and returns those that were written. */
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
  /** Lists the page loads that hold something unwritten: their slots are left alone. */
  listHolders(): Promise<readonly string[]>
  /** Notifies all open lists of changed texts. */
  tell(message: { kind: 'edits'; scope: Space; lang: string; keys: string[] }): void
}

/** Creates this page's own slot. */
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
    /** Texts that are only in memory are in the slot all the time: the page may end at any moment. */
    keep(notKept: readonly InMemoryText[]): void {
      inMemory = notKept.map(wordOf)
      write()
    },
    /**
     * Writes the slot for the last time: its texts wait for the person who has signed out. A slot that somebody removed
     * meanwhile was discarded.
     */
    end(words: readonly PendingText[]): void {
      if (!hasLeft || place?.read(own)) leave(words)
      isEnded = true
    },
  }
}

/** Removes a person's texts from the slots of all pages. */
export function discardPending(place: SlotStorage | undefined, person: string): void {
  for (const name of place?.names() ?? []) if (name.startsWith(prefixOf(person))) place?.write(name, null)
}

/**
 * Creates the pending slot: texts typed in the moment before a page ended, and texts only in its memory. They are
 * stored synchronously, and the next page writes them into the database.
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
      // A page that is still open may have stored something else meanwhile.
      if (place?.read(name) === value) place.write(name, null)
    }
    for (const { scope, lang, key } of brought) parts.tell({ kind: 'edits', scope, lang, keys: [key] })
    if (left().length > 0 && waits < maxWaits) later()
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // The slots stay if the database cannot be opened; the caller that uses the database reports that.
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
    /**
     * Runs a database read after the pending texts are written, if a write is under way: a read-only caller cannot
     * write them.
     */
    before: <Result>(work: () => Promise<Result>): Promise<Result> => (back ? back.then(work) : work()),
    /** Writes the pending texts that exist by now. */
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
