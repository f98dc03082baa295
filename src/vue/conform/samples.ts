import type { Data } from '#src/vue/call.ts'
import { type CallName, type Calls, calls } from '#src/vue/calls.ts'
import { type Bench, once } from './bench.ts'
import { NotChecked, given } from './check.ts'
import { ownContact } from './workshop.ts'

type Sample = (bench: Bench) => Promise<{ params?: object; query?: object }>

const nothing = async () => ({})
const ofCompany = async ({ user }: Bench) => ({ params: { id: user.company[0] } })
const languages = async () => ({ query: { src: 'master', dst: 'de' } })

/** Something that exists to ask each reading call for. */
const samples: Partial<Record<CallName, Sample>> = {
  'session.maintenance': nothing,
  'session.shopUrl': nothing,
  'company.info': ofCompany,
  'company.countryCodes': nothing,
  'company.materials': async ({ user }) => ({ params: { cid: user.company[0] } }),
  'company.children': async ({ user }) => ({ params: { id: user.company[0] }, query: { root: '0' } }),
  'company.search': async (bench) => {
    const { name1 } = await bench.data(calls['company.info'], { params: { id: bench.user.company[0] } })
    const word = name1.split(/\s+/).find((part) => part.length >= 3) ?? name1
    return { params: { id: bench.user.company[0] }, query: { search: word } }
  },
  'company.parents': ofCompany,
  'address.list': ofCompany,
  'contact.list': nothing,
  'contact.ofCompany': ofCompany,
  'contact.detail': async (bench) => {
    const { users } = await bench.data(calls['contact.list'])
    return { params: { id: given(users[0], 'there is no contact').id } }
  },
  'contact.activationLink': async (bench) => {
    if (!bench.settings.write) throw new NotChecked('it makes a link; only with --write')
    return { params: { id: (await ownContact(bench)).id } }
  },
  'price.logs': nothing,
  'price.log': async (bench) => {
    const { entries } = await bench.data(calls['price.logs'])
    return { params: { id: given(entries[0], 'there is no price log').id } }
  },
  'basket.list': nothing,
  'basket.status': async (bench) => {
    const { orders } = await bench.data(calls['basket.list'])
    return { params: { basket: given(orders[0], 'there is no basket').basket_number } }
  },
  'i18n.catalog': nothing,
  'i18n.article': async (bench) => {
    const { id, model } = given(await firstArticle(bench), 'no catalogue holds an article')
    return { params: { id, model }, query: { lang: 'master,de' } }
  },
  'i18n.vartext': languages,
  'i18n.system': languages,
}

type CatalogRow = Data<Calls['i18n.catalog']>['catalogs'][number]
type ArticleName = { id: number; model: string }

export const firstArticle = once(async (bench: Bench): Promise<ArticleName | undefined> => {
  const { catalogs } = await bench.data(calls['i18n.catalog'])
  return articleIn(catalogs)
})

function articleIn(children: readonly CatalogRow['children'][number][]): ArticleName | undefined {
  for (const child of children) {
    const found = 'article' in child ? child.article : articleIn(child.children)
    if (found) return found
  }
  return undefined
}

/** Ids that nothing has, for each name a path may ask for. */
const nowhere = {
  id: 2_147_483_646,
  cid: 2_147_483_646,
  basket: '87654321',
  number: '87654321',
  model: 'NO-SUCH-MODEL',
}

export function unknownParams(name: CallName): Record<string, unknown> {
  const params = new Set([...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one))
  return Object.fromEntries(Object.entries(nowhere).filter(([one]) => params.has(one)))
}

export function isRead(name: CallName): boolean {
  return calls[name].method === 'GET'
}

/** What to ask a call for: of a writing one, what does not exist. */
export async function sampleOf(name: CallName, bench: Bench): Promise<{ params?: object; query?: object }> {
  if (!isRead(name)) return { params: unknownParams(name) }
  const sample = samples[name]
  if (!sample) throw new Error(`There is no sample for ${name}`)
  return sample(bench)
}
