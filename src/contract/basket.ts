import { z } from 'zod'
import { basketColumns, basketTabs } from './values/basket-status.ts'
import { call, subject } from './call/call.ts'
import { basketNumber, codePair, companyId, date, entry, flag, positive, required } from './call/fields.ts'

/** 0 open, 1 unknown, 2 waiting for approval, 3 ready, 4 analyzing, 5 ready for production, 6 error. */
const status = z.int().min(0).max(6)

const order = z.object({
  basket_number: z.string().min(1).describe('The number that names the basket everywhere.'),
  line__name: z.string().describe('The label of the production line it was ordered in.'),
  status: status.describe('How far the basket is, as a number from 0 to 6.'),
  created: date.describe('When the basket was made.'),
  last_status_update: date.describe('When its status last changed.'),
  approval_number: z.string().nullable().describe('The number it was approved with; null before that.'),
  name1: z.string().describe('The name of the dealer who pays.'),
  name2: z.string().describe('Second line of the dealer’s name.'),
  zip: z.string().describe('The dealer’s postcode.'),
  country: z.string().describe('The dealer’s country, by ISO 3166-1 alpha-2.'),
  query_pending: z.boolean().describe('Whether the supplier waits for an answer to a question.'),
  customer: z.string().describe('The commission that the dealer wrote on it.'),
  auto_approve: z.boolean().describe('Whether it needs no approval.'),
})
export type Order = z.output<typeof order>

const standing = z
  .object({
    status: status.describe('The status as a number from 0 to 6.'),
    approval_number: z.string().nullable().describe('The approval number; null where there was none.'),
  })
  .nullable()

const orderStatus = z.object({
  order_status: status.describe('How far the basket is now, as a number from 0 to 6.'),
  last_status_update: date.describe('When its status last changed.'),
})

const basketTab = z.enum(basketTabs)

const sort = z.enum(basketColumns.flatMap((column) => [column, `-${column}` as const]))
export type BasketSort = z.output<typeof sort>

export const basket = subject('basket', {
  list: call({
    summary: 'The baskets of all companies of the user',
    description:
      'dealer: only those of that company. Without the other parameters, all of them; a backend may know no others. With any of them a page (25 rows, the newest first, unless said otherwise) of those in the tab (open: status up to 2; process: 3 and 4; finished: from 5 on) whose number has search in it, and of which the other filters hold, with pages, no_of_orders and counts by tab. order: a basket number, whose tab and page are answered.',
    method: 'GET',
    path: '/vue/basket/list/',
    refuses: ['not-found'],
    groups: ['CAN_APPROVE_ORDER'],
    query: z.object({
      dealer: companyId.optional().describe('Only the baskets of this company, by its id.'),
      page: positive.optional().describe('Which page, from 1 on.'),
      number_per_page: positive.pipe(z.int().max(1000)).optional().describe('How many rows make a page; at most 1000.'),
      tab: basketTab.optional().describe('Only the baskets that are open, in process or finished.'),
      search: entry.optional().describe('Only baskets whose number has this in it, leading zeros aside.'),
      customer: entry
        .optional()
        .describe('Only baskets whose dealer’s name or postcode, or whose commission, has each of these words in it.'),
      line: entry.optional().describe('Only baskets of this production line, by its code or its name.'),
      age: positive
        .pipe(z.int().max(9999))
        .optional()
        .describe('Only baskets that were made so many days ago or more.'),
      waiting: flag.optional().describe('1: only baskets that wait for approval.'),
      sort: sort.optional().describe('The column to sort by, "-" before it for descending.'),
      order: entry.optional().describe('A basket number whose tab and page are wanted.'),
    }),
    data: z.object({
      orders: z.array(order).describe('The baskets, those of the page where one was asked for.'),
      pages: z.int().min(0).optional().describe('How many pages that makes; missing where all were answered.'),
      no_of_orders: z.int().min(0).optional().describe('How many baskets there are on all pages.'),
      counts: z
        .object({
          open: z.int().min(0).describe('How many wait or are still worked on by the customer.'),
          process: z.int().min(0).describe('How many are being made ready.'),
          finished: z.int().min(0).describe('How many are through.'),
        })
        .optional()
        .describe('How many baskets each tab has.'),
      lines: z
        .array(codePair)
        .optional()
        .describe('The production lines to filter by, each with its code and name: those of all these baskets.'),
      page: z.int().min(1).optional().describe('The page that the asked-for basket stands on.'),
      tab: basketTab.optional().describe('The tab that the asked-for basket stands in.'),
      last_approval_number: z
        .string()
        .nullable()
        .optional()
        .describe('Added: the number that the caller approved with last, whichever basket; null before the first.'),
    }),
    example: {
      query: { dealer: 17 },
      data: {
        orders: [
          {
            basket_number: '2000014711',
            line__name: 'Fronten',
            status: 2,
            created: '2026-11-20T16:40:00+01:00',
            last_status_update: '2026-11-21T08:12:00+01:00',
            approval_number: null,
            name1: 'Tischlerei Ahlers',
            name2: '',
            zip: '49074',
            country: 'DE',
            query_pending: false,
            customer: 'Küche Familie Brandt',
            auto_approve: false,
          },
        ],
      },
    },
  }),

  status: call({
    summary: 'The status of one basket',
    method: 'GET',
    path: '/vue/basket/{basket}/status/',
    refuses: ['not-found'],
    groups: ['CAN_APPROVE_ORDER'],
    params: z.object({ basket: basketNumber }),
    data: orderStatus,
    example: {
      params: { basket: '99004312' },
      data: { order_status: 4, last_status_update: '2026-11-21T08:14:05+01:00' },
    },
  }),

  approve: call({
    summary: 'Approve a basket',
    description:
      'Only from status 2; from any other, 409 with a message that says the present status. Approving twice with one number is one approval.',
    method: 'POST',
    path: '/vue/basket/{basket}/approve/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_APPROVE_ORDER'],
    params: z.object({ basket: basketNumber }),
    query: z.object({
      approvalNumber: required.pipe(z.string().max(40)).describe('The number that the dealer approves with.'),
    }),
    data: orderStatus,
    example: {
      params: { basket: '2000014711' },
      query: { approvalNumber: 'A-2291' },
      data: { order_status: 3, last_status_update: '2026-11-21T08:13:00+01:00' },
    },
  }),

  reset: call({
    summary: 'Reset a basket',
    description: 'Back to status 0, only from a status above 0; otherwise 409.',
    method: 'POST',
    path: '/vue/basket/{number}/reset/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_APPROVE_ORDER'],
    params: z.object({ number: basketNumber }),
    data: z.object({}),
    example: { params: { number: '2000014698' }, data: {} },
  }),

  history: call({
    summary: 'What has happened to one basket',
    description: 'From the audit log, the newest first; at most 200.',
    method: 'GET',
    path: '/vue/basket/{number}/history/',
    isAddition: true,
    refuses: ['not-found'],
    groups: ['CAN_APPROVE_ORDER'],
    params: z.object({ number: basketNumber }),
    data: z.object({
      events: z
        .array(
          z.object({
            at: date.describe('When it was.'),
            by: z.string().nullable().describe('Who did it; null where that is nobody of the caller’s companies.'),
            as: z.string().nullable().describe('In whose name, where that was another’s.'),
            what: z.string().describe('approve, reset or step; another backend may know more.'),
            before: standing.describe('How it stood before.'),
            after: standing.describe('How it stood then.'),
          }),
        )
        .describe('What was done, the newest first.'),
    }),
    example: {
      params: { number: '2000014711' },
      data: {
        events: [
          {
            at: '2026-11-21T08:13:00+01:00',
            by: 'Nele Hansen',
            as: null,
            what: 'approve',
            before: { status: 2, approval_number: null },
            after: { status: 3, approval_number: 'A-2291' },
          },
        ],
      },
    },
  }),
})
