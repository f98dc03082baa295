import { listBench } from './kit/list-bench.ts'

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

export const baskets = listBench({
  name: 'baskets',
  says: 'approvals among 100,000 baskets: each tab, sort and filter',
  sizes: { priceLogs: 0, systemTexts: 0 },
  questions: async () => asked.map(([name, who, words]) => ({ name, who, paths: [`/vue/basket/list/?${words}`] })),
})
