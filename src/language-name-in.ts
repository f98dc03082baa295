import { type Locale, tagOf } from './site.ts'

/** What a reader calls a language, by its code; the code itself where it is no language's tag. */
export function languageNameIn(locale: Locale, code: string): string {
  try {
    return (
      new Intl.DisplayNames(tagOf(locale), { type: 'language', fallback: 'none' }).of(code.replaceAll('_', '-')) ?? code
    )
  } catch {
    // Some engines name none with a part of somebody's own, as "de-x-formal".
    return code
  }
}
