import { eq, type SQL, sql } from 'drizzle-orm'
import { m } from '#messages'
import { readPrice } from './price-cell.ts'
import { refuseFields } from '#src/backend/platform/call/refuse-fields.ts'
import type { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { containing } from '#src/backend/platform/db/folded.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { canonicalEmailPart } from '#src/contract/values/email-domain.ts'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { filterMark } from '#src/contract/values/price-logs.ts'
import type { Locale } from '#src/site/site.ts'

/**
 * Returns SQL for the LIKE pattern of values that contain a text, in lower case. A trigram index is of no use for fewer
 * than three letters, but PostgreSQL would then read all of it. The collation "C" prevents that.
 */
const partly = (text: string): SQL =>
  text.length < 3 ? sql`lower(${containing(text)}) collate "C"` : sql`lower(${containing(text)})`

const conditions = new Map<string, (text: string) => SQL>([
  ['article_uid', (text) => sql`${priceLog.articleLower} like ${partly(text)}`],
  ['order_number__contains', (text) => sql`${priceLog.basketLower} like ${partly(text)}`],
  [
    'contact',
    (text) =>
      sql`${priceLog.contactId} in (select ${contact.id} from ${contact} where ${contact.emailLower} like ${partly(text)})`,
  ],
  [
    'company',
    (text) =>
      sql`${priceLog.companyId} in (select ${company.id} from ${company} where ${company.nameLower} like ${partly(text)})`,
  ],
])

const spellings = new Map([
  ['order_number__contains', stripLeadingZeros],
  ['contact', canonicalEmailPart],
])

/** Maximum number of conditions in a filter, because each is checked for every log. */
const maxParts = 10

/**
 * Returns the SQL conditions for a filter such as "company=Ahlers:::price=1249,90". Text fields match if they contain
 * the value, ignoring case; the price must be equal. Leading zeros of a basket number are ignored. Refuses a filter
 * that cannot be parsed.
 */
export function filtersOf(filter: string, locale: Locale): SQL[] {
  const parts = [...new Set(filter === '' ? [] : filter.split(filterMark))]
  if (parts.length > maxParts) throw refused(locale, m.price_filter_parts({ max: maxParts }, { locale }))
  return parts.flatMap((part) => filtersOfPart(part, locale))
}

function filtersOfPart(part: string, locale: Locale): SQL[] {
  const at = part.indexOf('=')
  const key = part.slice(0, at).trim()
  const text = canonicalKey(part.slice(at + 1)).trim()
  const value = spellings.get(key)?.(text) ?? text
  const filter = conditions.get(key)
  if (at < 0 || (!filter && key !== 'price')) {
    const keys = [...conditions.keys(), 'price'].join(', ')
    throw refused(locale, m.price_filter_unknown({ part: part.slice(0, 40).toWellFormed(), keys }, { locale }))
  }
  if (value === '') return []
  if (filter) return [filter(value)]
  const price = readPrice(value, locale)
  if (!price.ok) throw refused(locale, price.message)
  return [eq(priceLog.price, sql`${price.value}::numeric`)]
}

function refused(locale: Locale, message: string): RefusalError {
  return refuseFields({ filter: [message] }, locale)
}
