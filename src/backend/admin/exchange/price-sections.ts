import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readName } from '#src/backend/price/price-cell.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { text } from '#src/contract/call/fields.ts'
import { says } from './describe-issue.ts'
import { field, named, type Section } from './section.ts'
import { tableSection } from './table-section.ts'

const articleName = text
  .overwrite(canonicalKey)
  .refine(
    (value) => readName(value, '', 'en').ok && value === value.trim(),
    says('may have no spaces around it, 1 to 250 characters, none of them invisible, and not begin with = + - or @'),
  )

const articleOfLog = text.overwrite(canonicalKey)

const amount = field.amount(10)
/** A price as an upload accepts it; only a log may hold a correction, which is negative. */
const positive = {
  ...amount,
  schema: amount.schema.refine((value) => !String(value).startsWith('-'), says('may not be negative')),
}

const prices = tableSection({
  name: 'prices',
  kind: 'price',
  table: 'price',
  key: ['article_uid', 'article_type'],
  fields: {
    article_uid: field.text(undefined, articleName),
    article_type: field.text(undefined, articleName),
    price: positive,
    changed_at: field.time(),
  },
  // Stores the former price in the history, as an upload does. A changed price counts as changed now, unless the file
  // gives the time.
  async beforeUpdate(tx, { now }) {
    await tx.execute(sql`
      insert into price_history (article_uid, article_type, price, changed_at)
      select t.article_uid, t.article_type, t.price, t.changed_at from incoming i
      join price t on t.article_uid = i.data->>'article_uid' and t.article_type = i.data->>'article_type'
      where i.section = 'prices' and i.state = 'changed' and t.price <> (i.data->>'price')::numeric
      on conflict do nothing`)
    await tx.execute(sql`
      update incoming set data = data || jsonb_build_object('changed_at', ${now.toISOString()}::text)
      where section = 'prices' and state = 'changed' and not data ? 'changed_at'`)
  },
})

const history = tableSection({
  name: 'history',
  kind: 'price_history',
  table: 'price_history',
  key: ['article_uid', 'article_type', 'changed_at'],
  fields: {
    article_uid: field.text(undefined, articleName),
    article_type: field.text(undefined, articleName),
    price: positive,
    changed_at: field.time(),
  },
})

const logs = tableSection({
  name: 'logs',
  kind: 'log',
  table: 'price_log',
  key: ['id'],
  sequence: 'id',
  fields: {
    id: field.whole(),
    date: field.time(),
    kind: field.text(undefined, named),
    basket_number: field.text(''),
    article_uid: field.text(undefined, articleOfLog.pipe(named)),
    article_type: field.text(undefined, articleOfLog.pipe(named)),
    price: amount,
    company_id: field.wholeOrNull(),
    contact: field.usernameOrNull(),
  },
  references: [{ field: 'company_id', table: 'company', column: 'id', what: 'company' }],
  lookups: [{ field: 'contact', column: 'contact_id', table: 'contact', by: 'email', what: 'contact' }],
})

const logRows = tableSection({
  name: 'log_rows',
  kind: 'log_row',
  table: 'price_log_row',
  key: ['price_log_id', 'position'],
  fields: {
    price_log_id: field.whole(),
    position: field.whole(undefined, z.int().min(0).max(32_767)),
    type: field.text(undefined, articleOfLog),
    item_number: field.text(undefined, articleOfLog),
    quantity: field.amount(8),
    width: field.wholeOrNull(),
    height: field.wholeOrNull(),
    depth: field.wholeOrNull(),
    discount: field.amount(3),
    item_price: field.amount(10),
    oprice: field.amount(10),
    price: field.amount(10),
  },
  references: [{ field: 'price_log_id', table: 'price_log', column: 'id', section: 'logs', what: 'log' }],
})

export const priceSections: Section[] = [prices, history, logs, logRows]
