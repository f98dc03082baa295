import { stripLeadingZeros } from '#src/basket-number.ts'
import type { BasketColumn, BasketSearch, BasketTab } from '#src/portal/basket/basket-search.ts'
import type { Order } from '#src/vue/basket.ts'

export const rowsPerPage = 25

/** open up to 2, in process 3 and 4, finished from 5. */
export function tabOf(status: number): BasketTab {
  if (status <= 2) return 'open'
  return status <= 4 ? 'process' : 'finished'
}

export function countsOf(orders: readonly Order[]): Record<BasketTab, number> {
  const counts = { open: 0, process: 0, finished: 0 }
  for (const order of orders) counts[tabOf(order.status)] += 1
  return counts
}

const customerOf = (order: Order) => `${order.name1} ${order.name2} ${order.customer}`

/** ISO dates of different offsets do not compare as texts. */
const valueOf: Record<BasketColumn, (order: Order) => string | number> = {
  basket: (order) => order.basket_number,
  customer: customerOf,
  line: (order) => order.line__name,
  status: (order) => order.status,
  created: (order) => Date.parse(order.created),
  changed: (order) => Date.parse(order.last_status_update),
  approval: (order) => order.approval_number ?? '',
}

/**
 * The rows of a view: those of its tab and those that were in it when it was opened, so that a row which
 * moves on stays where it is. Filtered by a part of the basket number, sorted, numbers in texts by value.
 */
export function rowsOf(
  orders: readonly Order[],
  view: Pick<BasketSearch, 'tab' | 'q' | 'sort'>,
  locale: string,
  kept: ReadonlySet<string> = new Set(),
): Order[] {
  const part = stripLeadingZeros(view.q)
  const rows = orders.filter(
    (order) =>
      (tabOf(order.status) === view.tab || kept.has(order.basket_number)) &&
      (part === '' || stripLeadingZeros(order.basket_number).includes(part)),
  )
  const { column, descending } = sortOf(view.sort)
  const collator = new Intl.Collator(locale, { numeric: true })
  const keyed = rows.map((order) => ({ order, value: valueOf[column](order) }))
  keyed.sort((a, b) => {
    const byValue =
      typeof a.value === 'number' && typeof b.value === 'number'
        ? a.value - b.value
        : collator.compare(String(a.value), String(b.value))
    const settled = byValue || collator.compare(a.order.basket_number, b.order.basket_number)
    return descending ? -settled : settled
  })
  return keyed.map(({ order }) => order)
}

export function sortOf(sort: BasketSearch['sort']): { column: BasketColumn; descending: boolean } {
  const descending = sort.startsWith('-')
  const column = descending ? sort.slice(1) : sort
  return { column: isColumn(column) ? column : 'created', descending }
}

const isColumn = (column: string): column is BasketColumn => column in valueOf

/** Where a basket that an address names stands: its tab, and its page with the address's filter and sort. */
export function placeOf(
  orders: readonly Order[],
  search: BasketSearch,
  locale: string,
): Pick<BasketSearch, 'tab' | 'page'> | null {
  const number = stripLeadingZeros(search.order)
  const order = number && orders.find((one) => stripLeadingZeros(one.basket_number) === number)
  if (!order) return null
  const tab = tabOf(order.status)
  const index = rowsOf(orders, { ...search, tab }, locale).indexOf(order)
  return { tab, page: index < 0 ? search.page : Math.floor(index / rowsPerPage) + 1 }
}
