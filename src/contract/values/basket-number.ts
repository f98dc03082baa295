/** Leading zeros do not count in a basket number. */
export const stripLeadingZeros = (basketNumber: string): string => basketNumber.trim().replace(/^0+/, '')

/** The digits of a number with this prefix; all others have 4 to the 60 that the wire allows. */
const lengthsByPrefix = { '20': 10, '99': 8 }
const lengthOf = (stripped: string) =>
  Object.entries(lengthsByPrefix).find(([prefix]) => stripped.startsWith(prefix))?.[1]

/** For a number without leading zeros: 10 digits after 20, 8 after 99, otherwise 4 to 60. */
export const isBasketNumber = (stripped: string): boolean =>
  /^\d{4,60}$/.test(stripped) && stripped.length === (lengthOf(stripped) ?? stripped.length)

/** Whether a number typed so far can still become one: at most as many digits as its prefix allows; '' can. */
export const mayBecomeBasketNumber = (stripped: string): boolean =>
  /^\d{0,60}$/.test(stripped) && stripped.length <= (lengthOf(stripped) ?? stripped.length)
