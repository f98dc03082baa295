import type { Article, OtherTexts } from './article.ts'

/** What a server tells of an article: its parts, and what they say by language and key. */
export type ToldArticle = {
  article: Omit<Article, 'pid2trus' | 'texts'>
  languages: Record<string, [name: string, texts: Record<string, string>]>
  pid2trus: Article['pid2trus']
}
type Asked = {
  pair: { src: string; dst: string }
  /** The keys of the list that holds the article's own texts. */
  own: ReadonlySet<string>
  /** What was told of it before, in other languages perhaps. */
  before: OtherTexts | undefined
}

/** An article as it is kept: its own texts are in their list, those of other lists stay with it in each language that was asked for. */
export function toldArticle({ article, languages, pid2trus }: ToldArticle, { pair, own, before }: Asked): Article {
  const othersIn = (lang: string) =>
    Object.fromEntries(Object.entries(languages[lang]?.[1] ?? {}).filter(([key]) => !own.has(key)))
  const texts = { ...before, [pair.src]: othersIn(pair.src), [pair.dst]: othersIn(pair.dst) }
  return { ...article, pid2trus, texts }
}

type Language = { code: string; lang: string | undefined }

/** Finds what an article's texts of other lists say, in the first of these languages that has it. */
export function otherTexts({ texts = {} }: Pick<Article, 'texts'>, languages: readonly Language[]) {
  const found = languages.map(({ code, lang }) => ({ lang, texts: new Map(Object.entries(texts[code] ?? {})) }))
  return (key: string): { text: string; lang: string | undefined } | undefined => {
    const first = found.find((one) => one.texts.has(key))
    return first && { text: first.texts.get(key) ?? '', lang: first.lang }
  }
}
