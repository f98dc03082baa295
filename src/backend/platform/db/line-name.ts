import { inLanguage, type Locale } from '#src/site/site.ts'
import { line } from './tables/line.ts'

export const lineName = (locale: Locale) => inLanguage({ en: line.nameEn, de: line.nameDe }, locale)
