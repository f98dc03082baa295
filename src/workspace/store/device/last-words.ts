import * as z from 'zod/mini'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdit, writeEdit } from '#src/workspace/store/edits.ts'
import { spaces } from '#src/workspace/view.ts'

const lastWord = z.object({
  owner: z.string(),
  scope: z.enum(spaces),
  lang: z.string(),
  signIn: z.optional(z.nullable(z.string())),
  key: z.string(),
  text: z.string(),
  /** The server's text that it was typed over. */
  base: z.nullable(z.string()),
  /** In ms since 1970. */
  at: z.number(),
})
const lastWords = z.array(lastWord)

/** A text with what was typed into it and not yet written when its page ended. */
export type LastWord = z.infer<typeof lastWord>

/** Storage that has a value before a page ends, which a database has not. Storage that is denied or full takes nothing. */
export type WordsPlace = {
  names(): readonly string[]
  read(name: string): string | null
  write(name: string, value: string | null): void
  /** Hears of what other pages write. */
  watch(onWrite: () => void): () => void
}

const prefix = 'portal.last-words.'
/** A page that goes on writes them itself by then. */
const waitMs = 1_000

function parsed(value: string | null): readonly LastWord[] {
  try {
    return lastWords.parse(JSON.parse(value ?? '[]'))
  } catch {
    return []
  }
}

function bringBackOne(db: WorkspaceDb, word: LastWord, session: string): Promise<boolean> {
  const { key, text, base, at, ...place } = word
  return db.transaction('rw', db.edits, db.journal, async () => {
    const row = await findEdit(db, place, key)
    // Its page has written it all the same, or somebody has gone on with it.
    if (row && (row.editedAt >= at || row.text === text)) return false
    const stroke = { text, burst: crypto.randomUUID(), caretBefore: null, caretAfter: null }
    await writeEdit(db, place, { key, strokes: [stroke], session }, () => base, at)
    return true
  })
}

type Parts = {
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** False while the database is in this page's memory: then they stay for the next page as well. */
  isDisk(): boolean
  onBrought(word: LastWord): void
}

/** What was typed in the moment before a page ended: left where it is kept at once, and written into the database by the next page. */
export function createLastWords(session: string, place: WordsPlace | undefined, { use, isDisk, onBrought }: Parts) {
  const own = prefix + session
  const left = () => (place?.names() ?? []).filter((name) => name.startsWith(prefix) && name !== own)
  let hasLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function bringBack(): Promise<void> {
    const brought = await use(async (db) => {
      const words: LastWord[] = []
      for (const name of left()) {
        for (const word of parsed(place?.read(name) ?? null))
          if (await bringBackOne(db, word, name.slice(prefix.length))) words.push(word)
        if (isDisk()) place?.write(name, null)
      }
      return words
    })
    brought.forEach(onBrought)
  }
  // They stay where the database cannot be opened, which whoever uses it says.
  const tryToBringBack = () => bringBack().catch(() => undefined)

  let back = left().length > 0 ? tryToBringBack() : null
  const stopWatching = place?.watch(() => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (left().length > 0) back = tryToBringBack()
    }, waitMs)
  })

  return {
    /** Settles once they are in the database; null where nothing is on its way there. */
    back: () => back,
    leave(words: readonly LastWord[]): void {
      if (words.length === 0 && !hasLeft) return
      hasLeft = words.length > 0
      place?.write(own, hasLeft ? JSON.stringify(words) : null)
    },
    stop(): void {
      clearTimeout(timer)
      stopWatching?.()
    },
  }
}
