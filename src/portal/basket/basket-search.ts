import { z } from 'zod/mini'

export const basketTabs = ['open', 'process', 'finished'] as const
export type BasketTab = (typeof basketTabs)[number]

export const basketColumns = ['basket', 'customer', 'line', 'status', 'created', 'changed', 'approval'] as const
export type BasketColumn = (typeof basketColumns)[number]
const sorts = basketColumns.flatMap((column) => [column, `-${column}` as const])

const words = z.catch(z.string().check(z.maxLength(60)), '')

/** What the address of the approvals screen carries; each value that does not fit is its default by itself. */
export const basketSearchSchema = z.object({
  tab: z.catch(z.enum(basketTabs), 'open'),
  q: words,
  sort: z.catch(z.enum(sorts), '-created'),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  order: words,
})
export type BasketSearch = z.output<typeof basketSearchSchema>

export const basketSearchDefaults: BasketSearch = { tab: 'open', q: '', sort: '-created', page: 1, order: '' }
