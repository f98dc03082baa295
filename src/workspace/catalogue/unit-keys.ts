import * as z from 'zod/mini'

/** The keys of a unit's texts, the first of which counts. Not a tuple of the library's: its code would come with every page. */
export const unitKeys = z.pipe(
  z.array(z.string()),
  z.transform(([first = '', ...rest]): [string, ...string[]] => [first, ...rest]),
)
