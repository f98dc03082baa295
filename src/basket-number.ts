/** Leading zeros do not count in a basket number. */
export const stripLeadingZeros = (basketNumber: string): string => basketNumber.trim().replace(/^0+/, '')

/** Of a number without leading zeros: 10 digits after 20, 8 after 99, otherwise 4 or more. */
export function isBasketNumber(stripped: string): boolean {
  if (!/^\d{4,20}$/.test(stripped)) return false
  if (stripped.startsWith('20')) return stripped.length === 10
  if (stripped.startsWith('99')) return stripped.length === 8
  return true
}
