import { z } from 'zod'
import { filterText, optionalId } from '#src/portal/list/list-search.ts'

/**
 * `cid`: the company to shop as; by default the user's own. `line`: the preselected line. `q`: the search text in the
 * materials.
 */
export const lineSearchSchema = z.object({
  cid: optionalId,
  line: filterText,
  q: filterText,
})
export type LineSearch = z.output<typeof lineSearchSchema>

export const lineSearchDefaults = { line: '', q: '' }
