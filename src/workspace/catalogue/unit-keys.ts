import * as z from 'zod'

/**
 * Parses a list of keys. Only the first key counts; in an empty list, it is ''. Not a zod tuple, because its code would
 * be part of every page.
 */
export const unitKeys = z.pipe(
  z.array(z.string()),
  z.transform(([first = '', ...rest]): [string, ...string[]] => [first, ...rest]),
)
