import { m } from '#messages'
import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import type { Space, TextsView } from '#src/workspace/view.ts'

/**
 * Returns the server's name of a language, by its code or by the tag used in files. Returns the tag if the language is
 * unknown.
 */
export const languageName = (languages: TextsView['languages'], tag: string): string =>
  languages.find(({ code }) => isLanguage(tag, code))?.name ?? tag

export const spaceNames: Record<Space, () => string> = {
  system: m.menu_system_texts,
  vartext: m.menu_vartext,
  catalog: m.keep_part_catalog,
}
