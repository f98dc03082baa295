import { getLocale } from '#messages/runtime'
import { tagOf } from '#src/site.ts'
import { localeOf } from './locale-of.ts'

/** A language's tag as a name in the reader's language; as it is where it is no language's. */
export function tagWords(tag: string): string {
  const locale = localeOf(tag)
  if (locale === 'und') return tag
  try {
    return new Intl.DisplayNames(tagOf(getLocale()), { type: 'language', fallback: 'none' }).of(locale) ?? tag
  } catch {
    // Some engines name none with a part of somebody's own, as "de-x-formal".
    return tag
  }
}
