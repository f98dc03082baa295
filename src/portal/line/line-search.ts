import { z } from 'zod'
import { filterText, optionalId } from '#src/portal/list/list-search.ts'

/**
 * Search parameters of the choice of line. `cid`: the company to shop as; if missing, the user's own. `line`: the
 * chosen line, whose materials are listed; if missing, all are. `q`: the text to search in the materials.
 */
export const lineSearchSchema = z.object({
  cid: optionalId,
  line: filterText,
  q: filterText,
})
export type LineSearch = z.output<typeof lineSearchSchema>

export const lineSearchDefaults = { line: '', q: '' }
