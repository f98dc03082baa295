import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { type BasketColumn, basketStatus, basketTabOf } from '#src/contract/values/basket-status.ts'
import type { basket, Order } from '#src/contract/basket.ts'
import type { Answer, Data, Input } from '#src/contract/call/call.ts'
import { searchIn } from '#src/contract/values/search-text.ts'
import { pageOf, people } from '#src/gateway/paging.ts'

const dayMs = 86_400_000

const values: Record<BasketColumn, (order: Order) => string | number> = {
  basket: () => 0,
  customer: (order) => `${order.name1} ${order.name2} ${order.customer}`,
  line: (order) => order.line__name,
  status: (order) => order.status,
  // ISO dates with different UTC offsets cannot be sorted as texts.
  created: (order) => Date.parse(order.created),
  changed: (order) => Date.parse(order.last_status_update),
  approval: (order) => order.approval_number ?? '',
}

const sorting = {
  values,
  tie: (order: Order) => stripLeadingZeros(order.basket_number),
  usual: { column: 'created', isDescending: true },
} as const

/**
 * Filters, sorts and pages the answer of a backend without paging, which contains all baskets. Returns the answer
 * unchanged if it is already a page, if it is a refusal, or if `paging` sets nothing except `dealer`. `now`: the time
 * from which filters count days.
 */
export function pageOfBaskets(
  answer: Answer<Data<typeof basket.list>>,
  paging: Input<typeof basket.list>['query'],
  now = new Date(),
): Answer<Data<typeof basket.list>> {
  // A refusal is returned first. In any other answer, `paging` was accepted by the schema of the call.
  if (!answer.ok || answer.data.pages !== undefined) return answer
  const isPage = Object.entries(paging).some(([name, one]) => name !== 'dealer' && one !== undefined)
  if (!isPage) return answer
  const found = answer.data.orders.filter(filterOf(paging, now))
  const counts = { open: 0, process: 0, finished: 0 }
  for (const order of found) counts[basketTabOf(order.status)] += 1
  const number = stripLeadingZeros(paging.order ?? '')
  const named = number === '' ? undefined : found.find((order) => stripLeadingZeros(order.basket_number) === number)
  const tab = named ? basketTabOf(named.status) : paging.tab
  const inTab = tab ? found.filter((order) => basketTabOf(order.status) === tab) : found
  const { rows, pages, page } = pageOf(inTab, paging, sorting, named)
  const lines = linesOf(answer.data.orders)
  const totals = { pages, no_of_orders: inTab.length, counts, lines, page, ...(tab && { tab }) }
  return { ...answer, data: { orders: rows, ...totals } }
}

/** Returns the filter of a query. src/backend/basket/basket-list.ts has the same filter in SQL. */
function filterOf(paging: Input<typeof basket.list>['query'], now: Date): (order: Order) => boolean {
  const { search = '', customer = '', line, age, waiting } = paging
  const part = stripLeadingZeros(search)
  const isFound = searchIn(customer)
  const newest = age ? now.getTime() - age * dayMs : Infinity
  return (order) => {
    return (
      stripLeadingZeros(order.basket_number).includes(part) &&
      isFound(`${order.name1} ${order.name2} ${order.zip} ${order.customer}`) &&
      (!line || order.line__name === line) &&
      Date.parse(order.created) <= newest &&
      (waiting !== '1' || order.status === basketStatus.waiting)
    )
  }
}

/**
 * Returns the production lines as pairs of code and name. A backend without paging sends only the names, which then are
 * the codes too.
 */
function linesOf(orders: readonly Order[]): [string, string][] {
  const names = new Set(orders.map((order) => order.line__name))
  return [...names].toSorted(people.compare).map((name) => [name, name])
}
