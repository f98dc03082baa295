import { m } from '#messages'
import { filterMark } from '#src/contract/values/price-logs.ts'
import { readPriceText } from '#src/contract/values/price-text.ts'
import { type Locale, tagOf } from '#src/site/site.ts'

const kinds: Partial<Record<string, () => string>> = {
  basket: m.price_kind_basket,
  quotation: m.price_kind_quotation,
  article: m.price_kind_article,
}

const types: Partial<Record<string, () => string>> = {
  board: m.price_type_board,
  edging: m.price_type_edging,
  front: m.price_type_front,
  'door-leaf': m.price_type_door_leaf,
  drawer: m.price_type_drawer,
  frame: m.price_type_frame,
  fitting: m.price_type_fitting,
  veneer: m.price_type_veneer,
}

/** Returns the name of a kind of price log, or the code itself if it has no translation. */
export const kindName = (kind: string): string => kinds[kind]?.() ?? kind

export const typeName = (type: string): string => types[type]?.() ?? type

/** Returns the sum of amounts with two decimal places, such as '12.50'. Counts in cents, so that nothing is lost. */
export function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
  return (cents / 100).toFixed(2)
}

export const asNumber = (amount: string | number, locale: Locale): string =>
  new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: 2 }).format(Number(amount))

export const asPercent = (share: number, locale: Locale): string =>
  new Intl.NumberFormat(tagOf(locale), { style: 'percent', maximumFractionDigits: 1 }).format(share)

export const wrongText = (text: string): string | undefined =>
  text.includes(filterMark) ? m.price_filter_mark({ mark: filterMark }) : undefined

const wrongPrices = {
  negative: m.price_negative,
  ambiguous: m.price_ambiguous,
  'too-fine': m.price_too_fine,
  'no-number': m.price_no_number,
  'too-large': m.price_too_large,
}

export function wrongPrice(text: string): string | undefined {
  const read = readPriceText(text)
  if (read.ok || read.why === 'empty') return undefined
  return wrongText(text) ?? wrongPrices[read.why]({ value: text })
}
