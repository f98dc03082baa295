import { globSync } from 'node:fs'
import { join } from 'node:path'

/** `npm test` sets TEST_TURN to a number below this. */
const turns = 6

const folder = join(import.meta.dirname, '..')

/** What every run tries: a whole way of each kind of user, and what costs people their work when it breaks. */
export const always = [
  'baskets/approve.test.ts',
  'crawl/crawl.test.ts',
  'customers/register.test.ts',
  'customers/whole-way.test.ts',
  'forms/form-leaving.test.ts',
  'offline/offline.test.ts',
  'shell/sign-in.test.ts',
  'workspace/kills.test.ts',
  'workspace/translate-offline.test.ts',
  'workspace/two-translators.test.ts',
  'workspace/typed-letter.test.ts',
]

/** Returns the other browser test files: those of this run's turn, or all. */
export function others(): readonly string[] {
  const files = globSync('*/*.test.ts', { cwd: folder }).filter((file) => !always.includes(file))
  return ofTurn(files.toSorted(), turns)
}

/** Returns every nth of them, from the turn of this run on, so that neighbours have different turns; all without a turn. */
export function ofTurn<Item>(all: readonly Item[], nth: number): readonly Item[] {
  const turn = process.env['TEST_TURN']
  return turn === undefined ? all : all.filter((_, at) => at % nth === Number(turn) % nth)
}
