import { decimalMark, type Locale } from '#src/site.ts'

/** "16|39.5" as "16 · 39,5 mm". */
export function thicknessesOf(joined: string, locale: Locale): string {
  const numbers = joined.split('|').filter(Boolean)
  if (numbers.length === 0) return ''
  return `${numbers.map((one) => one.replace('.', decimalMark(locale))).join(' · ')} mm`
}
