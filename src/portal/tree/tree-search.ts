import { z } from 'zod/mini'
import { filterText } from '#src/portal/list/list-search.ts'

const ids = /^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,199}$/

/** `q`: what is searched for; `open`: the ids of the companies whose own are shown, beside the first. */
export const treeSearchSchema = z.object({
  q: filterText,
  open: z.catch(z.coerce.string().check(z.regex(ids)), ''),
})
export type TreeSearch = z.output<typeof treeSearchSchema>

export const treeSearchDefaults = { q: '', open: '' }
