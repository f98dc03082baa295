import { getLocale } from '#messages/runtime'
import { languageNameIn } from '#src/language-name-in.ts'

/** A language's tag as a name in the reader's language; as it is where it is no language's. */
export const tagWords = (tag: string): string => languageNameIn(getLocale(), tag)
