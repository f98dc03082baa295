import { z } from 'zod'
import { call } from './call/call.ts'
import { companyId, count, entry, flag, idPair, positive } from './call/fields.ts'

const maxRows = 1_000

const row = z.object({
  id: z.int().describe('The id of the company.'),
  name1: z.string().describe('The name of the company.'),
  name2: z.string().describe('A second line of the name; empty where there is none.'),
  zip: z.string().describe('The postcode as it is written in that country.'),
  city: z.string().describe('The town.'),
  parent: idPair.nullable().describe('Id and name of the company directly above; null at the root.'),
  breadcrumbs: z.array(idPair).describe('Id and name of each company from the highest the user may see to this one.'),
  has_children: z.boolean().describe('Whether companies lie directly below.'),
  counts: z
    .object({
      contacts: count.optional().describe('Its contacts; missing for who may not list them.'),
      addresses: count.optional().describe('Its delivery addresses.'),
      baskets: count.optional().describe('Its open baskets; missing for who may not list them.'),
    })
    .optional()
    .describe('Added: how much the company has of its own, without those below it.'),
  get children() {
    return z.array(row).describe('The rows directly below, where they were asked for.')
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
  counts: { contacts: 2, addresses: 3, baskets: 1 },
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

export const tree = {
  children: call({
    summary: 'The companies directly below one',
    description:
      'root=1: the company itself, its children within; root=0: its direct children. Without the other parameters all of them; a backend may know no others. Added: with any of them a page of the children (100 rows unless said otherwise), with pages and no_of_companies; a page past the last one has none.',
    method: 'GET',
    path: '/vue/company/{id}/sub-companies2/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    query: z.object({
      root: flag.optional().describe('1: the company itself, its first level within; 0: its direct children.'),
      page: positive.pipe(z.int().max(100_000)).optional().describe('Added: which page of the children, from 1 on.'),
      number_per_page: positive
        .pipe(z.int().max(maxRows))
        .optional()
        .describe('Added: how many children make a page; at most 1000.'),
    }),
    data: z.object({
      companies: z.array(row).describe('The rows of the tree.'),
      pages: count.optional().describe('Added: how many pages that makes; missing where all were answered.'),
      no_of_companies: count.optional().describe('Added: how many companies lie directly below, on all pages.'),
    }),
    example: { params: { id: 17 }, query: { root: '1' }, data: { companies: [exampleRoot] } },
  }),

  search: call({
    summary: 'Search among a company and all below it',
    description:
      'Over name1, name2, customer_number, zip, city and the e-mail addresses of contacts. At most 100 rows; found is the full count. Added: page, of those rows; beyond the last one it is the last. Where a page is asked for, no more than 10,000 are counted and paged through, and goes_on says that there are more.',
    method: 'GET',
    path: '/vue/company/{id}/search2/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    query: z.object({
      search: entry
        .min(3)
        .max(200)
        .describe('What name, number, place or a contact’s address has in it; 3 characters or more.'),
      page: positive.pipe(z.int().max(100_000)).optional().describe('Added: which hundred of them, from 1 on.'),
    }),
    data: z.object({
      found: count.describe('How many companies there are, those beyond the rows too.'),
      page: z.int().min(1).optional().describe('Added: which page the rows are; missing where there are no pages.'),
      goes_on: z
        .boolean()
        .optional()
        .describe('Added: whether there are more than found says, which then is how many can be paged through.'),
      companies: z.array(row).describe('The companies found, at most 100.'),
    }),
    example: {
      params: { id: 17 },
      query: { search: 'Ahlers' },
      data: { found: 1, page: 1, companies: [exampleRow] },
    },
  }),

  parents: call({
    summary: 'Which companies could be its parent',
    description:
      'current: the id of the present parent. Added: number_per_page, where no more companies than that are to be sent; of a larger tree the topmost is sent alone, and those below it are had from sub-companies2, page by page.',
    method: 'GET',
    path: '/vue/company/{id}/set-parent/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    query: z.object({
      number_per_page: positive
        .pipe(z.int().max(maxRows))
        .optional()
        .describe('Added: how many companies are sent at most; at most 1000.'),
    }),
    data: z.object({
      children: z.array(row).describe('The companies it could be moved below.'),
      current: z.int().nullable().describe('The id of the company above it now; null at the root.'),
      moves: z
        .object({
          companies: count.describe('The companies below it.'),
          contacts: count.describe('The contacts of it and of all below it.'),
          addresses: count.describe('The delivery addresses of it and of all below it.'),
        })
        .optional()
        .describe('Added: what moves along with it.'),
    }),
    example: {
      params: { id: 31 },
      data: { children: [exampleRoot], current: 17, moves: { companies: 0, contacts: 2, addresses: 3 } },
    },
  }),

  setParent: call({
    summary: 'Move a company in the tree',
    description: 'Never below itself or its own descendants. A form, urlencoded or multipart.',
    method: 'POST',
    path: '/vue/company/{id}/set-parent/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_CREATE_COMPANIES'],
    kind: 'form',
    params: z.object({ id: companyId }),
    body: z.object({ parent: companyId.describe('The id of the company to move it below.') }),
    data: z.object({}),
    example: { params: { id: 31 }, body: { parent: 17 }, data: {} },
  }),
}
