import { glob } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..', '..')
const reader = z.union([
  z.custom<(search: object) => unknown>((value) => typeof value === 'function'),
  z.object({ parse: z.custom<(search: object) => unknown>((value) => typeof value === 'function') }),
])
const module = z.object({ Route: z.object({ options: z.object({ validateSearch: reader.optional() }) }) })

const long = 'x'.repeat(100_000)
/** Unexpected search parameters: every kind of value that a router parses from an address. */
const invalid: readonly unknown[] = [
  [null, undefined, true, false, '', ' ', 'x', long, '\0', '\u{D800}', '🔑', '%', '<script>', "'; drop table --"],
  [0, -1, -0, 1.5, 1e21, Number.MAX_SAFE_INTEGER, Number.NaN, Infinity, -Infinity, '0', '-1', '1.5', '1e3', '0x10'],
  ['1'.repeat(400), '9'.repeat(20), 'NaN', 'Infinity', 'null', 'undefined', '__proto__', 'constructor', 'toString'],
  [
    [],
    [[]],
    [1, 2],
    ['a', null],
    {},
    { a: 1 },
    { toString: 1 },
    JSON.parse('{"__proto__":{"a":1}}'),
    ':::',
    '1,,2',
    ',',
    '-',
  ],
  ['-created,', '../..', '//evil.example', 'javascript:alert(1)'],
].flat()

const readers = new Map<string, (search: object) => unknown>()
beforeAll(async () => {
  for await (const file of glob('app/routes/**/*.tsx', { cwd: root })) {
    // Files shared by several routes are not routes.
    if (basename(file).startsWith('-')) continue
    const { Route } = module.parse(await import(pathToFileURL(resolve(root, file)).href))
    const { validateSearch } = Route.options
    if (validateSearch === undefined) continue
    readers.set(file, typeof validateSearch === 'function' ? validateSearch : (search) => validateSearch.parse(search))
  }
})

describe('the search of every address', () => {
  test('is defined for more than twenty routes', () => {
    expect(readers.size).toBeGreaterThan(20)
    expect(invalid.length).toBeGreaterThanOrEqual(50)
  })

  test('accepts any value for each of its names without an error, and its own output unchanged', () => {
    const names = ['q', 'page', 'sort', 'tab', 'open', 'order', 'cid', 'unit', 'columns', 'redirect', 'email', 'line']
    for (const [file, read] of readers) {
      const known = z.record(z.string(), z.unknown()).parse(read({}))
      for (const name of new Set([...Object.keys(known), ...names]))
        for (const value of invalid) {
          const wrong = `${file}?${name}=${String(JSON.stringify(value)).slice(0, 60)}`
          const once = z.record(z.string(), z.unknown()).parse(read({ [name]: value }))
          // A link to the current page must show the same page.
          expect(read(once), wrong).toEqual(once)
        }
    }
  })
})
