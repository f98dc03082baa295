import { readCatalogs } from './catalog.ts'
import { readArticle } from './article.ts'
import { dumpUnits } from './dump.ts'
import type { HandlersOf } from '#src/backend/platform/call/context.ts'

export const catalogHandlers = {
  catalog: readCatalogs,
  article: readArticle,
  dump: dumpUnits,
} satisfies Partial<HandlersOf<'i18n'>>
