import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import type { TextsView } from '#src/workspace/view.ts'

/**
 * Returns the server's name of a language, by its code or by the tag used in files. Returns the tag if the language is
 * unknown.
 */
export const languageName = (languages: TextsView['languages'], tag: string): string =>
  languages.find(({ code }) => isLanguage(tag, code))?.name ?? tag
