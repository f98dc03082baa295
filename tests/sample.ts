/** Whether matrices run whole, as by `npm run test:all`. */
export const isWhole = process.env['TEST_ALL'] !== undefined

/** Every nth of them, beginning with the one at `from`; all where matrices run whole. */
export function sampled<Item>(all: readonly Item[], nth: number, from = 0): readonly Item[] {
  return isWhole ? all : all.filter((_, index) => index % nth === from % nth)
}
