import type { Call, Data } from '#src/contract/call/call.ts'
import { type CallName, type Calls, calls } from '#src/contract/calls.ts'
import { exampleWith, type Thing, type Things, thingsIn, thingsOf, unknownThings } from '#src/contract/call/things.ts'
import { type Bench, once } from './bench.ts'
import { NotChecked, requireValue } from './fault.ts'
import { ownContact } from './workshop.ts'

type Sample = { params?: object; query?: object }

const existing: { [One in Thing]?: (bench: Bench) => Promise<Things[One]> } = {
  company: async ({ user }) => user.company[0],
  contact: async (bench) => requireValue((await bench.data(calls['contact.list'])).users[0], 'there is no contact').id,
  priceLog: async (bench) =>
    requireValue((await bench.data(calls['price.logs'])).entries[0], 'there is no price log').id,
  basket: async (bench) =>
    requireValue((await bench.data(calls['basket.list'])).orders[0], 'there is no basket').basket_number,
  article: async (bench) => (await firstArticle(bench)).id,
  model: async (bench) => (await firstArticle(bench)).model,
}

/** Input for calls whose example needs more groups than the call, or finds nothing in another backend. */
const instead: Partial<Record<CallName, (bench: Bench) => Promise<Sample>>> = {
  'company.search': async (bench) => {
    const { name1 } = await bench.data(calls['company.info'], { params: { id: bench.user.company[0] } })
    return { query: { search: name1.split(/\s+/).find((part) => part.length >= 3) ?? name1 } }
  },
  'contact.list': async () => ({ query: {} }),
  'contact.activationLink': async (bench) => {
    if (!bench.settings.write) throw new NotChecked('it makes a link; only with --write')
    return { params: { id: (await ownContact(bench)).id } }
  },
  'basket.list': async () => ({ query: {} }),
  'price.logs': async () => ({ query: {} }),
  'i18n.system': async () => ({ query: { src: 'master', dst: 'de' } }),
}

type CatalogRow = Data<Calls['i18n.catalog']>['catalogs'][number]
type ArticleName = { id: number; model: string }

export const firstArticle = once(async (bench: Bench): Promise<ArticleName> => {
  const { catalogs } = await bench.data(calls['i18n.catalog'])
  return requireValue(articleIn(catalogs), 'no catalogue holds an article')
})

function articleIn(children: readonly CatalogRow['children'][number][]): ArticleName | undefined {
  for (const child of children) {
    const found = 'article' in child ? child.article : articleIn(child.children)
    if (found) return found
  }
  return undefined
}

export function unknownParams(call: Pick<Call, 'params' | 'query' | 'body'>): Record<string, unknown> {
  return Object.fromEntries([...thingsIn(call, 'params')].map(([field, thing]) => [field, unknownThings[thing]]))
}

export function isRead(name: CallName): boolean {
  return calls[name].method === 'GET'
}

/**
 * Returns input for a call. For a call that only reads, it is the call's example with ids that exist in this backend.
 * For a call that writes, it is only the path parameters, with ids that do not exist.
 */
export async function sampleOf(name: CallName, bench: Bench): Promise<Sample> {
  const call: Call = calls[name]
  if (!isRead(name)) return { params: unknownParams(call) }
  const other = await instead[name]?.(bench)
  if (other?.params) return other
  const entries = thingsOf(call).map(async (thing) => [thing, await existing[thing]?.(bench)] as const)
  const { params, query } = exampleWith(call, Object.fromEntries(await Promise.all(entries)))
  return { params, query, ...other }
}
