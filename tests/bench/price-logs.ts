// The first 10,000 of a million price logs: every sort both ways, its first, middle and last page, by filters that find many, some, few and
// none, by one connection and by ten, beside the same SQL sent raw by the driver. Needs a built portal; see large-portal.ts for the database.
import { z } from 'zod'
import { priceLogColumns } from '#src/contract/values/price-logs.ts'
import { openLargePortal } from './kit/large-portal.ts'

const runs = Number(process.env['BENCH_RUNS'] ?? 2)
const usualFilters = [
  '',
  'company=gmbh',
  'company=tischlerei',
  'company=ahlers',
  'contact=example',
  'contact=steiner',
  'contact=schmid',
  'article_uid=fr-',
  'article_uid=-2',
  'article_uid=so-136-16-2',
  'order_number__contains=2000',
  'order_number__contains=0147',
  'price=307.80',
  'company=gmbh:::article_uid=fr-',
  'company=gmbh:::contact=schmid:::article_uid=-2',
  'company=xyzzyq',
]

const listed = z.object({ data: z.object({ pages: z.int(), no_of_logs: z.int() }) })
const portal = await openLargePortal({ baskets: 0, systemTexts: 0 })
try {
  for (const filter of process.env['BENCH_FILTER']?.split('|') ?? usualFilters) {
    const path = (more: Record<string, string>) => `/vue/price/logs/?${new URLSearchParams({ filter, ...more })}`
    const { pages, no_of_logs: found } = listed.parse(JSON.parse(await portal.ask.admin(path({})))).data
    const last = Math.max(1, Math.min(500, pages))
    const sorts = priceLogColumns.flatMap((name) => [name, `-${name}`])
    const parts = [...new Set([1, Math.ceil(last / 2), last])]
    const paths = sorts.flatMap((sort) => parts.map((page) => path({ sort, page: String(page) })))
    await portal.judge(`${filter || 'no filter'}, ${found} found`, 'admin', paths, { runs })
  }
} finally {
  await portal.close()
}
