import { z } from 'zod/mini'

export const basketTabs = ['open', 'process', 'finished'] as const
export type BasketTab = (typeof basketTabs)[number]

export const basketColumns = ['basket', 'customer', 'line', 'status', 'created', 'changed', 'approval'] as const
export type BasketColumn = (typeof basketColumns)[number]
const sorts = basketColumns.flatMap((column) => [column, `-${column}` as const])

/** A number is kept as one, because the router writes a text that looks like a number in quotes. */
const word = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => {
    const text = String(value).trim().slice(0, 60)
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
  }),
)
const pageNumber = z.pipe(z.union([z.string(), z.number()]), z.transform(Number))

/** What the address of the approvals screen carries; each value that does not fit is its default by itself. */
const schema = z.object({
  tab: z.catch(z.enum(basketTabs), 'open'),
  q: z.catch(word, ''),
  sort: z.catch(z.enum(sorts), '-created'),
  page: z.catch(pageNumber.check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  order: z.catch(word, ''),
})
type BasketAddress = z.output<typeof schema>

export type BasketSearch = Omit<BasketAddress, 'q' | 'order'> & { q: string; order: string }

export const basketSearchDefaults: BasketSearch = { tab: 'open', q: '', sort: '-created', page: 1, order: '' }

export function readBasketAddress(search: Partial<Record<keyof BasketSearch, unknown>>): BasketAddress {
  return schema.parse(search)
}

export function searchOf(address: BasketAddress): BasketSearch {
  return { ...address, q: String(address.q), order: String(address.order) }
}
