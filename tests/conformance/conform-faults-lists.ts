import { z } from 'zod'
import type { Fault } from './conform-faults.ts'
import { changing, dataOf, done, instead, json, readdressed } from './conform-planting.ts'

const logs = /\/price\/logs\/$/

/** Contract violations in pages, sorts, filters and counts. */
export const listFaults: readonly Fault[] = [
  {
    what: 'there is a page too few',
    call: 'price.logs',
    found: /pages of/,
    answer: changing(
      logs,
      dataOf((data) => ({ ...data, pages: Number(data['pages']) - 1 })),
    ),
  },
  {
    what: 'every page is the first',
    call: 'price.logs',
    found: /pages 1 and 2|the last page/,
    answer: readdressed(logs, ({ searchParams }) => searchParams.delete('page')),
  },
  {
    what: 'prices sort as texts',
    call: 'price.logs',
    found: /sort=-?price/,
    answer: readdressed(logs, ({ searchParams }) => {
      if (searchParams.get('sort')?.endsWith('price')) searchParams.set('sort', 'article_uid')
    }),
  },
  {
    what: 'a second filter is forgotten',
    call: 'price.logs',
    found: /filter/,
    answer: readdressed(logs, ({ searchParams }) => searchParams.delete('filter')),
  },
  {
    what: 'found is the rows of the page',
    call: 'company.search',
    found: /found is 10 for .+ the tree shows/,
    answer: changing(
      /\/search2\/$/,
      dataOf((data) => {
        const page = z.array(json).parse(data['companies']).slice(0, 10)
        return { found: page.length, companies: page }
      }),
    ),
  },
  {
    what: 'the count of users is that of the page',
    call: 'contact.list',
    found: /no_of_users by pages of 1/,
    answer: changing(
      /\/contact\/list\/$/,
      dataOf((data) => ({ ...data, pages: 1, no_of_users: z.array(json).parse(data['users']).length })),
    ),
  },
  {
    what: 'the count of price logs is that of the page',
    call: 'price.logs',
    found: /no_of_logs by pages of 1/,
    answer: changing(
      logs,
      dataOf((data) => ({ ...data, pages: 1, no_of_logs: z.array(json).parse(data['entries']).length })),
    ),
  },
  {
    what: 'the count of baskets is that of the page',
    call: 'basket.list',
    found: /no_of_orders, against/,
    answer: changing(
      /\/basket\/list\/$/,
      dataOf((data) =>
        'pages' in data ? { ...data, pages: 1, no_of_orders: z.array(json).parse(data['orders']).length } : data,
      ),
    ),
  },
  {
    what: 'two letters are searched for',
    call: 'company.search',
    found: /2 characters/,
    answer: instead('GET', /\/search2\/$/, ({ url }) =>
      url.endsWith('=ab') ? done({ found: 0, companies: [] }) : undefined,
    ),
  },
]
