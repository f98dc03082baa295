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
  parent: idPair.nullable().describe('Id and name of the parent company; null for a top-level company.'),
  breadcrumbs: z
    .array(idPair)
    .describe('Id and name of each company on the path from the highest visible company to this one.'),
  has_children: z.boolean().describe('Whether the company has sub-companies.'),
  counts: z
    .object({
      contacts: count.optional().describe('Number of contacts; absent if the caller lacks the permission.'),
      addresses: count.optional().describe('Number of delivery addresses.'),
      baskets: count.optional().describe('Number of open baskets; absent if the caller lacks the permission.'),
    })
    .optional()
    .describe('Added: counts for the company itself, not including sub-companies.'),
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
      'With `root=1`, returns the company with its children; with `root=0`, only its children. Without other parameters, returns all children; a backend need not support other parameters. Added: with any other parameter, returns a page of the children (by default 100 rows), with `pages` and `no_of_companies`; a page past the last is empty.',
    method: 'GET',
    path: '/vue/company/{id}/sub-companies2/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    query: z.object({
      root: flag.optional().describe('1: return the company with its children; 0: return only its children.'),
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
      'Searches name1, name2, customer_number, zip, city and the email addresses of contacts. Returns at most 100 rows; `found` is the full count. Added: `page` selects a page; past the last page, the last one is returned. With `page`, at most 10,000 companies are counted and paged; `goes_on` is true if there are more.',
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
        .describe('Added: whether more companies match than `found`, which is then the number that can be paged.'),
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
      '`current` is the id of the current parent. Added: `number_per_page` limits the number of companies returned. For a larger tree, only the topmost company is returned; page through the rest with sub-companies2.',
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
      children: z.array(row).describe('Companies that the company can be moved under.'),
      current: z.int().nullable().describe('Id of the current parent; null for a top-level company.'),
      moves: z
        .object({
          companies: count.describe('Number of sub-companies.'),
          contacts: count.describe('Number of contacts of the company and all sub-companies.'),
          addresses: count.describe('Number of delivery addresses of the company and all sub-companies.'),
        })
        .optional()
        .describe('Added: counts of the data that moves with the company.'),
    }),
    example: {
      params: { id: 31 },
      data: { children: [exampleRoot], current: 17, moves: { companies: 0, contacts: 2, addresses: 3 } },
    },
  }),

  setParent: call({
    summary: 'Move a company in the tree',
    description: 'A company cannot move under itself or its descendants. The body is a form, URL-encoded or multipart.',
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
