import type { Article, OtherTexts } from './article.ts'

export type ArticleAnswer = {
  article: Omit<Article, 'pid2trus' | 'texts'>
  languages: Record<string, [name: string, texts: Record<string, string>]>
  pid2trus: Article['pid2trus']
}
type Kept = {
  pair: { src: string; dst: string }
  own: ReadonlySet<string>
  /** Texts that were stored before, perhaps in other languages. */
  before: OtherTexts | undefined
}

/**
 * Returns an article in the form in which it is stored. Texts with a key in `own` are left out, because they are stored
 * in the catalogue list. Texts of other lists are stored with the article, by language; a language that the answer
 * lacks keeps its stored texts (`before`).
 */
export function articleOf({ article, languages, pid2trus }: ArticleAnswer, { pair, own, before }: Kept): Article {
  const texts = { ...before }
  for (const lang of [pair.src, pair.dst]) {
    const answered = languages[lang]
    // A language that the answer leaves out keeps its stored texts.
    if (answered) texts[lang] = Object.fromEntries(Object.entries(answered[1]).filter(([key]) => !own.has(key)))
  }
  return { ...article, pid2trus, texts }
}

type Language = { code: string; lang: string | undefined }

/**
 * Returns a function that finds a text of another list by its key. The function returns the text in the first of
 * `languages` that has it; undefined if none has it.
 */
export function otherTexts({ texts = {} }: Pick<Article, 'texts'>, languages: readonly Language[]) {
  const found = languages.map(({ code, lang }) => ({ lang, texts: new Map(Object.entries(texts[code] ?? {})) }))
  return (key: string): { text: string; lang: string | undefined } | undefined => {
    const first = found.find((one) => one.texts.has(key))
    return first && { text: first.texts.get(key) ?? '', lang: first.lang }
  }
}
