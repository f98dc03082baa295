import { dropAuthors } from '#src/workspace/store/authors.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { listArticles } from '#src/workspace/store/kept-catalogue.ts'
import { dropRevision } from '#src/workspace/store/shared/shared-revision.ts'
import { countWaiting } from './waiting.ts'

/**
 * Removes a language from the device: its texts, authors, review marks and glossary, its texts in stored articles, and
 * the descriptions of a collection of which no language is left. Returns false and removes nothing if the language has
 * unsaved work.
 */
export function forgetLanguage(db: WorkspaceDb, lang: string): Promise<boolean> {
  const { texts, languages, units, scopes, marks, terms, meta, edits, batches, notes, articles } = db
  return db.transaction(
    'rw',
    [texts, languages, units, scopes, marks, terms, meta, edits, batches, notes, articles],
    async () => {
      if ((await countWaiting(db)).has(lang)) return false
      for (const { scope: space } of await languages.filter((row) => row.lang === lang).toArray()) {
        await texts.where('[scope+lang]').equals([space, lang]).delete()
        await languages.delete([space, lang])
        if ((await languages.filter((row) => row.scope === space).count()) > 0) continue
        await units.where('scope').equals(space).delete()
        await scopes.delete(space)
      }
      await dropAuthors(db, lang)
      await marks.filter((row) => row.lang === lang).delete()
      for (const row of await listArticles(db)) {
        const { [lang]: gone, ...texts } = row.texts ?? {}
        if (gone) await articles.put({ ...row, texts })
      }
      // Without its revision, removed data is fetched as a whole the next time.
      await dropRevision(db, { of: 'marks', lang })
      for (const { side, id, src, dst } of await terms.filter((row) => row.dst === lang).toArray()) {
        await terms.delete([side, id])
        await dropRevision(db, { of: 'terms', src, dst })
      }
      return true
    },
  )
}
