import type { HandlersOf } from '#src/backend/platform/call/context.ts'
import { readAuthors } from './authors.ts'
import { findTexts } from './find.ts'
import { readHistory } from './history.ts'
import { readMarks, saveMarks } from './marks.ts'
import { readNotes, saveNotes } from './notes.ts'
import { readPlace, savePlace } from './place.ts'
import { readTerms, saveTerms } from './terms.ts'

export const translatorHandlers = {
  marks: readMarks,
  saveMarks,
  terms: readTerms,
  saveTerms,
  notes: readNotes,
  saveNotes,
  history: readHistory,
  authors: readAuthors,
  find: findTexts,
  place: readPlace,
  savePlace,
} satisfies Partial<HandlersOf<'i18n'>>
