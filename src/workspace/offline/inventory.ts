import { withUniqueNames } from '#src/workspace/text/unique-names.ts'
import { allArticles } from '#src/workspace/catalogue/tree.ts'
import { listAuthors } from '#src/workspace/store/authors.ts'
import { keptLanguage, keptSpace, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { listArticles, readTree } from '#src/workspace/store/kept-catalogue.ts'
import { textChunks, textsIn, unitsIn } from '#src/workspace/store/texts/chunks.ts'
import { type Space, spaces } from '#src/workspace/view.ts'
import { countWaiting, noWaiting, type Waiting } from './waiting.ts'

type KeptSpace = {
  space: Space
  texts: number
  bytes: number
  /** When the server was last asked, in ms since 1970; null if other languages of the collection were fetched later. */
  fetchedAt: number | null
}
export type KeptLanguage = Waiting & { lang: string; name: string; spaces: KeptSpace[]; marks: number; terms: number }
/**
 * A stored article. `languages`: the languages in which its texts from other lists are stored with it. `fetchedAt`: in
 * ms since 1970.
 */
export type ArticleHere = { languages: readonly string[]; fetchedAt: number; bytes: number }
type KeptCatalogues = {
  fetchedAt: number
  catalogues: number
  articles: number
  articlesKept: readonly ArticleHere[]
  treeBytes: number
}
export type Inventory = {
  languages: KeptLanguage[]
  catalogues: KeptCatalogues | null
  notes: number
  bytes: number
}

const sizeOf = (texts: readonly (string | readonly string[])[]): number => new Blob(texts.flat()).size
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Returns how much room articles take on this device, in bytes. */
export const bytesOf = (articles: readonly ArticleHere[]): number => sum(articles.map(({ bytes }) => bytes))

async function readTexts(db: WorkspaceDb): Promise<Map<string, KeptSpace[]>> {
  const scopes = new Map((await db.scopes.toArray()).map((row) => [row.scope, keptSpace.parse(row)]))
  const found = new Map<string, KeptSpace[]>()
  for (const row of (await db.languages.toArray()).map((one) => keptLanguage.parse(one))) {
    const { scope: space, lang } = row
    const kept = (await textChunks(db, space, lang)).flatMap(textsIn)
    const fetched = scopes.get(space)
    const fetchedAt = fetched?.revision === row.revision ? fetched.fetchedAt : null
    const one = { space, texts: kept.length, bytes: sizeOf(kept), fetchedAt }
    found.set(lang, [...(found.get(lang) ?? []), one])
  }
  return found
}

async function readCatalogues(db: WorkspaceDb): Promise<KeptCatalogues | null> {
  const tree = await readTree(db)
  if (!tree) return null
  const { catalogs, fetchedAt } = tree
  const kept = await listArticles(db)
  return {
    fetchedAt,
    catalogues: catalogs.length,
    articles: allArticles(catalogs).length,
    articlesKept: kept.map((one) => ({
      languages: Object.keys(one.texts ?? {}),
      fetchedAt: one.fetchedAt,
      bytes: sizeOf([JSON.stringify(one)]),
    })),
    treeBytes: sizeOf([JSON.stringify(catalogs)]),
  }
}

export async function readInventory(db: WorkspaceDb): Promise<Inventory> {
  const texts = await readTexts(db)
  const waiting = await countWaiting(db)
  const catalogues = await readCatalogues(db)
  const scopes = (await db.scopes.toArray()).map((row) => keptSpace.parse(row))
  const named = new Map(scopes.flatMap(({ languages }) => languages).map((one) => [one.code, one]))
  const names = new Map(withUniqueNames(named.values()).map(({ code, name }) => [code, name]))
  const units = (await db.units.toArray()).flatMap(unitsIn)
  const marks = await db.marks.where('side').equals('server').toArray()
  const terms = await db.terms.toArray()
  const place = ({ space }: KeptSpace) => spaces.indexOf(space)
  const languageOf = (lang: string): KeptLanguage => {
    const { edits, annotations, beside } = waiting.get(lang) ?? noWaiting
    return {
      lang,
      edits,
      annotations,
      beside,
      name: names.get(lang) ?? lang,
      spaces: (texts.get(lang) ?? []).toSorted((a, b) => place(a) - place(b)),
      marks: marks.filter((row) => row.lang === lang).length,
      terms: terms.filter((row) => row.side === 'server' && row.dst === lang).length,
    }
  }
  // A language that is not stored and has no unsaved texts of its own is not listed, although unsaved texts may be
  // translated from it.
  const unsent = [...waiting].filter(([, { edits, annotations }]) => edits + annotations > 0).map(([lang]) => lang)
  const languages = [...new Set([...texts.keys(), ...unsent])].map(languageOf)
  const ofTexts = sum(languages.flatMap((one) => one.spaces.map(({ bytes }) => bytes)))
  const ofAuthors = sizeOf(await listAuthors(db))
  const ofUnits = sizeOf(units.map(({ key, desc }) => [key, desc]))
  return {
    languages: languages.toSorted((a, b) => a.name.localeCompare(b.name)),
    catalogues,
    notes: await db.notes.where('side').equals('server').count(),
    bytes: ofTexts + ofUnits + ofAuthors + (catalogues?.treeBytes ?? 0) + bytesOf(catalogues?.articlesKept ?? []),
  }
}
