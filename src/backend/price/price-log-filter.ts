import { eq, ilike, type SQL, sql } from 'drizzle-orm'
import { m } from '#messages'
import { readPrice } from './price-cell.ts'
import { refuseFields } from '#src/backend/platform/refuse-fields.ts'
import type { RefusalError } from '#src/backend/platform/refusal-error.ts'
import { priceLog } from '#src/backend/platform/db/tables.ts'
import { filterMark } from '#src/contract/values/price-logs.ts'
import type { Locale } from '#src/site.ts'

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Texts that contain what was typed, in any case; each by an index over the parts of words. */
const containing = new Map<string, (part: string) => SQL>([
  ['article_uid', (part) => ilike(priceLog.articleUid, part)],
  ['contact', (part) => sql`${priceLog.contactSearch} like lower(${part})`],
  ['company', (part) => sql`${priceLog.companySearch} like lower(${part})`],
  ['order_number__contains', (part) => ilike(priceLog.basketNumber, part)],
])

/** The conditions of a filter, "company=Ahlers:::price=1249,90": texts are contained in any case, a price is equal as a number. Refuses what it does not understand. */
export function conditionsOf(filter: string, locale: Locale): SQL[] {
  const parts = filter === '' ? [] : filter.split(filterMark)
  return parts.flatMap((part) => conditionsOfPart(part, locale))
}

function conditionsOfPart(part: string, locale: Locale): SQL[] {
  const at = part.indexOf('=')
  const [key, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
  const condition = containing.get(key)
  if (at < 0 || (!condition && key !== 'price')) {
    const keys = [...containing.keys(), 'price'].join(', ')
    throw refused(locale, m.price_filter_unknown({ part: part.slice(0, 40).toWellFormed(), keys }, { locale }))
  }
  if (value.includes('\0') || !value.isWellFormed()) throw refused(locale, m.field_not_storable({}, { locale }))
  if (value === '') return []
  if (condition) return [condition(contains(value))]
  const price = readPrice(value, locale)
  if (!price.ok) throw refused(locale, price.message)
  return [eq(priceLog.price, sql`${price.value}::numeric`)]
}

function refused(locale: Locale, message: string): RefusalError {
  return refuseFields({ filter: [message] }, locale)
}
