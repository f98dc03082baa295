import * as z from 'zod'

/** A list of keys, of which the first counts. Not a zod tuple, because its code would be part of every page. */
export const unitKeys = z.pipe(
  z.array(z.string()),
  z.transform(([first = '', ...rest]): [string, ...string[]] => [first, ...rest]),
)
