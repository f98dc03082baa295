import { getLocale } from '#messages/runtime'
import { languageNameIn } from '#src/site/language-name-in.ts'

/** Returns the name of a language in the reader's language; the tag itself if it is not the tag of a known language. */
export const tagWords = (tag: string): string => languageNameIn(getLocale(), tag)
