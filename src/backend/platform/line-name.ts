import { inLanguage, type Locale } from '#src/site/site.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'

export const lineName = (locale: Locale) => inLanguage({ en: line.nameEn, de: line.nameDe }, locale)
