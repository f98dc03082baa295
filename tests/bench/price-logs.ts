import { z } from 'zod'
import { priceLogColumns } from '#src/contract/values/price-logs.ts'
import type { Ask } from './kit/large-portal.ts'
import { listBench } from './kit/list-bench.ts'

const filters = [
  '',
  'company=gmbh',
  'company=tischlerei',
  'company=ahlers',
  'contact=example',
  'contact=steiner',
  'contact=schmid',
  'article_uid=fr-',
  'article_uid=-2',
  'article_uid=qx',
  'article_uid=so-136-16-2',
  'order_number__contains=2000',
  'order_number__contains=0147',
  'price=307.80',
  'company=gmbh:::article_uid=fr-',
  'company=gmbh:::contact=schmid:::article_uid=-2',
  'company=xyzzyq',
]

const listed = z.object({ data: z.object({ pages: z.int() }) })

/** Returns the paths of the first, middle and last page (at most 500) for every sort in both directions. */
async function pathsOf(filter: string, ask: Ask): Promise<string[]> {
  const path = (more: Record<string, string>) => `/vue/price/logs/?${new URLSearchParams({ filter, ...more })}`
  const { pages } = listed.parse(JSON.parse(await ask(path({})))).data
  const last = Math.max(1, Math.min(500, pages))
  const sorts = priceLogColumns.flatMap((name) => [name, `-${name}`])
  const parts = [...new Set([1, Math.ceil(last / 2), last])]
  return sorts.flatMap((sort) => parts.map((page) => path({ sort, page: String(page) })))
}

export const priceLogs = listBench({
  name: 'price-logs',
  says: 'the first 10,000 of 1,000,000 price logs: every sort, by filters that find many, some, few and none',
  sizes: { baskets: 0, systemTexts: 0 },
  async questions({ asks: { admin } }) {
    const [ask] = admin
    if (ask === undefined) throw new Error('no connection')
    return Promise.all(
      filters.map(async (filter) => ({
        name: filter || 'no filter',
        who: 'admin' as const,
        paths: await pathsOf(filter, ask),
      })),
    )
  },
})
