import { type Space, spaces } from '#src/workspace/view.ts'
import { type EditRow, editRow, type WorkspaceDb } from './db.ts'
import { areMarksAbsent } from './shared/shared-revision.ts'
import type { Place } from './journal/journal.ts'

export type Unsaved = {
  /** Unsaved texts in other languages of the same list. A save of this list sends them too. */
  elsewhere: number
  inOtherLists: number
  /** Texts outside this language that are in conflict or have a pending import. A save does not send them. */
  toSettle: number
  words: number
}

const isToSettle = ({ status, incoming }: EditRow): boolean => status === 'conflict' || !!incoming

/**
 * Reads the edits outside this place. This place is left out because the query would then run again after every input
 * event.
 */
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

/**
 * The number of unsaved edits of a list in one language. `count`: edits that a save would send. `toSettle`: edits in
 * conflict or with a pending import, which are not part of `count`.
 */
export type UnsavedList = { space: Space; lang: string; count: number; toSettle: number }

/**
 * Counts this person's edits by list and language, except those in the list and language of `place`. Leaves out
 * languages without edits.
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
