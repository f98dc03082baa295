/** Removes the leading zeros of a basket number, which are not significant. */
export const stripLeadingZeros = (basketNumber: string): string => basketNumber.trim().replace(/^0+/, '')

/** Number of digits by prefix. Numbers with other prefixes have 4 digits to 60, the maximum of the contract. */
const lengthsByPrefix = { '20': 10, '99': 8 }
const lengthOf = (stripped: string) =>
  Object.entries(lengthsByPrefix).find(([prefix]) => stripped.startsWith(prefix))?.[1]

/** Checks a number without leading zeros: it has 10 digits if it begins with 20, 8 if with 99, otherwise 4 to 60. */
export const isBasketNumber = (stripped: string): boolean =>
  /^\d{4,60}$/.test(stripped) && stripped.length === (lengthOf(stripped) ?? stripped.length)

/**
 * Checks whether a partly typed number can become a basket number: it has no more digits than its prefix allows. True
 * for ''.
 */
export const mayBecomeBasketNumber = (stripped: string): boolean =>
  /^\d{0,60}$/.test(stripped) && stripped.length <= (lengthOf(stripped) ?? stripped.length)
