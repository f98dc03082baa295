import { inLanguage, type Locale } from '#src/site.ts'
import { line } from './tables/line.ts'

/** The column that holds a line's name in a reader's language. */
export const lineName = (locale: Locale) => inLanguage({ en: line.nameEn, de: line.nameDe }, locale)
