import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import { count, date, decimal, flag, formBytes, id, megabyte, millimetres, money, positive, upload } from './fields.ts'

/** All or nothing: with an error nothing changes. dry_run counts and writes nothing. */
export const priceUpload = call({
  ...plain,
  name: 'price.upload',
  method: 'POST',
  path: '/vue/price/upload/',
  groups: ['CAN_UPLOAD'],
  kind: 'multipart',
  mostBytes: 50 * megabyte + formBytes,
  query: z.object({ dry_run: flag.optional() }),
  body: z.object({ prices: upload }),
  data: z.object({
    changed: count,
    new: count,
    unchanged: count,
    errors: z.array(z.object({ line: positive, message: z.string() })),
  }),
  example: {
    ...sendsNothing,
    query: { dry_run: '1' },
    body: {
      prices: new File(
        ['article_uid;article_type;price\nFR-19-EI-2030;front;1249,90\nKA-ABS-23;edging;abc\n'],
        'preise.csv',
        {
          type: 'text/csv',
        },
      ),
    },
    data: { changed: 0, new: 0, unchanged: 0, errors: [{ line: 3, message: 'Preis „abc“ ist keine Zahl' }] },
  },
})

const logFields = [
  'id',
  'date',
  'kind',
  'basket_number',
  'article_uid',
  'article_type',
  'price',
  'company',
  'contact',
] as const

/** filter: key=value parts joined by ":::"; keys article_uid, contact, company, order_number__contains, price. */
export const priceLogs = call({
  ...plain,
  name: 'price.logs',
  method: 'GET',
  path: '/vue/price/logs/',
  groups: ['SEE_PRICELOGS'],
  query: z.object({
    number_per_page: positive.pipe(z.int().max(1000)).optional(),
    page: positive.optional(),
    sort: z.union([z.enum(logFields), z.templateLiteral(['-', z.enum(logFields)])]).optional(),
    filter: z.string().max(2000).optional(),
  }),
  data: z.object({
    pages: count,
    no_of_logs: count,
    entries: z.array(
      z.object({
        id: z.int(),
        date,
        kind: z.string(),
        basket_number: z.string(),
        article_uid: z.string(),
        article_type: z.string(),
        price: money,
        company: z.string(),
        contact: z.string(),
      }),
    ),
  }),
  example: {
    ...sendsNothing,
    query: { number_per_page: 20, page: 1, sort: '-date', filter: 'company=Ahlers:::price=1249.90' },
    data: {
      pages: 1,
      no_of_logs: 1,
      entries: [
        {
          id: 3001,
          date: '2026-11-20T16:41:12+01:00',
          kind: 'basket',
          basket_number: '2000014711',
          article_uid: 'FR-19-EI-2030',
          article_type: 'front',
          price: '1249.90',
          company: 'Tischlerei Ahlers',
          contact: 'k.ahlers@tischlerei-ahlers.example',
        },
      ],
    },
  },
})

export const priceLog = call({
  ...plain,
  name: 'price.log',
  method: 'GET',
  path: '/vue/price/log/{id}/',
  groups: ['SEE_PRICELOGS'],
  params: z.object({ id }),
  data: z.object({
    rows: z.array(
      z.object({
        type: z.string(),
        item_number: z.string(),
        quantity: decimal,
        width: millimetres,
        height: millimetres,
        depth: millimetres,
        discount: decimal,
        item_price: money,
        oprice: money,
        price: money,
      }),
    ),
  }),
  example: {
    ...sendsNothing,
    params: { id: 3001 },
    data: {
      rows: [
        {
          type: 'front',
          item_number: 'FR-19-EI-2030',
          quantity: '2.00',
          width: 597,
          height: 716,
          depth: 19,
          discount: '12.50',
          item_price: '714.23',
          oprice: '1428.46',
          price: '1249.90',
        },
      ],
    },
  },
})
