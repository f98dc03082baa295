export const priceLogColumns = [
  'date',
  'kind',
  'basket_number',
  'article_uid',
  'article_type',
  'price',
  'company',
  'contact',
] as const
export type PriceLogColumn = (typeof priceLogColumns)[number]

export const priceLogListing = {
  columns: priceLogColumns,
  sort: '-date',
  filters: { article_uid: 'text', contact: 'text', company: 'text', order_number: 'text', price: 'text' },
} as const

export const priceLogFields = ['id', ...priceLogColumns] as const

/** Maximum number of price logs that are counted and that pages can reach. Users find others by a filter. */
export const maxCountedPriceLogs = 10_000

/** Separator between two conditions of a filter. A condition cannot contain it. */
export const filterMark = ':::'
