import { listBench } from './kit/list-bench.ts'

const dealer = 15
const page = 'page=1&number_per_page=100'
const people = 'below=1&page=1&number_per_page=5&sort=name'
const asked: [string, 'admin' | 'dealer', string][] = [
  ['first level of the whole tree', 'admin', `1/sub-companies2/?root=1&${page}`],
  ['a page of 1,361 children', 'admin', `2/sub-companies2/?root=1&${page}`],
  ['the last page of them', 'admin', '2/sub-companies2/?root=1&page=14&number_per_page=100'],
  ['some children', 'admin', `297/sub-companies2/?root=1&${page}`],
  ['no children', 'admin', `90000/sub-companies2/?root=1&${page}`],
  ['a dealer’s own', 'dealer', `${dealer}/sub-companies2/?root=1&${page}`],
  ['search: 25,000 found', 'admin', '1/search2/?page=1&search=gmbh'],
  ['search: 25,000 found, page 100', 'admin', '1/search2/?page=100&search=gmbh'],
  ['search: e-mail of all', 'admin', '1/search2/?page=1&search=example'],
  ['search: one found', 'admin', '1/search2/?page=1&search=ahlers'],
  ['search: a customer number', 'admin', '1/search2/?page=1&search=70021'],
  ['search: none found', 'admin', '1/search2/?page=1&search=xyzzyq'],
  ['search: common and rare', 'admin', '1/search2/?page=1&search=tischlerei%20ahlers'],
  ['search: common, below a dealer', 'dealer', `${dealer}/search2/?page=1&search=gmbh`],
  ['search: rare, below a dealer', 'dealer', `${dealer}/search2/?page=1&search=ahlers`],
  ['contacts: a rare name', 'admin', `1/contacts/?${people}&search=steinerova`],
  ['contacts: a common company', 'admin', `1/contacts/?${people}&search=gmbh`],
]

export const companies = listBench({
  name: 'companies',
  says: 'children and search among 100,000 companies and their contacts',
  sizes: { baskets: 0, priceLogs: 0, systemTexts: 0 },
  isMeant: (text) => !/"session"/.test(text),
  questions: async () => asked.map(([name, who, path]) => ({ name, who, paths: [`/vue/company/${path}`] })),
})
