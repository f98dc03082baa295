import { type Column, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { m } from '#messages'
import { readPrice } from '#src/backend/price-cell.ts'
import { Refused } from '#src/backend/refused.ts'
import { company, contact, priceLog } from '#src/backend/tables.ts'
import type { Locale } from '#src/site.ts'

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const columns = new Map<string, Column>([
  ['article_uid', priceLog.articleUid],
  ['contact', contact.email],
  ['company', company.name1],
  ['order_number__contains', priceLog.basketNumber],
])

/**
 * The conditions of a filter as the contract writes it, "company=Ahlers:::price=1249,90". Texts are contained, whatever their
 * case; a price is equal as a number; a key without a value asks nothing. Refuses what it does not understand.
 */
export function conditionsOf(filter: string, locale: Locale): SQL[] {
  const parts = filter === '' ? [] : filter.split(':::')
  return parts.flatMap((part) => conditionsOfPart(part, locale))
}

function conditionsOfPart(part: string, locale: Locale): SQL[] {
  const at = part.indexOf('=')
  const [key, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
  const column = columns.get(key)
  if (at < 0 || (!column && key !== 'price')) {
    const keys = [...columns.keys(), 'price'].join(', ')
    throw refused(m.price_filter_unknown({ part: part.slice(0, 40).toWellFormed(), keys }, { locale }))
  }
  if (value.includes('\0') || !value.isWellFormed()) throw refused(m.field_not_storable({}, { locale }))
  if (value === '') return []
  if (column) return [ilike(column, contains(value))]
  const price = readPrice(value, locale)
  if (!price.ok) throw refused(price.message)
  return [eq(priceLog.price, sql`${price.value}::numeric`)]
}

function refused(message: string): Refused {
  return new Refused('invalid', [message], { errors: { filter: [message] } })
}
