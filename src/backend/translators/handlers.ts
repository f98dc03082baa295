import type { HandlersOf } from '#src/backend/platform/context.ts'
import { readMarks, saveMarks } from './marks.ts'

export const translatorHandlers = {
  marks: readMarks,
  saveMarks,
} satisfies Partial<HandlersOf<'i18n'>>
