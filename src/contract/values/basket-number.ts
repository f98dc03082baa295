/** Returns a basket number without surrounding spaces and leading zeros, which have no meaning. */
export const stripLeadingZeros = (basketNumber: string): string => basketNumber.trim().replace(/^0+/, '')

/** Number of digits by prefix. Numbers with any other prefix have 4 to 60 digits; 60 is the contract's max. */
const lengthsByPrefix = { '20': 10, '99': 8 }
const lengthOf = (stripped: string) =>
  Object.entries(lengthsByPrefix).find(([prefix]) => stripped.startsWith(prefix))?.[1]

/**
 * Returns whether a number without leading zeros is a valid basket number. If it begins with 20, it must have 10
 * digits; with 99, 8 digits; otherwise 4 to 60 digits.
 */
export const isBasketNumber = (stripped: string): boolean =>
  /^\d{4,60}$/.test(stripped) && stripped.length === (lengthOf(stripped) ?? stripped.length)

/**
 * Returns whether a number without leading zeros that is being typed can still become a valid basket number: it must
 * not have more digits than its beginning allows. True for ''.
 */
export const mayBecomeBasketNumber = (stripped: string): boolean =>
  /^\d{0,60}$/.test(stripped) && stripped.length <= (lengthOf(stripped) ?? stripped.length)
