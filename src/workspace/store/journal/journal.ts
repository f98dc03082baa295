import { Dexie } from 'dexie'
import { found, journalRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space } from '#src/workspace/view.ts'

/**
 * A collection of texts (`scope`) in one language (`lang`). `src`: the source language of the pair in which a text is
 * typed.
 */
export type Place = { scope: Space; lang: string; src?: string }
const journalRows = 5_000
const journalCharacters = 4_000_000
const pruneEvery = 50

export const inState = (db: WorkspaceDb, { scope: space, lang }: Place, state: JournalRow['state']) =>
  db.journal
    .where('[scope+lang+state+id]')
    .between([space, lang, state, Dexie.minKey], [space, lang, state, Dexie.maxKey])

export type Note = Omit<JournalRow, 'id' | 'scope' | 'lang' | 'state'>

// Deletes the oldest steps beyond the limits of rows and characters. Each step has its text twice, before and after. A
// group is kept or deleted as a whole.
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
    // A cancelled composition changed nothing, so undo needs no step.
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
 * Adds a step to the journal, after which undone steps can no longer be redone. Returns the newest step. `last`: the
 * newest step before; the caller passes it because reading it again would slow each input event.
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
 * Finds out which texts another page has saved. `shown`: texts, by key, that this page shows as edits but that have no
 * edit on disk. Such a text was saved if its newest step has the shown text and did not end at its base. Returns the
 * saved texts by key.
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
