/** What a list of price logs shows and can be sorted by. */
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

/** So many are counted, and can be paged through; a filter finds what is further away. */
export const priceLogsCounted = 10_000

/** Between two conditions of a filter, so in none of them. */
export const filterMark = ':::'
