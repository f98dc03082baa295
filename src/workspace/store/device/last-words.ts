import * as z from 'zod/mini'
import { journalRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdit, isSameText, writeEdit } from '#src/workspace/store/edits.ts'
import { findSaved } from '#src/workspace/store/journal/journal.ts'
import { type NotKept, type Space, spaces } from '#src/workspace/view.ts'
import { randomId } from '#src/random-id.ts'

const lastWord = z.object({
  owner: z.string(),
  scope: z.enum(spaces),
  lang: z.string(),
  /** What it was typed beside: its errors are found by that. */
  src: z.optional(z.string()),
  signIn: z.optional(z.nullable(z.string())),
  key: z.string(),
  text: z.string(),
  /** The server's text that it was typed over. */
  base: z.nullable(z.string()),
  /** What stood here under it: the base, or an edit. */
  over: z.nullable(z.string()),
  /** What of it was on its way to the disk, where it may have come since, and later than `at`. */
  writing: z.optional(z.nullable(z.string())),
  /** In ms since 1970. */
  at: z.number(),
})

/** A text with what was typed into it and not yet written when its page ended. */
export type LastWord = z.infer<typeof lastWord>

/** Storage that has a value before a page ends, which a database has not. Where storage is denied or full, the old value stays. */
export type WordsPlace = {
  names(): readonly string[]
  read(name: string): string | null
  write(name: string, value: string | null): void
  /** Hears of what other pages write; null where it is not said what. */
  watch(onWrite: (name: string | null) => void): () => void
}

const prefix = 'portal.last-words.'
/** A session that has ended leaves its words under a name of their own. */
const apart = '~'
const sessionOf = (name: string) => name.slice(prefix.length).split(apart)[0] ?? ''
/** A page that goes on writes them itself by then. */
const waitMs = 1_000
/** How often a page that is still there is waited for: a write may be under way as it ends. */
const maxWaits = 5
/** Storage takes some five million characters, and each word costs the next page time; what goes beyond is in this page's memory alone. */
const maxCharacters = 2_000_000
const maxWords = 1_000

const idOf = ({ owner, scope: space, lang, key }: Pick<LastWord, 'owner' | 'scope' | 'lang' | 'key'>) =>
  JSON.stringify([owner, space, lang, key])

function withinLimits(words: readonly LastWord[]): readonly LastWord[] {
  let characters = 0
  const fits = ({ key, text, base, over, writing }: LastWord) => {
    const own = [key, text, base, over, writing].reduce((sum, one) => sum + (one?.length ?? 0), 0)
    if (characters + own > maxCharacters) return false
    characters += own
    return true
  }
  return words.filter(fits).slice(0, maxWords)
}

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

const wordOf = ({ owner, scope: space, lang, src, signIn, key, text, base, editedAt }: NotKept): LastWord => {
  return { owner, scope: space, lang, src, signIn, key, text, base, over: base, at: editedAt }
}

/** The last step of a page in each text. */
async function newestSteps(db: WorkspaceDb, session: string): Promise<ReadonlyMap<string, JournalRow>> {
  const steps: unknown[] = await db.journal.filter((row) => row.session === session).toArray()
  return new Map(steps.map((step) => journalRow.parse(step)).map((step) => [idOf(step), step]))
}

type Ended = { session: string; newest: JournalRow | undefined }

/** Resolves to whether it was written. */
async function bringBackOne(db: WorkspaceDb, word: LastWord, { session, newest }: Ended): Promise<boolean> {
  const { key, text, base, over, writing = null, at, ...home } = word
  const isUnder = (there: string | null) => isSameText(there, over) || (writing !== null && isSameText(there, writing))
  const row = await findEdit(db, home, key)
  // Its page has written it all the same, whatever became of it since; the same wording before that is another step.
  if (newest && isSameText(newest.after, text) && newest.at >= at) return false
  // Somebody has gone on with the text.
  if (row && (row.text === text || (!isUnder(row.text) && row.editedAt > at))) return false
  const stroke = { text, burst: randomId(), caretBefore: null, caretAfter: null }
  // An edit that was written and is gone was saved: what is typed over it is typed over the server's text.
  const under = !row && newest?.state === 'done' && isUnder(newest.after) ? newest.after : undefined
  const saved = await findSaved(db, home, new Map(under === undefined ? [] : [[key, under]]))
  const ground = saved.has(key) ? (saved.get(key) ?? null) : base
  await writeEdit(db, home, { key, strokes: [stroke], session }, () => ground, at)
  return true
}

/** Resolves to those that were written. */
function bringBackAll(db: WorkspaceDb, words: readonly LastWord[], session: string): Promise<readonly LastWord[]> {
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    const written: LastWord[] = []
    const newest = await newestSteps(db, session)
    for (const word of words)
      if (await bringBackOne(db, word, { session, newest: newest.get(idOf(word)) })) written.push(word)
    return written
  })
}

type Parts = {
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** The sessions of pages that hold something unwritten: theirs is not taken. */
  listHolders(): Promise<readonly string[]>
  /** Tells all open lists which texts have changed. */
  tell(message: { kind: 'edits'; owner: string; scope: Space; lang: string; keys: string[] }): void
}

/** What this page leaves, under a name of its own. */
function createLeaving(own: string, place: WordsPlace | undefined) {
  let typed: readonly LastWord[] = []
  let inMemory: readonly LastWord[] = []
  let hasLeft = false
  let ending: 'left' | 'discarded' | null = null
  let endings = 0

  function write(): void {
    if (ending) return
    const newest = new Set(typed.map(idOf))
    const all = withinLimits([...typed, ...inMemory.filter((word) => !newest.has(idOf(word)))])
    if (all.length === 0 && !hasLeft) return
    hasLeft = all.length > 0
    place?.write(own, hasLeft ? JSON.stringify(all) : null)
  }

  /** Whether there was room. */
  function putApart(value: string): boolean {
    endings += 1
    const name = own + apart + endings
    place?.write(name, value)
    return place?.read(name) === value
  }

  function leave(words: readonly LastWord[]): void {
    typed = words
    write()
  }

  return {
    leave,
    /** What is in this page's memory alone is left all the time: the page may end at any. */
    keep(notKept: readonly NotKept[]): void {
      inMemory = notKept.map(wordOf)
      write()
    },
    /** Its person has signed out: what is left is theirs when they come back, and nothing more is until `goOn`. What somebody has removed of it meanwhile was discarded. Each list of a page says its own. */
    endWith(words: readonly LastWord[]): void {
      if (ending === 'discarded') return
      if (ending === 'left') return void (words.length > 0 && putApart(JSON.stringify(words)))
      const there = hasLeft ? parsed(place?.read(own) ?? null) : []
      if (hasLeft && there.length === 0) return void (ending = 'discarded')
      const newest = new Set(words.map(idOf))
      const owners = new Set(there.map(({ owner }) => owner))
      const gone = new Set([...typed, ...inMemory].map(({ owner }) => owner).filter((owner) => !owners.has(owner)))
      // It is a person who discards, all that is theirs.
      const isOpen = ({ owner }: LastWord) => !hasLeft || !gone.has(owner)
      inMemory = inMemory.filter(isOpen)
      leave([...words, ...typed.filter((word) => !newest.has(idOf(word)))].filter(isOpen))
      ending = 'left'
      const value = hasLeft ? (place?.read(own) ?? null) : null
      if (value === null) return
      // First removed: there may be no room for both.
      place?.write(own, null)
      if (!putApart(value)) place?.write(own, value)
    },
    goOn(): void {
      ending = null
      hasLeft = false
      typed = []
      inMemory = []
    },
  }
}

/** Removes what any page has left of this person. */
function discard(place: WordsPlace | undefined, owner: string): void {
  for (const name of (place?.names() ?? []).filter((one) => one.startsWith(prefix))) {
    const others = parsed(place?.read(name) ?? null).filter((word) => word.owner !== owner)
    place?.write(name, others.length === 0 ? null : JSON.stringify(others))
  }
}

/** What was typed in the moment before a page ended, and what only its memory had: left where it is kept at once, and written into the database by the next page. */
export function createLastWords(session: string, place: WordsPlace | undefined, parts: Parts) {
  const own = prefix + session
  const isOthers = (name: string) => name.startsWith(prefix) && name !== own
  const left = () => (place?.names() ?? []).filter(isOthers)
  const leaving = createLeaving(own, place)
  let timer: ReturnType<typeof setTimeout> | undefined
  let waits = 0
  let back: Promise<void> | null = null

  async function bringBack(): Promise<void> {
    const alive = new Set(await parts.listHolders())
    const names = left().filter((name) => !alive.has(sessionOf(name)))
    const values = new Map(names.map((name) => [name, place?.read(name) ?? null]))
    const brought: LastWord[] = []
    for (const [name, value] of values) {
      const words = await parts.use((db) => bringBackAll(db, parsed(value), sessionOf(name)))
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
    /** Does what reads the database once they are there, if any are on their way: what only reads may not write them. */
    before: <Result>(work: () => Promise<Result>): Promise<Result> => (back ? back.then(work) : work()),
    /** Brings back what there is by now. */
    async look(): Promise<void> {
      await (left().length > 0 ? begin() : back)
    },
    keep: leaving.keep,
    goOn: leaving.goOn,
    calls: {
      leaveWords: leaving.leave,
      endWords: leaving.endWith,
      discardWords: (owner: string) => discard(place, owner),
    },
    stop(): void {
      clearTimeout(timer)
      stopWatching?.()
    },
  }
}
