import { type Locale, tagOf } from './site.ts'

/**
 * Returns the name of a language in the language `locale`. Returns the code itself if it is not a language tag or has
 * no name.
 */
export function languageNameIn(locale: Locale, code: string): string {
  try {
    return (
      new Intl.DisplayNames(tagOf(locale), { type: 'language', fallback: 'none' }).of(code.replaceAll('_', '-')) ?? code
    )
  } catch {
    // Some engines throw for a private-use subtag, such as "de-x-formal".
    return code
  }
}
