import { m } from '#messages'
import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import type { Space, TextsView } from '#src/workspace/view.ts'

/**
 * Returns the name of a language as the server gives it. `tag`: the portal's code of the language, or its tag in a
 * file. Returns `tag` if the portal does not have the language.
 */
export const languageName = (languages: TextsView['languages'], tag: string): string =>
  languages.find(({ code }) => isLanguage(tag, code))?.name ?? tag

export const spaceNames: Record<Space, () => string> = {
  system: m.menu_system_texts,
  vartext: m.menu_vartext,
  catalog: m.keep_part_catalog,
}
