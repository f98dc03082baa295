import { z } from 'zod/mini'
import { filterText } from '#src/portal/list/list-search.ts'

/** `cid`: the company to shop as, by default the user's. `line`: the preselected line. `q`: the search in materials. */
export const lineSearchSchema = z.object({
  cid: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))), undefined),
  line: filterText,
  q: filterText,
})
export type LineSearch = z.output<typeof lineSearchSchema>

export const lineSearchDefaults = { line: '', q: '' }
