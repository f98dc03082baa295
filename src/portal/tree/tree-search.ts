import { z } from 'zod/mini'
import { filterText } from '#src/portal/list/list-search.ts'

const ids = /^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,199}$/

/** `q`: what is searched for; `open`: the ids of the companies whose own are shown, beside the first; `page`: of what is found. */
export const treeSearchSchema = z.object({
  q: filterText,
  open: z.catch(z.coerce.string().check(z.regex(ids)), ''),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
})
export type TreeSearch = z.output<typeof treeSearchSchema>

export const treeSearchDefaults = { q: '', open: '', page: 1 }

/** Writes a change of what is looked at to the address. */
export type OnTreeSearch = (change: Partial<TreeSearch>) => void

/** Another page is a step to go back from, and begins at its top; what is typed or opened is none. */
export function stepOf(change: Partial<TreeSearch>): { replace: boolean; resetScroll: boolean } {
  const isPage = change.page !== undefined && change.q === undefined
  return { replace: !isPage, resetScroll: isPage }
}
