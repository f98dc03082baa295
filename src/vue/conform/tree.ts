import { calls } from '#src/vue/calls.ts'
import { type Bench, once } from './bench.ts'
import { type Check, claim, given, same } from './check.ts'
import { assertRefused } from './reply.ts'
import { mark, masterData, ownCompany } from './workshop.ts'

const children = calls['company.children']
const search = calls['company.search']
const parents = calls['company.parents']
const setParent = calls['company.setParent']

const below = ({ data }: Bench, id: number) => data(children, { params: { id }, query: { root: '0' } })
const firstLevel = once((bench: Bench) => below(bench, bench.user.company[0]))
const noChildren = 'the company of the user has no companies below it'

export const treeChecks: Check[] = [
  {
    call: 'company.children',
    claim: 'with root=1 is the company itself with the rows of root=0 within',
    run: async (bench) => {
      const id = bench.user.company[0]
      const { companies } = await bench.data(children, { params: { id }, query: { root: '1' } })
      same(
        companies.map((row) => row.id),
        [id],
        'the rows',
      )
      const within = companies.flatMap((row) => row.children.map((child) => child.id))
      const rows = (await firstLevel(bench)).companies
      same(
        within,
        rows.map((row) => row.id),
        'its children',
      )
      same(companies[0]?.has_children, rows.length > 0, 'has_children')
    },
  },
  {
    call: 'company.children',
    claim: 'gives each child its parent, and breadcrumbs that lead to it',
    run: async (bench) => {
      const { companies } = await firstLevel(bench)
      given(companies[0], noChildren)
      for (const { id, name1, parent, breadcrumbs } of companies) {
        same(parent?.[0], bench.user.company[0], `the parent of ${id}`)
        same(breadcrumbs.at(-1), [id, name1], `the last of the breadcrumbs of ${id}`)
        same(breadcrumbs.at(-2), parent, `the last but one of the breadcrumbs of ${id}`)
      }
    },
  },
  {
    call: 'company.children',
    claim: 'says has_children of those that have',
    run: async (bench) => {
      const { companies } = await firstLevel(bench)
      given(companies[0], noChildren)
      for (const { id, has_children } of companies.slice(0, 5))
        same(has_children, (await below(bench, id)).companies.length > 0, `has_children of ${id}`)
    },
  },
  {
    call: 'company.search',
    claim: 'finds a company below by its name, as the tree shows it',
    run: async (bench) => {
      const { companies } = await firstLevel(bench)
      const child = given(
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
      same(shape(row), shape(child), `company ${child.id} by search and in the tree`)
    },
  },
  {
    call: 'company.search',
    claim: 'counts all, shows at most 100, each with breadcrumbs through the company asked',
    run: async ({ data, user }) => {
      const id = user.company[0]
      for (const text of ['con', 'gmbh', 'tis']) {
        const { found, companies } = await data(search, { params: { id }, query: { search: text } })
        same(companies.length, Math.min(found, 100), `the rows of ${found} found for "${text}"`)
        for (const row of companies)
          claim(
            row.breadcrumbs.some(([one]) => one === id),
            `company ${row.id} is not below ${id}`,
          )
      }
    },
  },
  {
    call: 'company.search',
    claim: 'asks for 3 characters',
    run: async ({ ask, user }) => {
      const reply = await ask(search, { params: { id: user.company[0] }, query: { search: 'ab' } })
      assertRefused(reply, [400], 'a search for 2 characters')
    },
  },
  {
    call: 'company.parents',
    claim: 'names the present parent',
    run: async (bench) => {
      const { companies } = await firstLevel(bench)
      const child = given(companies[0], noChildren)
      const { current } = await bench.data(parents, { params: { id: child.id } })
      same(current, child.parent?.[0], 'current')
    },
  },
  {
    call: 'company.setParent',
    claim: 'moves a company below another, but not below itself or its own descendant',
    writes: true,
    run: async (bench) => {
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
      same(moved.current, bench.company, 'the parent after a move')
      await bench.data(setParent, { params: { id: child.id }, body: { parent: id } })
    },
  },
]
