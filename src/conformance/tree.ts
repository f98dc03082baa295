import { calls } from '#src/contract/calls.ts'
import { type Bench, once } from './bench.ts'
import { checksOf } from './check.ts'
import { claim, requireValue, assertSame } from './fault.ts'
import { assertRefused } from './reply.ts'
import { mark, masterData, ownCompany } from './workshop.ts'

const children = calls['company.children']
const search = calls['company.search']
const parents = calls['company.parents']
const setParent = calls['company.setParent']

const below = ({ data }: Bench, id: number) => data(children, { params: { id }, query: { root: '0' } })
const firstLevel = once((bench: Bench) => below(bench, bench.user.company[0]))
const noChildren = 'the company of the user has no companies below it'

export const treeChecks = checksOf({
  'company.children': {
    'with root=1 is the company itself with the rows of root=0 within': async (bench) => {
      const id = bench.user.company[0]
      const { companies } = await bench.data(children, { params: { id }, query: { root: '1' } })
      assertSame(
        companies.map((row) => row.id),
        [id],
        'the rows',
      )
      const within = companies.flatMap((row) => row.children.map((child) => child.id))
      const rows = (await firstLevel(bench)).companies
      assertSame(
        within,
        rows.map((row) => row.id),
        'its children',
      )
      assertSame(companies[0]?.has_children, rows.length > 0, 'has_children')
    },
    'gives each child its parent, and breadcrumbs that lead to it': async (bench) => {
      const { companies } = await firstLevel(bench)
      requireValue(companies[0], noChildren)
      for (const { id, name1, parent, breadcrumbs } of companies) {
        assertSame(parent?.[0], bench.user.company[0], `the parent of ${id}`)
        assertSame(breadcrumbs.at(-1), [id, name1], `the last of the breadcrumbs of ${id}`)
        assertSame(breadcrumbs.at(-2), parent, `the last but one of the breadcrumbs of ${id}`)
      }
    },
    'says has_children of those that have': async (bench) => {
      const { companies } = await firstLevel(bench)
      requireValue(companies[0], noChildren)
      for (const { id, has_children } of companies.slice(0, 5))
        assertSame(has_children, (await below(bench, id)).companies.length > 0, `has_children of ${id}`)
    },
  },
  'company.search': {
    'finds a company below by its name, as the tree shows it': async (bench) => {
      const { companies } = await firstLevel(bench)
      const child = requireValue(
        companies.find(({ name1 }) => name1.length >= 3),
        noChildren,
      )
      const found = await bench.data(search, {
        params: { id: bench.user.company[0] },
        query: { search: child.name1.slice(0, 200) },
      })
      const row = found.companies.find(({ id }) => id === child.id)
      claim(row !== undefined, `"${child.name1}" is not found`)
      const shape = ({ id, parent, breadcrumbs, has_children }: typeof child) => [id, parent, breadcrumbs, has_children]
      assertSame(shape(row), shape(child), `company ${child.id} by search and in the tree`)
    },
    'counts all, shows at most 100, each with breadcrumbs through the company asked': async ({ data, user }) => {
      const id = user.company[0]
      for (const text of ['con', 'gmbh', 'tis']) {
        const { found, companies } = await data(search, { params: { id }, query: { search: text } })
        assertSame(companies.length, Math.min(found, 100), `the rows of ${found} found for "${text}"`)
        for (const row of companies)
          claim(
            row.breadcrumbs.some(([one]) => one === id),
            `company ${row.id} is not below ${id}`,
          )
      }
    },
    'has in found all that there are, not the rows of the answer': async (bench) => {
      const names = await namesBelow(bench)
      const [word, shown] = requireValue(commonest(names), 'no two companies below share a word of their names')
      const { found } = await bench.data(search, { params: { id: bench.user.company[0] }, query: { search: word } })
      claim(found >= shown, `found is ${found} for "${word}", and the tree shows ${shown} of them`)
    },
    'asks for 3 characters': async ({ ask, user }) => {
      const reply = await ask(search, { params: { id: user.company[0] }, query: { search: 'ab' } })
      assertRefused(reply, [400], 'a search for 2 characters')
    },
  },
  'company.parents': {
    'names the present parent': async (bench) => {
      const { companies } = await firstLevel(bench)
      const child = requireValue(companies[0], noChildren)
      const { current } = await bench.data(parents, { params: { id: child.id } })
      assertSame(current, child.parent?.[0], 'current')
    },
  },
  'company.setParent': {
    'moves a company below another, but not below itself or its own descendant': async (bench) => {
      const { id } = await ownCompany(bench)
      const body = { ...masterData, name1: mark() }
      const child = await bench.data(calls['company.createSub'], { params: { cid: id }, body })
      bench.remains.add(`company ${child.id} "${child.name1}"`)
      for (const parent of [id, child.id]) {
        const what = parent === id ? 'a company below itself' : 'a company below its own child'
        assertRefused(await bench.ask(setParent, { params: { id }, body: { parent } }), [400, 409], what)
      }
      await bench.data(setParent, { params: { id: child.id }, body: { parent: bench.company } })
      const moved = await bench.data(parents, { params: { id: child.id } })
      assertSame(moved.current, bench.company, 'the parent after a move')
      await bench.data(setParent, { params: { id: child.id }, body: { parent: id } })
    },
  },
})

const maxLooks = 60

const namesBelow = once(async (bench: Bench): Promise<string[]> => {
  const names: string[] = []
  const ids = [bench.user.company[0]]
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const id = ids.shift()
    if (id === undefined) break
    const { companies } = await below(bench, id)
    names.push(...companies.map(({ name1 }) => name1))
    ids.push(...companies.filter(({ has_children }) => has_children).map((row) => row.id))
  }
  return names
})

/**
 * Returns the word that most names contain, and how many do. Whole words, because a search need not find parts of
 * words.
 */
function commonest(names: readonly string[]): [word: string, names: number] | undefined {
  const counts = new Map<string, number>()
  for (const name of names)
    for (const word of new Set(name.split(/\s+/))) if (word.length >= 3) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => other - one)[0]
}
