/** Leading zeros do not count in a basket number. */
export const stripLeadingZeros = (basketNumber: string): string => basketNumber.trim().replace(/^0+/, '')

/** Of a number without leading zeros: 10 digits after 20, 8 after 99, otherwise from 4 to the 60 that the wire takes. */
export function isBasketNumber(stripped: string): boolean {
  if (!/^\d{4,60}$/.test(stripped)) return false
  if (stripped.startsWith('20')) return stripped.length === 10
  if (stripped.startsWith('99')) return stripped.length === 8
  return true
}
