import { globSync } from 'node:fs'
import { join } from 'node:path'

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

/** Returns the other browser test files of one turn of several, as `2/6`; all of them without a turn. */
export function othersOf(turn: string | undefined): string[] {
  const others = globSync('*/*.test.ts', { cwd: folder })
    .filter((file) => !always.includes(file))
    .toSorted()
  if (turn === undefined) return others
  const [number = 1, turns = 1] = turn.split('/').map(Number)
  // Neighbours are of one area: each turn has some of every area.
  return others.filter((_, at) => at % turns === number - 1)
}
