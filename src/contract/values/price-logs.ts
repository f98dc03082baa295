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

export const priceLogFields = ['id', ...priceLogColumns] as const

/** Counted, and pageable, up to here; a filter finds what is further away. */
export const priceLogsCounted = 10_000

/** Separates two conditions of a filter, so it occurs in none. */
export const filterMark = ':::'
