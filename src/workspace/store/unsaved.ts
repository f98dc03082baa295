import type { WorkspaceDb } from './db.ts'
import type { Place } from './journal/journal.ts'

export type Unsaved = {
  /** In other languages of the same list, which are saved with it. */
  elsewhere: number
  inOtherLists: number
  ofOthers: number
  words: number
}

export function countUnsaved(db: WorkspaceDb, { owner, scope: space, lang }: Place): Promise<Unsaved> {
  const { edits, notes, terms, marks } = db
  return db.transaction('r', [edits, notes, terms, marks], async () => {
    const [here, inSpace, own, all, ...words] = await Promise.all([
      edits.where('[owner+scope+lang]').equals([owner, space, lang]).count(),
      edits.where('[owner+scope]').equals([owner, space]).count(),
      edits.where('owner').equals(owner).count(),
      edits.count(),
      ...[notes, terms, marks].map((table) => table.where('owner').equals(owner).count()),
    ])
    // Rows without an owner are the server's.
    const sum = words.reduce((total, count) => total + count, 0)
    return {
      elsewhere: inSpace - here,
      inOtherLists: own - inSpace,
      ofOthers: all - own,
      words: owner === '' ? 0 : sum,
    }
  })
}
