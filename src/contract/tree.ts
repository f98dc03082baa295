import { z } from 'zod'
import { call } from './call/call.ts'
import { companyId, count, entry, flag, idPair, positive } from './call/fields.ts'

const maxRows = 1_000

const row = z.object({
  id: z.int().describe('Company id.'),
  name1: z.string().describe('Company name.'),
  name2: z.string().describe('Second name line; may be empty.'),
  zip: z.string().describe('Postcode, in the country’s format.'),
  city: z.string().describe('Town or city.'),
  parent: idPair.nullable().describe('Id and name of the parent company; null at the root.'),
  breadcrumbs: z.array(idPair).describe('Id and name of each company from the highest visible one to this one.'),
  has_children: z.boolean().describe('Whether the company has sub-companies.'),
  counts: z
    .object({
      contacts: count.optional().describe('Number of contacts; absent without permission.'),
      addresses: count.optional().describe('Number of delivery addresses.'),
      baskets: count.optional().describe('Number of open baskets; absent without permission.'),
    })
    .optional()
    .describe('Added: counts for the company itself, without sub-companies.'),
  get children() {
    return z.array(row).describe('Direct sub-companies, if requested.')
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
    summary: 'List direct sub-companies',
    description:
      'root=1: the company with its children; root=0: only its children. Without other parameters, all children; a backend need not support others. Added: with any other, a page of the children (by default 100 rows), with pages and no_of_companies; a page past the last is empty.',
    method: 'GET',
    path: '/vue/company/{id}/sub-companies2/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    query: z.object({
      root: flag.optional().describe('1: the company with its children; 0: only its children.'),
      page: positive.pipe(z.int().max(100_000)).optional().describe('Added: page of the children, from 1.'),
      number_per_page: positive
        .pipe(z.int().max(maxRows))
        .optional()
        .describe('Added: children per page; at most 1,000.'),
    }),
    data: z.object({
      companies: z.array(row).describe('Rows of the tree.'),
      pages: count.optional().describe('Added: number of pages; absent if all rows are returned.'),
      no_of_companies: count.optional().describe('Added: number of direct sub-companies on all pages.'),
    }),
    example: { params: { id: 17 }, query: { root: '1' }, data: { companies: [exampleRoot] } },
  }),

  search: call({
    summary: 'Search a company and all its sub-companies',
    description:
      'Searches name1, name2, customer_number, zip, city and contacts’ email addresses. At most 100 rows; found is the full count. Added: page; past the last page, the last is returned. With page, at most 10,000 are counted and paged; goes_on tells whether there are more.',
    method: 'GET',
    path: '/vue/company/{id}/search2/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    query: z.object({
      search: entry.min(3).max(200).describe('Search text, at least 3 characters.'),
      page: positive.pipe(z.int().max(100_000)).optional().describe('Added: page of 100 rows, from 1.'),
    }),
    data: z.object({
      found: count.describe('Number of companies found, including those not returned.'),
      page: z.int().min(1).optional().describe('Added: page returned; absent without paging.'),
      goes_on: z
        .boolean()
        .optional()
        .describe('Added: whether there are more than found, which is then the number that can be paged.'),
      companies: z.array(row).describe('Companies found, at most 100.'),
    }),
    example: {
      params: { id: 17 },
      query: { search: 'Ahlers' },
      data: { found: 1, page: 1, companies: [exampleRow] },
    },
  }),

  parents: call({
    summary: 'List possible parent companies',
    description:
      'current: id of the current parent. Added: number_per_page limits the companies returned; for a larger tree only the topmost is returned, and sub-companies2 pages the rest.',
    method: 'GET',
    path: '/vue/company/{id}/set-parent/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    query: z.object({
      number_per_page: positive
        .pipe(z.int().max(maxRows))
        .optional()
        .describe('Added: maximum number of companies returned; at most 1,000.'),
    }),
    data: z.object({
      children: z.array(row).describe('Companies it can be moved under.'),
      current: z.int().nullable().describe('Id of the current parent; null at the root.'),
      moves: z
        .object({
          companies: count.describe('Number of sub-companies.'),
          contacts: count.describe('Contacts of the company and all sub-companies.'),
          addresses: count.describe('Delivery addresses of the company and all sub-companies.'),
        })
        .optional()
        .describe('Added: what moves with it.'),
    }),
    example: {
      params: { id: 31 },
      data: { children: [exampleRoot], current: 17, moves: { companies: 0, contacts: 2, addresses: 3 } },
    },
  }),

  setParent: call({
    summary: 'Move a company in the tree',
    description: 'Not under itself or its descendants. A form, URL-encoded or multipart.',
    method: 'POST',
    path: '/vue/company/{id}/set-parent/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_CREATE_COMPANIES'],
    kind: 'form',
    params: z.object({ id: companyId }),
    body: z.object({ parent: companyId.describe('Id of the new parent company.') }),
    data: z.object({}),
    example: { params: { id: 31 }, body: { parent: 17 }, data: {} },
  }),
}
