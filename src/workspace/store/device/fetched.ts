import { bringAuthors, listAuthorRows } from '#src/workspace/store/authors.ts'
import type { KeptLanguage, KeptSpace, TextChunk, UnitChunk, WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space } from '#src/workspace/view.ts'

type Fetched = {
  scopes: readonly KeptSpace[]
  units: readonly UnitChunk[]
  languages: readonly KeptLanguage[]
  texts: readonly TextChunk[]
}

const readFetched = async ({ scopes, units, languages, texts }: WorkspaceDb): Promise<Fetched> => ({
  scopes: await scopes.toArray(),
  units: await units.toArray(),
  languages: await languages.toArray(),
  texts: await texts.toArray(),
})

/**
 * Copies fetched data from memory to disk if it is newer than the disk's. Uses a transaction of its own, as fetched
 * data may not fit where typed data does. `assertGoing` throws once nothing may be written any more.
 */
export async function bringFetched(memory: WorkspaceDb, disk: WorkspaceDb, assertGoing: () => void): Promise<void> {
  // Reads everything first: a transaction ends while another database is awaited.
  const catalogues = await memory.catalogues.toArray()
  const articles = await memory.articles.toArray()
  const authors = await listAuthorRows(memory)
  const fetched = await readFetched(memory)
  assertGoing()
  const { meta, units, texts, languages, scopes } = disk
  await disk.transaction('rw', [disk.catalogues, disk.articles, meta, units, texts, languages, scopes], async () => {
    await disk.catalogues.bulkPut(catalogues)
    await disk.articles.bulkPut(articles)
    await bringAuthors(disk, authors, await keepFetched(disk, fetched))
  })
}

/**
 * Copies each list and each of its languages if it is newer than the disk's. Returns the copied languages. Must run
 * inside a transaction over these tables.
 */
async function keepFetched(disk: WorkspaceDb, fetched: Fetched): Promise<{ space: Space; lang: string }[]> {
  for (const space of fetched.scopes) {
    const { scope, revision } = space
    const there = await disk.scopes.get(scope)
    if (there && there.revision >= revision) continue
    await disk.units.where('scope').equals(scope).delete()
    await disk.units.bulkPut(fetched.units.filter((row) => row.scope === scope))
    await disk.scopes.put(space)
  }
  const taken: { space: Space; lang: string }[] = []
  for (const language of fetched.languages) {
    const { scope, lang, revision } = language
    const there = await disk.languages.get([scope, lang])
    if (there && there.revision >= revision) continue
    await disk.texts.where('[scope+lang]').equals([scope, lang]).delete()
    await disk.texts.bulkPut(fetched.texts.filter((row) => row.scope === scope && row.lang === lang))
    await disk.languages.put(language)
    taken.push({ space: scope, lang })
  }
  return taken
}
