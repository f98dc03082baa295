import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import { basketNumber, date, entry, id, positive, required } from './fields.ts'

/** 0 open, 1 unknown, 2 waiting for approval, 3 ready, 4 analyzing, 5 ready for production, 6 error. */
const status = z.int().min(0).max(6)

const order = z.object({
  basket_number: z.string().min(1),
  line__name: z.string(),
  status,
  created: date,
  last_status_update: date,
  approval_number: z.string().nullable(),
  name1: z.string(),
  name2: z.string(),
  zip: z.string(),
  country: z.string(),
  query_pending: z.boolean(),
  customer: z.string(),
  auto_approve: z.boolean(),
})
export type Order = z.output<typeof order>

const orderStatus = z.object({ order_status: status, last_status_update: date })

/** What is open, in process and finished: statuses up to 2, 3 and 4, from 5 on. */
export const basketTab = z.enum(['open', 'process', 'finished'])
export type BasketTab = z.output<typeof basketTab>

export const basketColumns = ['basket', 'customer', 'line', 'status', 'created', 'changed', 'approval'] as const
export type BasketColumn = (typeof basketColumns)[number]
const sort = z.enum(basketColumns.flatMap((column) => [column, `-${column}` as const]))
export type BasketSort = z.output<typeof sort>

/**
 * dealer: only the baskets of that company. All of them, unless one of the others is asked for: then a page (25 rows, the
 * first, the newest first, where nothing else is said) of those in the tab whose number has search in it, leading zeros
 * aside; with pages and no_of_orders of these, and counts by tab of all that search finds. order: a basket's number; where
 * the caller may see it, tab and page are those where it stands, and are answered.
 */
export const basketList = call({
  ...plain,
  name: 'basket.list',
  method: 'GET',
  path: '/vue/basket/list/',
  groups: ['CAN_APPROVE_ORDER'],
  query: z.object({
    dealer: id.optional(),
    page: positive.optional(),
    number_per_page: positive.pipe(z.int().max(1000)).optional(),
    tab: basketTab.optional(),
    search: entry.optional(),
    sort: sort.optional(),
    order: entry.optional(),
  }),
  data: z.object({
    orders: z.array(order),
    pages: z.int().min(0).optional(),
    no_of_orders: z.int().min(0).optional(),
    counts: z.object({ open: z.int().min(0), process: z.int().min(0), finished: z.int().min(0) }).optional(),
    page: z.int().min(1).optional(),
    tab: basketTab.optional(),
  }),
  example: {
    ...sendsNothing,
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
})

export const basketStatus = call({
  ...plain,
  name: 'basket.status',
  method: 'GET',
  path: '/vue/basket/{basket}/status/',
  groups: ['CAN_APPROVE_ORDER'],
  params: z.object({ basket: basketNumber }),
  data: orderStatus,
  example: {
    ...sendsNothing,
    params: { basket: '99004312' },
    data: { order_status: 4, last_status_update: '2026-11-21T08:14:05+01:00' },
  },
})

/** Only from status 2; otherwise a conflict whose message says the present status. Twice with one number is one approval. */
export const basketApprove = call({
  ...plain,
  name: 'basket.approve',
  method: 'POST',
  path: '/vue/basket/{basket}/approve/',
  groups: ['CAN_APPROVE_ORDER'],
  params: z.object({ basket: basketNumber }),
  query: z.object({ approvalNumber: required.pipe(z.string().max(40)) }),
  data: orderStatus,
  example: {
    ...sendsNothing,
    params: { basket: '2000014711' },
    query: { approvalNumber: 'A-2291' },
    data: { order_status: 3, last_status_update: '2026-11-21T08:13:00+01:00' },
  },
})

/** Back to status 0, only from a status above 0. */
export const basketReset = call({
  ...plain,
  name: 'basket.reset',
  method: 'POST',
  path: '/vue/basket/{number}/reset/',
  groups: ['CAN_APPROVE_ORDER'],
  params: z.object({ number: basketNumber }),
  data: z.object({}),
  example: { ...sendsNothing, params: { number: '2000014698' }, data: {} },
})
