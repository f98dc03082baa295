import * as z from 'zod'

/** The first key counts. Not a zod tuple: its code would be part of every page. */
export const unitKeys = z.pipe(
  z.array(z.string()),
  z.transform(([first = '', ...rest]): [string, ...string[]] => [first, ...rest]),
)
