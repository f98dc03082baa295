import { type Locale, tagOf } from './site.ts'

/** Formats an amount in euros, such as '12.50', for a reader of this language. */
export const inEuros = (amount: string, locale: Locale): string =>
  new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency: 'EUR' }).format(Number(amount))
