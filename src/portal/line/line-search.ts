import { z } from 'zod'
import { filterText } from '#src/portal/list/list-search.ts'
import { addressId } from '#src/web/search-params.ts'

/** `cid`: the company to shop as, by default the user's. `line`: the preselected line. `q`: the search in materials. */
export const lineSearchSchema = z.object({
  cid: addressId.optional().catch(undefined),
  line: filterText,
  q: filterText,
})
export type LineSearch = z.output<typeof lineSearchSchema>

export const lineSearchDefaults = { line: '', q: '' }
