import { decimalMark, type Locale } from '#src/site/site.ts'

/** Formats the thicknesses of a material: "16|39.5" becomes "16 · 39,5 mm" in German. Returns '' if there are none. */
export function thicknessesOf(joined: string, locale: Locale): string {
  const numbers = joined.split('|').filter(Boolean)
  if (numbers.length === 0) return ''
  return `${numbers.map((one) => one.replace('.', decimalMark(locale))).join(' · ')} mm`
}
