import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import { count, entry, flag, id, idPair } from './fields.ts'

const row = z.object({
  id: z.int(),
  name1: z.string(),
  name2: z.string(),
  zip: z.string(),
  city: z.string(),
  parent: idPair.nullable(),
  breadcrumbs: z.array(idPair),
  has_children: z.boolean(),
  get children() {
    return z.array(row)
  },
})
type CompanyRow = z.output<typeof row>

const exampleRow: CompanyRow = {
  id: 31,
  name1: 'Tischlerei Ahlers',
  name2: '',
  zip: '49074',
  city: 'Osnabrück',
  parent: [17, 'Möbelwerk Nord GmbH'],
  breadcrumbs: [
    [17, 'Möbelwerk Nord GmbH'],
    [31, 'Tischlerei Ahlers'],
  ],
  has_children: false,
  children: [],
}

const exampleRoot: CompanyRow = {
  id: 17,
  name1: 'Möbelwerk Nord GmbH',
  name2: '',
  zip: '26122',
  city: 'Oldenburg',
  parent: null,
  breadcrumbs: [[17, 'Möbelwerk Nord GmbH']],
  has_children: true,
  children: [exampleRow],
}

/** root 1: the company itself with its first level; 0: its direct children. */
export const companyChildren = call({
  ...plain,
  name: 'company.children',
  method: 'GET',
  path: '/vue/company/{id}/sub-companies2/',
  params: z.object({ id }),
  query: z.object({ root: flag.optional() }),
  data: z.object({ companies: z.array(row) }),
  example: { ...sendsNothing, params: { id: 17 }, query: { root: '1' }, data: { companies: [exampleRoot] } },
})

/** At most 100 rows; found is the full count. */
export const companySearch = call({
  ...plain,
  name: 'company.search',
  method: 'GET',
  path: '/vue/company/{id}/search2/',
  params: z.object({ id }),
  query: z.object({ search: entry.min(3).max(200) }),
  data: z.object({ found: count, companies: z.array(row) }),
  example: {
    ...sendsNothing,
    params: { id: 17 },
    query: { search: 'Ahlers' },
    data: { found: 1, companies: [exampleRow] },
  },
})

export const companyParents = call({
  ...plain,
  name: 'company.parents',
  method: 'GET',
  path: '/vue/company/{id}/set-parent/',
  params: z.object({ id }),
  data: z.object({ children: z.array(row), current: z.int().nullable() }),
  example: { ...sendsNothing, params: { id: 31 }, data: { children: [exampleRoot], current: 17 } },
})

/** Never a company's own descendant. */
export const companySetParent = call({
  ...plain,
  name: 'company.setParent',
  method: 'POST',
  path: '/vue/company/{id}/set-parent/',
  groups: ['CAN_CREATE_COMPANIES'],
  kind: 'form',
  params: z.object({ id }),
  body: z.object({ parent: id }),
  data: z.object({}),
  example: { ...sendsNothing, params: { id: 31 }, body: { parent: 17 }, data: {} },
})
