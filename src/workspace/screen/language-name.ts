import { isLanguage } from '#src/workspace/formats/language-tag.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'

/** As the server calls a language, by its code or by the tag that files have; that itself where it is not known. */
export const languageName = (languages: WorkspaceView['languages'], tag: string): string =>
  languages.find(({ code }) => isLanguage(tag, code))?.name ?? tag
