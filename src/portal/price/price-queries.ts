import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Data } from '#src/contract/call/call.ts'
import type { price } from '#src/contract/price.ts'
import { filterMark, maxCountedPriceLogs, priceLogListing } from '#src/contract/values/price-logs.ts'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { readPriceText } from '#src/contract/values/price-text.ts'
import { listPriceLogs, readPriceHistory, readPriceLog } from '#src/gateway/price/price.functions.ts'
import { recordQuery } from '#src/portal/form/record-query.ts'
import { gcTime, type ListSource, readOrThrow } from '#src/portal/list/list-queries.ts'
import { listSearch, requestOf, type SearchOf } from '#src/portal/list/list-search.ts'

const readPriceSearch = listSearch(priceLogListing)

export type PriceLogFilter = keyof typeof priceLogListing.filters
export type PriceLogSearch = SearchOf<typeof priceLogListing>
export type PriceLog = Data<typeof price.logs>['entries'][number]

/**
 * Builds the `filter` parameter of the call. Leaves out filters that are not set, and invalid filters; the input of an
 * invalid filter shows why.
 */
export function filterOf(filters: Partial<Record<PriceLogFilter, string>>): string {
  return Object.entries(filters)
    .filter(
      ([name, value]) => value !== '' && !value.includes(filterMark) && (name !== 'price' || readPriceText(value).ok),
    )
    .map(([name, value]) => `${name === 'order_number' ? 'order_number__contains' : name}=${value}`)
    .join(filterMark)
}

export const priceLogSource: ListSource<PriceLog, PriceLogSearch> = {
  key: 'price-log',
  perPage: 20,
  idOf: (row) => String(row.id),
  read: async (view, perPage, signal) => {
    const { sort, page, number_per_page, ...filters } = requestOf(priceLogListing, view, perPage)
    const query = { filter: filterOf(filters), sort, page, number_per_page }
    const answer = await listPriceLogs({ data: { params: {}, query, body: undefined }, ...(signal && { signal }) })
    if (!answer.ok) return answer
    const { entries: rows, no_of_logs: found, goes_on: goesOn = false } = answer.data
    const all = Math.min(found, maxCountedPriceLogs)
    return { ...answer, data: { rows, all, hasMore: goesOn || found > all } }
  },
}

export const priceLogQuery = (id: number) =>
  recordQuery(['price-log', id], (signal) =>
    readPriceLog({ data: { params: { id }, query: {}, body: undefined }, ...(signal && { signal }) }),
  )

export const usePriceLog = (id: number) => useQuery(priceLogQuery(id))

const basketPrices = 6
const readAtOnce = 50

/**
 * Builds the query of a basket's latest six price logs. `basketNumber`: without leading zeros. If the user may not see
 * them, the query's data is the refusal, and not an error.
 */
export const basketPricesQuery = (basketNumber: string) =>
  queryOptions({
    queryKey: ['price-log', 'basket', basketNumber],
    networkMode: 'always',
    gcTime,
    queryFn: async ({ signal }) => {
      const view = { ...readPriceSearch({}), order_number: basketNumber }
      const answer = await readOrThrow(priceLogSource.read(view, readAtOnce, signal))
      // The filter also finds longer numbers that contain this one.
      const isOwn = (log: PriceLog) => stripLeadingZeros(log.basket_number) === basketNumber
      return answer.ok ? answer.data.rows.filter(isOwn).slice(0, basketPrices) : []
    },
  })

export type PricePoint = Data<typeof price.history>['points'][number]

const priceHistoryQuery = (article_uid: string, article_type: string) =>
  queryOptions({
    queryKey: ['price-history', article_uid, article_type],
    networkMode: 'always',
    gcTime,
    queryFn: ({ signal }) =>
      readOrThrow(
        readPriceHistory({ data: { params: {}, query: { article_uid, article_type }, body: undefined }, signal }),
        ['unauthenticated', 'forbidden', 'not-found', 'not-implemented'],
      ),
  })

export const usePriceHistory = (article: string, type: string) => useQuery(priceHistoryQuery(article, type))
