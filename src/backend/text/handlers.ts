import { readCatalogTexts, readVartexts, readSystemTexts } from './texts.ts'
import { saveTexts, saveVartexts } from './save-texts.ts'
import { uploadVartextXml } from './vartext-xml.ts'
import type { HandlersOf } from '#src/backend/platform/call/context.ts'

export const textHandlers = {
  vartext: readVartexts,
  system: readSystemTexts,
  catalogTexts: readCatalogTexts,
  save: saveTexts,
  saveVartext: saveVartexts,
  vartextXml: uploadVartextXml,
} satisfies Partial<HandlersOf<'i18n'>>
