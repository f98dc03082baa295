import { Dexie } from 'dexie'
import { type Space, spaces } from '#src/workspace/view.ts'
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

export type UnsavedList = { space: Space; lang: string; count: number }

/** The other lists with unsaved texts of this person, each in this language or else in the one that has most of them. */
export async function listUnsavedLists(
  db: WorkspaceDb,
  { owner, scope: here, lang: dst }: Place,
): Promise<readonly UnsavedList[]> {
  const others = spaces.filter((space) => space !== here)
  const lists = await Promise.all(
    others.map(async (space) => {
      const of = db.edits
        .where('[owner+scope+lang]')
        .between([owner, space, Dexie.minKey], [owner, space, Dexie.maxKey])
      const langs = (await of.keys()).map((key) => (Array.isArray(key) ? String(key[2]) : ''))
      const [most] = [...Map.groupBy(langs, (lang) => lang)].toSorted(([, a], [, b]) => b.length - a.length)
      return { space, lang: langs.includes(dst) ? dst : (most?.[0] ?? dst), count: langs.length }
    }),
  )
  return lists.filter(({ count }) => count > 0)
}
