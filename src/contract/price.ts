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
  positive,
  priceLogId,
  required,
  text,
  upload,
} from './call/fields.ts'
import { canonicalKey } from './values/canonical-text.ts'
import { isStorable } from './values/storable.ts'
import { priceLogFields } from './values/price-logs.ts'

/** An article's name begins with a letter or digit. */
const articleName = required
  .overwrite(canonicalKey)
  .refine(isStorable)
  .regex(/^[\p{L}\p{N}]/u)

const priceMove = z.object({
  article_uid: z.string().describe('What names the article.'),
  article_type: z.string().describe('What kind of article it is.'),
  before: money.describe('The price that is stored.'),
  after: money.describe('The price that the file has.'),
})

const addedPrice = z.object({
  line: positive.describe('The line of the file, from 1 on.'),
  article_uid: z.string().describe('What names the article.'),
  article_type: z.string().describe('What kind of article it is.'),
  price: money.describe('The price that the file has.'),
})

const faultyLine = z.object({
  line: positive.describe('The line of the file, from 1 on.'),
  message: z.string().describe('What is wrong with the line, in the language of the request.'),
})

const logEntry = z.object({
  id: z.int().describe('The id of the log.'),
  date: date.describe('When the price was made.'),
  kind: z.string().describe('What made the price, such as a basket.'),
  basket_number: z.string().describe('The number of the basket; empty where there is none.'),
  article_uid: z.string().describe('What names the article.'),
  article_type: z.string().describe('What kind of article it is.'),
  price: money.describe('The price of the whole, discount taken off.'),
  company: z.string().describe('The name of the company it was made for.'),
  contact: z.string().describe('The e-mail address of who asked for it.'),
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
      'CSV with the header article_uid;article_type;price; delimiter semicolon, comma or tab; decimal comma or point, with or without euro sign; UTF-8 with or without BOM, or Windows-1252; up to 50 MB. Rows without content, empty cells at the end of a row and a line such as sep=; are skipped. All or nothing: a file with bad lines is refused (400), the first 100 of them in data.errors and the number of the others in data.more. dry_run=1 counts and writes nothing.',
    method: 'POST',
    path: '/vue/price/upload/',
    groups: ['CAN_UPLOAD'],
    kind: 'multipart',
    maxBytes: 50 * megabyte + formBytes,
    query: z.object({ dry_run: flag.optional().describe('1: counts and writes nothing.') }),
    body: z.object({ prices: upload.describe('The CSV file.') }),
    data: z.object({
      changed: count.describe('How many articles have another price now.'),
      new: count.describe('How many articles had no price before.'),
      unchanged: count.describe('How many articles keep their price.'),
      errors: z.array(faultyLine).describe('What is wrong with the file; nothing was written where there is any.'),
      warnings: z
        .array(faultyLine)
        .optional()
        .describe(
          'Added: the first 100 lines that look damaged, such as letters of another code page, which are stored as they are, or signs that nobody sees, which are left out.',
        ),
      more_warnings: count.optional().describe('Added: how many more lines look damaged.'),
      encoding: z
        .enum(['utf-8', 'windows-1252'])
        .optional()
        .describe('Added, with dry_run: how the file writes its characters.'),
      columns: z.array(z.string()).optional().describe('Added, with dry_run: the names of the columns of the file.'),
      leaps: count.optional().describe('Added, with dry_run: how many prices get about ten times as high or as low.'),
      rises: z.array(priceMove).optional().describe('Added, with dry_run: the five that rise most, by their share.'),
      falls: z.array(priceMove).optional().describe('Added, with dry_run: the five that fall most, by their share.'),
      samples: z
        .object({ new: z.array(addedPrice).describe('The first ten articles that have no price yet.') })
        .optional()
        .describe('Added, with dry_run: some articles of the file.'),
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
    summary: 'Price logs, paged',
    description:
      'sort: a field, "-" before it for descending. filter: key=value parts joined by ":::"; keys article_uid, contact, company, order_number__contains (leading zeros aside), price.',
    method: 'GET',
    path: '/vue/price/logs/',
    groups: ['SEE_PRICELOGS'],
    query: z.object({
      number_per_page: positive.pipe(z.int().max(1000)).optional().describe('How many rows make a page; at most 1000.'),
      page: positive.optional().describe('Which page, from 1 on.'),
      sort: z
        .union([z.enum(priceLogFields), z.templateLiteral(['-', z.enum(priceLogFields)])])
        .optional()
        .describe('The field to sort by, "-" before it for descending.'),
      filter: text.pipe(z.string().max(2000)).optional().describe('Conditions as key=value, joined by ":::".'),
    }),
    data: z.object({
      pages: count.describe('How many pages that makes.'),
      no_of_logs: count.describe('How many logs there are on all pages; beyond 10,000 it may be an estimate.'),
      is_estimate: z.boolean().optional().describe('Added: whether no_of_logs is an estimate.'),
      entries: z.array(logEntry).describe('The logs of the page.'),
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
    summary: 'The rows of one price log',
    method: 'GET',
    path: '/vue/price/log/{id}/',
    refuses: ['not-found'],
    groups: ['SEE_PRICELOGS'],
    params: z.object({ id: priceLogId }),
    data: z.object({
      log: logEntry.optional().describe('Added: the log itself, as in the list.'),
      rows: z
        .array(
          z.object({
            type: z.string().describe('What kind of part the row is.'),
            item_number: z.string().describe('What names the part.'),
            quantity: decimal.describe('How many or how much of it.'),
            width: millimetres.describe('The width in mm; null where it has none.'),
            height: millimetres.describe('The height in mm; null where it has none.'),
            depth: millimetres.describe('The depth in mm; null where it has none.'),
            discount: decimal.describe('The discount in per cent.'),
            item_price: money.describe('The price of one, discount taken off.'),
            oprice: money.describe('The price of the row before the discount.'),
            price: money.describe('The price of the row, discount taken off.'),
          }),
        )
        .describe('What the price was made of.'),
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
    summary: 'The price of an article over time',
    description:
      'By the price lists that were uploaded, and by the price logs of the companies of the caller for one of it, discount taken off. The oldest first; of each at most the latest 1,000.',
    method: 'GET',
    path: '/vue/price/history/',
    isAddition: true,
    groups: ['SEE_PRICELOGS'],
    query: z.object({
      article_uid: articleName.describe('What names the article.'),
      article_type: articleName.describe('What kind of article it is.'),
    }),
    data: z.object({
      points: z
        .array(
          z.object({
            at: date.describe('From when on it held, or when it was asked for.'),
            price: money.describe('The price of one.'),
            source: z.enum(['upload', 'basket']).describe('A price list, or a log.'),
          }),
        )
        .describe('None where nothing is known of such an article.'),
    }),
    example: {
      query: { article_uid: 'FR-19-EI-2030', article_type: 'front' },
      data: {
        points: [
          { at: '2026-03-02T08:00:00+01:00', price: '689.00', source: 'upload' },
          { at: '2026-11-20T16:41:12+01:00', price: '624.95', source: 'basket' },
        ],
      },
    },
  }),
})
