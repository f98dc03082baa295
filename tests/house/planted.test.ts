import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFaults } from '#tests/planted/faults.ts'

const faults = readFaults()

/**
 * Returns whether these patches apply. One process checks them all; only if it fails, each is checked alone, to name
 * those that do not apply.
 */
const applies = (...patches: string[]) => spawnSync('git', ['apply', '--check', ...patches]).status === 0

test('there are planted faults, each with a description of what it breaks and existing tests', () => {
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.filter(({ breaks }) => breaks === '').map(({ name }) => name)).toEqual([])
  const lacking = faults.flatMap(({ name, tests }) =>
    tests.length === 0
      ? [`${name}: none`]
      : tests.filter((file) => !existsSync(file)).map((file) => `${name}: ${file}`),
  )
  expect(lacking).toEqual([])
})

test('every planted fault applies to the current sources', () => {
  const left = applies(...faults.map(({ patch }) => patch)) ? [] : faults.filter(({ patch }) => !applies(patch))
  const names = left.map(({ name }) => `tests/planted/${name}.patch`)
  expect(names, 'The source moved: make the patch anew for the same behaviour').toEqual([])
})
