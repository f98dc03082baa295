/** Removes the leading zeros of a basket number, which have no meaning. */
export const stripLeadingZeros = (basketNumber: string): string => basketNumber.trim().replace(/^0+/, '')

/** Number of digits by prefix. Numbers with any other prefix have 4 to 60 digits; 60 is the contract's max. */
const lengthsByPrefix = { '20': 10, '99': 8 }
const lengthOf = (stripped: string) =>
  Object.entries(lengthsByPrefix).find(([prefix]) => stripped.startsWith(prefix))?.[1]

/**
 * Returns whether a number without leading zeros is valid: it has 10 digits if it begins with 20, 8 if it begins with
 * 99, otherwise 4 to 60.
 */
export const isBasketNumber = (stripped: string): boolean =>
  /^\d{4,60}$/.test(stripped) && stripped.length === (lengthOf(stripped) ?? stripped.length)

/**
 * Returns whether a number that is being typed can still become valid: it has no more digits than its prefix allows.
 * True for an empty text.
 */
export const mayBecomeBasketNumber = (stripped: string): boolean =>
  /^\d{0,60}$/.test(stripped) && stripped.length <= (lengthOf(stripped) ?? stripped.length)
