import { z } from 'zod/mini'

export const basketTabs = ['open', 'process', 'finished'] as const
export type BasketTab = (typeof basketTabs)[number]

export const basketColumns = ['basket', 'customer', 'line', 'status', 'created', 'changed', 'approval'] as const
export type BasketColumn = (typeof basketColumns)[number]
const sorts = basketColumns.flatMap((column) => [column, `-${column}` as const])

/** An address may hold a number where a text is meant. */
const word = z.pipe(z.union([z.string(), z.number()]), z.transform((value) => String(value).trim().slice(0, 60)))
const pageNumber = z.pipe(z.union([z.string(), z.number()]), z.transform(Number))

/** What the address of the approvals screen carries; each value that does not fit is its default by itself. */
const schema = z.object({
  tab: z.catch(z.enum(basketTabs), 'open'),
  q: z.catch(word, ''),
  sort: z.catch(z.enum(sorts), '-created'),
  page: z.catch(pageNumber.check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  order: z.catch(word, ''),
})
export type BasketSearch = z.output<typeof schema>

export const basketSearchDefaults: BasketSearch = { tab: 'open', q: '', sort: '-created', page: 1, order: '' }

export function readBasketSearch(search: Partial<Record<keyof BasketSearch, unknown>>): BasketSearch {
  return schema.parse(search)
}
