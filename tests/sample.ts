/** Whether matrices run completely, as with `npm run test:all`. */
export const isWhole = process.env['TEST_ALL'] !== undefined

/** Returns every nth item, starting with the one at `from`; all items if matrices run completely. */
export function sampled<Item>(all: readonly Item[], nth: number, from = 0): readonly Item[] {
  return isWhole ? all : all.filter((_, index) => index % nth === from % nth)
}

/**
 * Returns every nth item, starting with the one of this run’s turn; all items without a turn. `npm test` sets
 * TEST_TURN, from 0 to 11.
 */
export function ofTurn<Item>(all: readonly Item[], nth: number): readonly Item[] {
  const turn = process.env['TEST_TURN']
  return turn === undefined ? all : all.filter((_, at) => at % nth === Number(turn) % nth)
}
