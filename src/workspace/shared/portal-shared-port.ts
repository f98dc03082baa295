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
import { answered } from '#src/workspace/sync/port/answered.ts'
import type { SharedPort } from './shared-port.ts'

const queryOnly = <Query>(query: Query) => ({ params: {}, query, body: undefined })
const sent = <Body>(body: Body) => ({ params: {}, query: {}, body })

export const portalSharedPort: SharedPort = {
  readMarks: (query) => answered(async (signal) => (await readMarks({ data: queryOnly(query), signal })).json()),
  saveMarks: (body, by) => answered((signal) => saveMarks({ data: { ...sent(body), ...by }, signal })),
  readTerms: (query) => answered(async (signal) => (await readTerms({ data: queryOnly(query), signal })).json()),
  saveTerms: (body, by) => answered((signal) => saveTerms({ data: { ...sent(body), ...by }, signal })),
  readNotes: (query) => answered(async (signal) => (await readNotes({ data: queryOnly(query), signal })).json()),
  saveNotes: (body, by) => answered((signal) => saveNotes({ data: { ...sent(body), ...by }, signal })),
  readHistory: (query) => answered((signal) => readHistory({ data: queryOnly(query), signal })),
  readAuthors: (query) => answered((signal) => readAuthors({ data: queryOnly(query), signal })),
  readPlace: (query, by) => answered((signal) => readPlace({ data: { ...queryOnly(query), ...by }, signal })),
  savePlace: (body, by) => answered((signal) => savePlace({ data: { ...sent(body), ...by }, signal })),
}
