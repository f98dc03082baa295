export const basketStatus = {
  open: 0,
  unknown: 1,
  waiting: 2,
  ready: 3,
  analyzing: 4,
  inProduction: 5,
  error: 6,
} as const

export const basketTabs = ['open', 'process', 'finished'] as const
export type BasketTab = (typeof basketTabs)[number]

export function basketTabOf(status: number): BasketTab {
  if (status <= basketStatus.waiting) return 'open'
  return status <= basketStatus.analyzing ? 'process' : 'finished'
}

export const basketColumns = ['basket', 'customer', 'line', 'status', 'created', 'changed', 'approval'] as const
export type BasketColumn = (typeof basketColumns)[number]

/**
 * How the list of baskets is described in the page's address. `q`: the search. `order`: the number of the current
 * basket. `open`: whether the panel of that basket is open.
 */
export const basketListing = {
  tabs: basketTabs,
  columns: basketColumns,
  sort: '-created',
  filters: { q: 'text', customer: 'text', line: 'text', age: 'days', waiting: 'flag', order: 'text', open: 'flag' },
} as const
