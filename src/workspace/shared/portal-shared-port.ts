import {
  readAuthors,
  readHistory,
  readMarks,
  readNotes,
  readPlace,
  readTerms,
  saveMarks,
  saveNotes,
  savePlace,
  saveTerms,
} from '#src/gateway/i18n/translators.functions.ts'
import { answered } from '#src/workspace/sync/answered.ts'
import type { SharedPort } from './shared-port.ts'

const asked = <Query>(query: Query) => ({ params: {}, query, body: undefined })
const sent = <Body>(body: Body) => ({ params: {}, query: {}, body })

export const portalSharedPort: SharedPort = {
  readMarks: (query) => answered((signal) => readMarks({ data: asked(query), signal })),
  saveMarks: (body, by) => answered((signal) => saveMarks({ data: { ...sent(body), ...by }, signal })),
  readTerms: (query) => answered((signal) => readTerms({ data: asked(query), signal })),
  saveTerms: (body, by) => answered((signal) => saveTerms({ data: { ...sent(body), ...by }, signal })),
  readNotes: (query) => answered((signal) => readNotes({ data: asked(query), signal })),
  saveNotes: (body, by) => answered((signal) => saveNotes({ data: { ...sent(body), ...by }, signal })),
  readHistory: (query) => answered((signal) => readHistory({ data: asked(query), signal })),
  readAuthors: (query) => answered((signal) => readAuthors({ data: asked(query), signal })),
  readPlace: (query) => answered((signal) => readPlace({ data: asked(query), signal })),
  savePlace: (body) => answered((signal) => savePlace({ data: sent(body), signal })),
}
