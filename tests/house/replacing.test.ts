import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const replaces = /\bvi\.(?:mock|doMock|resetModules)\(/

test('a test that replaces a module shares none with other tests, in any order', () => {
  const config = read('tests/vitest.config.ts')
  const files = globSync('tests/**/*.test.{ts,tsx}', { exclude: ['tests/gateway/**'] })
  const replacing = files.filter((file) => replaces.test(read(file)))
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((file) => !config.includes(`'${file}'`))).toEqual([])
})
