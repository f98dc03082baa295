import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readName } from '#src/backend/price/price-cell.ts'
import { price, priceHistory } from '#src/backend/platform/db/tables/price.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { text } from '#src/contract/call/fields.ts'
import { says } from './describe-issue.ts'
import { amountOf } from './field.ts'
import { tableSection } from './table-section.ts'

const articleName = {
  schema: text
    .overwrite(canonicalKey)
    .refine(
      (value) => readName(value, '', 'en').ok && value === value.trim(),
      says('may have no spaces around it, 1 to 250 characters, none of them invisible, and not begin with = + - or @'),
    ),
}
/** A price as in a price list. Only a log may contain a negative amount, for a correction. */
const positive = {
  schema: amountOf(12).refine((value) => !value.startsWith('-'), says('may not be negative')),
}
const uploaded = { articleUid: articleName, articleType: articleName, price: positive }

const prices = tableSection(price, {
  name: 'prices',
  fields: uploaded,
  // Puts the former price into the history, as an upload does. If the file gives no `changed_at`, a changed price
  // counts as changed now.
  async prepare(tx, { now }) {
    await tx.execute(sql`
      insert into price_history (article_uid, article_type, price, changed_at)
      select (was).article_uid, (was).article_type, (was).price, (was).changed_at from planned
      where state = 'changed' and (was).price <> (will).price on conflict do nothing`)
    await tx.execute(sql`
      update planned set will.changed_at = ${now.toISOString()}::timestamptz where state = 'changed' and not given ? 'changed_at'`)
  },
})

const logged = { schema: text.overwrite(canonicalKey) }
const loggedArticle = { schema: logged.schema.pipe(z.string().min(1)) }

export const priceSections = [
  prices,
  tableSection(priceHistory, { name: 'history', fields: uploaded }),
  tableSection(priceLog, {
    name: 'logs',
    kind: 'log',
    fields: { articleUid: loggedArticle, articleType: loggedArticle },
  }),
  tableSection(priceLogRow, { name: 'log_rows', kind: 'log_row', fields: { type: logged, itemNumber: logged } }),
]
