import { type Space, spaces } from '#src/workspace/view.ts'
import { type EditRow, editRow, type WorkspaceDb } from './db.ts'
import { areMarksAbsent } from './shared/shared-revision.ts'
import type { Place } from './journal/journal.ts'

export type Unsaved = {
  /** In other languages of the same list, which are saved with it. */
  elsewhere: number
  inOtherLists: number
  /** Texts in conflict there, or with a pending import: a save does not send them. */
  toSettle: number
  words: number
}

const isToSettle = ({ status, incoming }: EditRow): boolean => status === 'conflict' || !!incoming

/** Reads the edits outside this place, so that an input event does not read the place again. */
async function listBeside(db: WorkspaceDb, { scope: space, lang }: Place): Promise<EditRow[]> {
  const place = [space, lang]
  const parts = await Promise.all([
    db.edits.where(':id').below(place).toArray(),
    db.edits
      .where(':id')
      .above([...place, []])
      .toArray(),
  ])
  return parts.flat().map((row) => editRow.parse(row))
}

export function countUnsaved(db: WorkspaceDb, place: Place): Promise<Unsaved> {
  const { edits, notes, terms, marks, meta } = db
  const { scope: space } = place
  return db.transaction('r', [edits, notes, terms, marks, meta], async () => {
    const sent = (await areMarksAbsent(db)) ? [notes, terms] : [notes, terms, marks]
    const [beside, ...words] = await Promise.all([
      listBeside(db, place),
      ...sent.map((table) => table.where('side').equals('own').count()),
    ])
    const unsaved = beside.filter((row) => !isToSettle(row))
    const elsewhere = unsaved.filter(({ scope }) => scope === space).length
    return {
      elsewhere,
      inOtherLists: unsaved.length - elsewhere,
      toSettle: beside.length - unsaved.length,
      words: words.reduce((total, count) => total + count, 0),
    }
  })
}

/** `toSettle`: texts in conflict or with a pending import. */
export type UnsavedList = { space: Space; lang: string; count: number; toSettle: number }

/**
 * Lists where else this person has texts unsaved or in conflict, by list and language, including this list's other
 * languages.
 */
export async function listUnsavedLists(db: WorkspaceDb, place: Place): Promise<readonly UnsavedList[]> {
  const beside = await listBeside(db, place)
  return spaces.flatMap((space) => {
    const byLang = Map.groupBy(
      beside.filter(({ scope }) => scope === space),
      ({ lang }) => lang,
    )
    return [...byLang].map(([lang, rows]) => {
      const toSettle = rows.filter(isToSettle).length
      return { space, lang, count: rows.length - toSettle, toSettle }
    })
  })
}
