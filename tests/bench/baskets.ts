// The approvals among 100,000 baskets: each tab, sort and filter, and a basket by its number, by one connection and by ten, beside the same
// SQL sent raw by the driver. Needs a built portal; see large-portal.ts for the database.
import { openLargePortal } from './kit/large-portal.ts'

const runs = Number(process.env['BENCH_RUNS'] ?? 40)
const asked: [name: string, who: 'admin' | 'dealer', query: string][] = [
  ['first page', 'admin', 'tab=open'],
  ['last page', 'admin', 'tab=open&page=1325'],
  ['finished', 'admin', 'tab=finished'],
  ['by customer', 'admin', 'tab=open&sort=customer'],
  ['by line', 'admin', 'tab=open&sort=-line'],
  ['by number', 'admin', 'tab=open&sort=basket'],
  ['waiting, older than a week', 'admin', 'tab=open&waiting=1&age=7'],
  ['a part of a number', 'admin', 'tab=open&search=2089'],
  ['a customer, common', 'admin', 'tab=open&customer=gmbh'],
  ['a customer, rare', 'admin', 'tab=open&customer=ahlers'],
  ['of a line', 'admin', 'tab=open&line=fronts'],
  ['at a basket', 'admin', 'order=2000014'],
  ['of a dealer', 'dealer', 'tab=open'],
]

const portal = await openLargePortal({ priceLogs: 0, systemTexts: 0 })
try {
  for (const [name, who, words] of asked)
    if (name.includes(process.env['BENCH_ONLY'] ?? ''))
      await portal.judge(name, who, [`/vue/basket/list/?${words}`], { runs })
} finally {
  await portal.close()
}
