import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ofTurn } from '#tests/sample.ts'

const folder = join(import.meta.dirname, '..')

/** The tests of every run: one full journey of each kind of user, and every feature that could lose work. */
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
]

/** Returns the other browser test files: this run's share, or all. */
export function others(): readonly string[] {
  const files = globSync('*/*.test.ts', { cwd: folder }).filter((file) => !always.includes(file))
  return ofTurn(files.toSorted(), 12)
}
