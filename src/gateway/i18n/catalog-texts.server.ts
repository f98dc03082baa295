import { keysOf } from '#src/contract/article-units.ts'
import { type Answer, type Call, type Data, type Input, sendsNothing } from '#src/contract/call/call.ts'
import type { Catalog } from '#src/contract/catalog.ts'
import { i18n, type Texts } from '#src/contract/i18n.ts'

type TextsInput = Input<typeof i18n.catalogTexts>
type Entry = Catalog['children'][number]
type Article = Extract<Entry, { article: unknown }>['article']

export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Answer<Data<C>>>

/** Max articles that are read. A translator needs fewer at once; the rest are left out. */
const maxArticles = 2_000
const atOnce = 8

/**
 * Reads the texts of all catalogues and articles. If the backend does not have the call i18n.catalogTexts, assembles
 * them from other calls.
 */
export async function readCatalogTexts(ask: Ask, input: TextsInput): Promise<Answer<Texts>> {
  const answer = await ask(i18n.catalogTexts, input)
  const isAbsent = !answer.ok && ['not-found', 'not-implemented'].includes(answer.refusal.code)
  return isAbsent ? assemble(ask, input) : answer
}

// All texts share one revision, which every save raises. The revision of the system messages therefore applies.
async function assemble(ask: Ask, { query }: TextsInput): Promise<Answer<Texts>> {
  const system = await ask(i18n.system, { ...sendsNothing, query })
  if (!system.ok) return system
  const { revision, languages } = system.data
  const names = Object.fromEntries(Object.entries(languages).map(([code, [name]]) => [code, nameOnly(name)]))
  const empty = { texts: [], languages: names, t9n_tags: [], removed: [] }
  if (query.since !== undefined) {
    // If the revision is below the requested one, the client reads everything again.
    const isSame = revision === query.since
    return { ok: true, data: { ...empty, revision: isSame ? revision : query.since - 1 }, messages: [] }
  }
  const tree = await ask(i18n.catalog, sendsNothing)
  if (!tree.ok) return tree
  const rows = tree.data.catalogs.flatMap(entriesOf)
  const articles = rows.flatMap((row) => ('article' in row ? [row.article] : []))
  const known = articles.slice(0, maxArticles)
  const found = await inTurns(known, atOnce, ({ id, model }) =>
    ask(i18n.article, { ...sendsNothing, params: { id, model }, query: { lang: `${query.src},${query.dst}` } }),
  )
  const refused = found.find((one) => !one.ok && one.refusal.code !== 'not-found')
  if (refused && !refused.ok) return refused
  return { ok: true, data: { ...joined(rows, found, known, names), revision }, messages: [] }
}

const nameOnly = (name: string): [string, Record<string, string>] => [name, {}]

function entriesOf(entry: Entry): Entry[] {
  return 'article' in entry ? [entry] : [entry, ...entry.children.flatMap(entriesOf)]
}

type Found = Answer<Data<typeof i18n.article>>

/**
 * Joins the texts of articles and labels to one list. A label is listed only if its text is known, because otherwise it
 * is unknown whether it is translated.
 */
function joined(
  rows: readonly Entry[],
  found: readonly Found[],
  articles: readonly Article[],
  names: Texts['languages'],
): Pick<Texts, 'texts' | 'languages' | 't9n_tags'> {
  const dictionaries = new Map(Object.keys(names).map((code) => [code, new Map<string, string>()]))
  const tags = new Map<string, Set<string>>()
  const isNamed = (key: string) => [...dictionaries.values()].some((texts) => texts.has(key))
  const add = (key: string, its: readonly string[]) => {
    const all = tags.get(key) ?? new Set()
    its.forEach((tag) => all.add(tag))
    tags.set(key, all)
  }
  const keysByArticle = new Map<Article, string[]>()
  found.forEach((answer, at) => {
    const article = articles[at]
    if (!answer.ok || !article) return
    keysByArticle.set(article, keysOf(answer.data.article.groups))
    for (const [code, [, texts]] of Object.entries(answer.data.languages))
      for (const [key, text] of Object.entries(texts)) dictionaries.get(code)?.set(key, text)
  })
  for (const row of rows) {
    if ('article' in row) for (const key of keysByArticle.get(row.article) ?? []) add(key, row.article.t9n_tags)
    else if (row.props.label && isNamed(row.props.label.text[0])) add(row.props.label.text[0], row.t9n_tags)
  }
  const named = Object.entries(names).map(([code, [name]]): [string, [string, Record<string, string>]] => [
    code,
    [name, Object.fromEntries(dictionaries.get(code) ?? [])],
  ])
  const all = new Set<string>()
  for (const its of tags.values()) for (const tag of its) all.add(tag)
  return {
    texts: [...tags].map(([key, its]) => ({ text: [key], tags: Array.from(its).toSorted() })),
    languages: Object.fromEntries(named),
    t9n_tags: Array.from(all).toSorted(),
  }
}

/** Runs work for each item, at most `width` at a time. Returns the results in the order of the items. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [at, item] of left) results[at] = await work(item)
    }),
  )
  return results
}
