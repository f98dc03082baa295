import { type Column, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { m } from '#messages'
import { readPrice } from './price-cell.ts'
import { refuseFields } from '#src/backend/platform/call/refuse-fields.ts'
import type { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { mayContain } from '#src/backend/platform/db/folded.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog, priceLogWord } from '#src/backend/platform/db/tables/price-log.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { canonicalEmailPart } from '#src/contract/values/email-domain.ts'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { filterMark, type PriceLogColumn } from '#src/contract/values/price-logs.ts'
import type { Locale } from '#src/site.ts'

/**
 * A condition on logs in two forms: `met` by a log's own values, `keys` by the keys (and values) that the small tables around it
 * hold, where `by` is the log's column with such a key. slow: its values are names, which stand in no index of logs, contain `part`, and
 * take `ms` to read if all logs are of it; areWords: the keys are few. sortedAs: the sort that goes by these values; goesWith: one whose
 * values such logs tend to share.
 */
export type LogFilter = {
  met: SQL
  by: Column
  keys?: SQL
  slow?: { kind: 'company' | 'contact'; part: string; ms: number }
  areWords?: true
  sortedAs?: PriceLogColumn
  goesWith?: PriceLogColumn
}

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const wordsLike = (
  kind: string,
  part: string,
) => sql`select ${priceLogWord.id} as key, ${priceLogWord.word} as value from ${priceLogWord}
  where ${priceLogWord.kind} = ${kind} and ${priceLogWord.search} like lower(${part})`

const containing = new Map<string, (part: string, text: string) => LogFilter>([
  [
    'article_uid',
    (part) => ({
      met: ilike(priceLog.articleUid, part),
      by: priceLog.articleKey,
      keys: wordsLike('article', part),
      areWords: true,
      sortedAs: 'article_uid',
      goesWith: 'article_type',
    }),
  ],
  [
    'contact',
    (part, text) => ({
      met: sql`${priceLog.contactSearch} like lower(${part})`,
      by: priceLog.contactId,
      keys: sql`select ${contact.id} as key, lower(${contact.email}) as value from ${contact} where ${mayContain(sql`folded(${contact.email})`, text)} and lower(${contact.email}) like lower(${part})`,
      slow: { kind: 'contact', part, ms: 150 },
      sortedAs: 'contact',
      goesWith: 'company',
    }),
  ],
  [
    'company',
    // The folded text has an index: it finds all that contain the part, and some more.
    (part, text) => ({
      met: sql`${priceLog.companySearch} like lower(${part})`,
      by: priceLog.companyId,
      keys: sql`select ${company.id} as key, lower(${company.name1}) collate "und-x-icu" as value from ${company}
        where ${mayContain(sql`${company.search}`, text)} and lower(${company.name1}) like lower(${part})`,
      slow: { kind: 'company', part, ms: 50 },
      sortedAs: 'company',
      goesWith: 'contact',
    }),
  ],
  [
    'order_number__contains',
    (part) => ({
      met: ilike(priceLog.basketNumber, part),
      by: priceLog.basketKey,
      keys: wordsLike('basket', part),
      areWords: true,
      sortedAs: 'basket_number',
      goesWith: 'kind',
    }),
  ],
])

const spellings = new Map([
  ['order_number__contains', stripLeadingZeros],
  ['contact', canonicalEmailPart],
])

/** Each is looked for in every log. */
const maxParts = 10

/** Parses a filter, "company=Ahlers:::price=1249,90": texts are contained in any case, a basket’s number without leading zeros, a price is equal as a number. Refuses what it does not understand. */
export function filtersOf(filter: string, locale: Locale): LogFilter[] {
  const parts = [...new Set(filter === '' ? [] : filter.split(filterMark))]
  if (parts.length > maxParts) throw refused(locale, m.price_filter_parts({ max: maxParts }, { locale }))
  return parts.flatMap((part) => filtersOfPart(part, locale))
}

function filtersOfPart(part: string, locale: Locale): LogFilter[] {
  const at = part.indexOf('=')
  const key = part.slice(0, at).trim()
  const text = canonicalKey(part.slice(at + 1)).trim()
  const value = spellings.get(key)?.(text) ?? text
  const filter = containing.get(key)
  if (at < 0 || (!filter && key !== 'price')) {
    const keys = [...containing.keys(), 'price'].join(', ')
    throw refused(locale, m.price_filter_unknown({ part: part.slice(0, 40).toWellFormed(), keys }, { locale }))
  }
  if (value === '') return []
  if (filter) return [filter(contains(value), value)]
  const price = readPrice(value, locale)
  if (!price.ok) throw refused(locale, price.message)
  return [{ met: eq(priceLog.price, sql`${price.value}::numeric`), by: priceLog.price }]
}

function refused(locale: Locale, message: string): RefusalError {
  return refuseFields({ filter: [message] }, locale)
}
