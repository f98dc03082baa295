import { z } from 'zod'
import { call, subject } from './call/call.ts'
import {
  count,
  date,
  decimal,
  flag,
  formBytes,
  megabyte,
  millimetres,
  money,
  paging,
  positive,
  priceLogId,
  required,
  text,
  upload,
} from './call/fields.ts'
import { canonicalKey } from './values/canonical-text.ts'
import { isStorable } from './values/storable.ts'
import { priceLogFields } from './values/price-logs.ts'

/** The name of an article. It begins with a letter or a digit. */
const articleName = required
  .overwrite(canonicalKey)
  .refine(isStorable)
  .regex(/^[\p{L}\p{N}]/u)

const priceMove = z.object({
  article_uid: z.string().describe('Article id.'),
  article_type: z.string().describe('Kind of article, such as board or front.'),
  before: money.describe('Stored price.'),
  after: money.describe('Price in the file.'),
})

const addedPrice = z.object({
  line: positive.describe('Line number, from 1.'),
  article_uid: z.string().describe('Article id.'),
  article_type: z.string().describe('Kind of article, such as board or front.'),
  price: money.describe('Price in the file.'),
})

const faultyLine = z.object({
  line: positive.describe('Line number, from 1.'),
  message: z.string().describe('Error message, in the request’s language.'),
})

const logEntry = z.object({
  id: z.int().describe('Price log id.'),
  date: date.describe('Time of the calculation.'),
  kind: z.string().describe('Kind of document the price was calculated for, such as a basket.'),
  basket_number: z.string().describe('Basket number; may be empty.'),
  article_uid: z.string().describe('Article id.'),
  article_type: z.string().describe('Kind of article, such as board or front.'),
  price: money.describe('Total price after discount.'),
  company: z.string().describe('Company name.'),
  contact: z.string().describe('Email address of the user.'),
})

const exampleLog = {
  id: 3001,
  date: '2026-11-20T16:41:12+01:00',
  kind: 'basket',
  basket_number: '2000014711',
  article_uid: 'FR-19-EI-2030',
  article_type: 'front',
  price: '1249.90',
  company: 'Tischlerei Ahlers',
  contact: 'k.ahlers@tischlerei-ahlers.example',
}

export const price = subject('price', {
  upload: call({
    summary: 'Upload a price list',
    description:
      'The file is CSV with the header `article_uid;article_type;price`. The delimiter is a semicolon, comma or tab. Prices have a decimal comma or point, with or without a euro sign. The encoding is UTF-8, with or without BOM, UTF-16 with BOM, or Windows-1252. The file can have up to 50 MB. Empty rows, empty trailing cells and a line such as `sep=;` are skipped. If any line has an error, the file is refused (400): `data.errors` lists the first 100 of these lines, `data.more` counts the others. With `dry_run=1`, only counts the changes.',
    method: 'POST',
    path: '/vue/price/upload/',
    groups: ['CAN_UPLOAD'],
    kind: 'multipart',
    maxBytes: 50 * megabyte + formBytes,
    query: z.object({ dry_run: flag.optional().describe('1: count the changes without writing them.') }),
    body: z.object({ prices: upload.describe('The CSV file.') }),
    data: z.object({
      changed: count.describe('Number of changed prices.'),
      new: count.describe('Number of new prices.'),
      unchanged: count.describe('Number of unchanged prices.'),
      errors: z.array(faultyLine).describe('Errors in the file. If there are any, nothing was written.'),
      warnings: z
        .array(faultyLine)
        .optional()
        .describe(
          'Added: the first 100 lines that look damaged. Characters of another code page are stored unchanged; invisible characters are left out.',
        ),
      more_warnings: count.optional().describe('Added: number of further lines that look damaged.'),
      encoding: z
        .enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'])
        .optional()
        .describe('Added, with `dry_run`: encoding of the file.'),
      columns: z.array(z.string()).optional().describe('Added, with `dry_run`: column names of the file.'),
      leaps: count.optional().describe('Added, with `dry_run`: number of prices that change about tenfold.'),
      rises: z.array(priceMove).optional().describe('Added, with `dry_run`: the five largest relative increases.'),
      falls: z.array(priceMove).optional().describe('Added, with `dry_run`: the five largest relative decreases.'),
      samples: z
        .object({ new: z.array(addedPrice).describe('The first ten articles that have no stored price.') })
        .optional()
        .describe('Added, with `dry_run`: sample articles of the file.'),
    }),
    example: {
      query: { dry_run: '1' },
      body: {
        prices: new File(
          ['article_uid;article_type;price\nFR-19-EI-2030;front;1249,90\nKA-ABS-23;edging;0,89\n'],
          'preise.csv',
          {
            type: 'text/csv',
          },
        ),
      },
      data: {
        changed: 1,
        new: 1,
        unchanged: 0,
        errors: [],
        encoding: 'utf-8',
        columns: ['article_uid', 'article_type', 'price'],
        leaps: 0,
        rises: [{ article_uid: 'FR-19-EI-2030', article_type: 'front', before: '1189.00', after: '1249.90' }],
        falls: [],
        samples: { new: [{ line: 3, article_uid: 'KA-ABS-23', article_type: 'edging', price: '0.89' }] },
      },
    },
  }),

  logs: call({
    summary: 'List price logs',
    description:
      'Returns a page of the price logs. Added: at most 10,000 logs are counted and paged; `goes_on` is true if there are more. `sort` is a field, with the prefix "-" for descending order. `filter` is one or more `key=value` conditions joined by ":::". The keys are article_uid, contact, company, order_number__contains (ignoring leading zeros) and price.',
    method: 'GET',
    path: '/vue/price/logs/',
    groups: ['SEE_PRICELOGS'],
    query: z.object({
      ...paging,
      sort: z
        .union([z.enum(priceLogFields), z.templateLiteral(['-', z.enum(priceLogFields)])])
        .optional()
        .describe('Sort field; prefix "-" for descending.'),
      filter: text.pipe(z.string().max(2000)).optional().describe('Conditions as `key=value`, joined by ":::".'),
    }),
    data: z.object({
      pages: count.describe('Number of pages.'),
      no_of_logs: count.describe('Number of logs on all pages.'),
      goes_on: z.boolean().optional().describe('Added: whether more logs match than these pages contain.'),
      entries: z.array(logEntry).describe('Logs on this page.'),
    }),
    example: {
      query: { number_per_page: 20, page: 1, sort: '-date', filter: 'company=Ahlers:::price=1249.90' },
      data: {
        pages: 1,
        no_of_logs: 1,
        entries: [exampleLog],
      },
    },
  }),

  log: call({
    summary: 'Get the rows of a price log',
    method: 'GET',
    path: '/vue/price/log/{id}/',
    refuses: ['not-found'],
    groups: ['SEE_PRICELOGS'],
    params: z.object({ id: priceLogId }),
    data: z.object({
      log: logEntry.optional().describe('Added: the log, as in the list.'),
      rows: z
        .array(
          z.object({
            type: z.string().describe('Type of the item in the row.'),
            item_number: z.string().describe('Number that identifies the item.'),
            quantity: decimal.describe('Number or amount of items.'),
            width: millimetres.describe('Width in mm; null if it has none.'),
            height: millimetres.describe('Height in mm; null if it has none.'),
            depth: millimetres.describe('Depth in mm; null if it has none.'),
            discount: decimal.describe('Discount in per cent.'),
            item_price: money.describe('Unit price after discount.'),
            oprice: money.describe('Row price before discount.'),
            price: money.describe('Row price after discount.'),
          }),
        )
        .describe('Rows of the price calculation.'),
    }),
    example: {
      params: { id: 3001 },
      data: {
        log: exampleLog,
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
  }),

  history: call({
    summary: 'Get an article’s prices over time',
    description:
      'Returns prices from uploaded price lists, and unit prices after discount from the price logs of the caller’s companies. Oldest first; at most the latest 1,000 of each.',
    method: 'GET',
    path: '/vue/price/history/',
    isAddition: true,
    groups: ['SEE_PRICELOGS'],
    query: z.object({
      article_uid: articleName.describe('Article id.'),
      article_type: articleName.describe('Kind of article, such as board or front.'),
    }),
    data: z.object({
      points: z
        .array(
          z.object({
            at: date.describe('Start of validity for a price list, time of the calculation for a price log.'),
            price: money.describe('Unit price.'),
            source: z
              .enum(['upload', 'basket'])
              .describe('Origin of the price: upload is a price list, basket is a price log.'),
            company: z.string().optional().describe('Company name of the price log; absent for a price list.'),
          }),
        )
        .describe('Prices, oldest first; empty for an unknown article.'),
    }),
    example: {
      query: { article_uid: 'FR-19-EI-2030', article_type: 'front' },
      data: {
        points: [
          { at: '2026-03-02T08:00:00+01:00', price: '689.00', source: 'upload' },
          { at: '2026-11-20T16:41:12+01:00', price: '624.95', source: 'basket', company: 'Tischlerei Ahlers' },
        ],
      },
    },
  }),
})
