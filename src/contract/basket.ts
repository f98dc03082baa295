import { z } from 'zod'
import { basketColumns, basketTabs } from './values/basket-status.ts'
import { call, subject } from './call/call.ts'
import { basketNumber, codePair, companyId, date, entry, flag, paging, positive, required } from './call/fields.ts'

const status = z.int().min(0).max(6)

const statusCodes =
  'Status: 0 open, 1 unknown, 2 waiting for approval, 3 ready, 4 analyzing, 5 ready for production, 6 error.'

const order = z.object({
  basket_number: z.string().min(1).describe('Number that identifies the basket.'),
  line__name: z.string().describe('Label of the production line.'),
  status: status.describe(statusCodes),
  created: date.describe('Creation time.'),
  last_status_update: date.describe('Time of the last status change.'),
  approval_number: z.string().nullable().describe('Approval number; null if the basket is not approved.'),
  name1: z.string().describe('Name of the billed dealer.'),
  name2: z.string().describe('Second name line of the dealer.'),
  zip: z.string().describe('Postcode of the dealer.'),
  country: z.string().describe('Country of the dealer, ISO 3166-1 alpha-2.'),
  query_pending: z.boolean().describe('Whether the supplier is waiting for an answer.'),
  customer: z.string().describe('The dealer’s job reference.'),
  auto_approve: z.boolean().describe('Whether the basket needs no approval.'),
})
export type Order = z.output<typeof order>

const standing = z
  .object({
    status: status.describe(statusCodes),
    approval_number: z.string().nullable().describe('Approval number; null if there was none.'),
  })
  .nullable()

const orderStatus = z.object({
  order_status: status.describe(statusCodes),
  last_status_update: date.describe('Time of the last status change.'),
})

const basketTab = z.enum(basketTabs)

const sort = z.enum(basketColumns.flatMap((column) => [column, `-${column}` as const]))
export type BasketSort = z.output<typeof sort>

export const basket = subject('basket', {
  list: call({
    summary: 'List baskets',
    description:
      'Returns the baskets of all companies of the user, or of one company with `dealer`. With no other parameter, returns all baskets; a backend need not support other parameters. With any other parameter, returns a page (by default 25 rows, newest first) of the matching baskets, with `pages`, `no_of_orders` and `counts` per tab (open: status 0 to 2; process: 3 and 4; finished: 5 and 6). `order` is the number of a basket whose tab and page are returned.',
    method: 'GET',
    path: '/vue/basket/list/',
    refuses: ['not-found'],
    groups: ['CAN_APPROVE_ORDER'],
    query: z.object({
      dealer: companyId.optional().describe('Return only baskets of the company with this id.'),
      ...paging,
      tab: basketTab.optional().describe('Return only baskets that are open, in process or finished.'),
      search: entry.optional().describe('Return only baskets whose number contains this, ignoring leading zeros.'),
      customer: entry
        .optional()
        .describe('Return only baskets whose dealer name, postcode or job reference contains each of these words.'),
      line: entry.optional().describe('Return only baskets of this production line, by code or name.'),
      age: positive.pipe(z.int().max(9999)).optional().describe('Return only baskets at least this many days old.'),
      waiting: flag.optional().describe('1: return only baskets waiting for approval.'),
      sort: sort.optional().describe('Sort column; prefix "-" for descending.'),
      order: entry.optional().describe('Number of a basket whose tab and page are returned.'),
    }),
    data: z.object({
      orders: z.array(order).describe('Baskets, or those on the requested page.'),
      pages: z.int().min(0).optional().describe('Number of pages; absent if all rows are returned.'),
      no_of_orders: z.int().min(0).optional().describe('Number of baskets on all pages.'),
      counts: z
        .object({
          open: z.int().min(0).describe('Baskets open or waiting for approval.'),
          process: z.int().min(0).describe('Baskets in process.'),
          finished: z.int().min(0).describe('Finished baskets.'),
        })
        .optional()
        .describe('Number of baskets per tab.'),
      lines: z
        .array(codePair)
        .optional()
        .describe('Production lines of these baskets as pairs of code and name, for filtering.'),
      page: z.int().min(1).optional().describe('Page of the requested basket.'),
      tab: basketTab.optional().describe('Tab of the requested basket.'),
      last_approval_number: z
        .string()
        .nullable()
        .optional()
        .describe('Added: the approval number the caller used last; null before the first approval.'),
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
    summary: 'Get the status of a basket',
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
      'The basket must have status 2 (waiting for approval); otherwise returns 409 with the current status in the message. Repeating an approval with the same number has no further effect.',
    method: 'POST',
    path: '/vue/basket/{basket}/approve/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_APPROVE_ORDER'],
    params: z.object({ basket: basketNumber }),
    query: z.object({
      approvalNumber: required.pipe(z.string().max(40)).describe('The dealer’s approval number.'),
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
    description: 'Sets the status to 0 (open). Returns 409 if the status is already 0.',
    method: 'POST',
    path: '/vue/basket/{number}/reset/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_APPROVE_ORDER'],
    params: z.object({ number: basketNumber }),
    data: z.object({}),
    example: { params: { number: '2000014698' }, data: {} },
  }),

  history: call({
    summary: 'Get the history of a basket',
    description: 'Returns the events of the basket from the audit log, newest first; at most 200.',
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
            at: date.describe('Time of the event.'),
            by: z.string().nullable().describe('Name of the user; null if the user is outside the caller’s companies.'),
            as: z.string().nullable().describe('Name of the user they acted as, if any.'),
            what: z
              .string()
              .describe('Kind of event: approve, reset or step. Other backends may return further kinds.'),
            before: standing.describe('Status before the event.'),
            after: standing.describe('Status after the event.'),
          }),
        )
        .describe('Events, newest first.'),
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
