import { z } from 'zod'
import { filterText } from '#src/portal/list/list-search.ts'

const ids = /^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,199}$/

/**
 * `q`: the search text. `open`: ids of the companies whose state, open or closed, differs from the initial one. `page`:
 * the page of search hits.
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
 * Returns the navigation options of a change. Another page of hits adds a history entry and scrolls to the top; other
 * changes do neither.
 */
export function stepOf(change: Partial<TreeSearch>): { replace: boolean; resetScroll: boolean } {
  const isPage = change.page !== undefined && change.q === undefined
  return { replace: !isPage, resetScroll: isPage }
}
