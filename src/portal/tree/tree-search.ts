import { z } from 'zod'
import { filterText } from '#src/portal/list/list-search.ts'

const ids = /^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,199}$/

/**
 * Search parameters of the company tree. `q`: the search text. `open`: ids, separated by commas, of the companies that
 * are not in their initial state, open or closed. `page`: the page of search hits.
 */
export const treeSearchSchema = z.object({
  q: filterText,
  open: z.coerce.string().regex(ids).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})
export type TreeSearch = z.output<typeof treeSearchSchema>

export const treeSearchDefaults = { q: '', open: '', page: 1 }

export type OnTreeSearch = (change: Partial<TreeSearch>) => void

/**
 * Returns the navigation options for a change of the search parameters. Going to another page of hits adds a history
 * entry and scrolls to the top; any other change does neither.
 */
export function stepOf(change: Partial<TreeSearch>): { replace: boolean; resetScroll: boolean } {
  const isPage = change.page !== undefined && change.q === undefined
  return { replace: !isPage, resetScroll: isPage }
}
