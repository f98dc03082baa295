import { Dexie } from 'dexie'
import { found, journalRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space } from '#src/workspace/view.ts'

/** Where texts are stored. `src`: source language beside which they are typed. */
export type Place = { scope: Space; lang: string; src?: string }
const journalRows = 5_000
const journalCharacters = 4_000_000
const pruneEvery = 50

export const inState = (db: WorkspaceDb, { scope: space, lang }: Place, state: JournalRow['state']) =>
  db.journal
    .where('[scope+lang+state+id]')
    .between([space, lang, state, Dexie.minKey], [space, lang, state, Dexie.maxKey])

export type Note = Omit<JournalRow, 'id' | 'scope' | 'lang' | 'state'>

// Keeps the newest rows up to a number of characters, as each step holds its text twice. Groups stay whole.
export async function prune(db: WorkspaceDb): Promise<void> {
  let characters = 0
  let oldest = 0
  let rows = 0
  let group: string | undefined
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection has no other way
  const newestFirst = db.journal.orderBy('id').reverse()
  await newestFirst
    .until((row) => (characters > journalCharacters || rows >= journalRows) && (row.group ?? '') !== group)
    .each((row) => {
      rows += 1
      for (const { before, after } of [row, ...(row.marks ?? [])])
        characters += (before?.length ?? 0) + (after?.length ?? 0)
      oldest = row.id ?? oldest
      group = row.group
    })
  await db.journal.where('id').below(oldest).delete()
}

const dropUndone = (db: WorkspaceDb, place: Place) => inState(db, place, 'undone').modify({ state: 'dropped' })

export const findLast = async (db: WorkspaceDb, place: Place): Promise<JournalRow | undefined> =>
  found(journalRow, await inState(db, place, 'done').last())

async function add(
  db: WorkspaceDb,
  place: Place,
  stroke: Note,
  last: JournalRow | undefined,
): Promise<JournalRow | undefined> {
  if (last && last.key === stroke.key && last.burst === stroke.burst) {
    // A cancelled composition changed nothing that undo could restore.
    if (last.id !== undefined && (last.before ?? '') === stroke.after) {
      await db.journal.delete(last.id)
      return findLast(db, place)
    }
    const joined = { ...last, after: stroke.after, caretAfter: stroke.caretAfter, at: stroke.at, atBase: false }
    await db.journal.put(joined)
    return joined
  }
  const { src: _, ...own } = place
  const row: JournalRow = { ...own, ...stroke, state: 'done' }
  const id = await db.journal.add(row)
  if (id % pruneEvery === 0) await prune(db)
  return { ...row, id }
}

/**
 * Adds a step after `last`, the newest step, and returns the newest step then. The caller passes it because each read
 * would slow an input event.
 */
export async function noteAfter(
  db: WorkspaceDb,
  place: Place,
  last: JournalRow | undefined,
  stroke: Note,
): Promise<JournalRow | undefined> {
  const [newest] = await Promise.all([add(db, place, stroke, last), dropUndone(db, place)])
  return newest
}

export async function note(db: WorkspaceDb, place: Place, stroke: Note): Promise<void> {
  await noteAfter(db, place, await findLast(db, place), stroke)
}

/**
 * Finds the saved ones among texts that are shown as edits but have no edit on disk any more: their newest done step
 * has the shown text.
 */
export async function findSaved(
  db: WorkspaceDb,
  place: Place,
  shown: ReadonlyMap<string, string | null>,
): Promise<ReadonlyMap<string, string | null>> {
  const saved = new Map<string, string | null>()
  if (shown.size === 0) return saved
  const open = new Set(shown.keys())
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection has no other way
  const newestFirst = inState(db, place, 'done').reverse()
  await newestFirst
    .until(() => open.size === 0)
    .each(({ key, after, atBase }) => {
      if (open.delete(key) && !atBase && (after ?? '') === (shown.get(key) ?? '')) saved.set(key, after)
    })
  return saved
}

export async function markAtBase(db: WorkspaceDb, place: Place, key: string): Promise<void> {
  const last = await findLast(db, place)
  if (last?.key === key) await db.journal.put({ ...last, atBase: true })
}
