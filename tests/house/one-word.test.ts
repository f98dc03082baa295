import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { basketHandlers } from '#src/backend/basket/handlers.ts'
import type { Handler, HandlersOf } from '#src/backend/platform/call/context.ts'
import { calls } from '#src/contract/calls.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const bears = (name: string, key: string) => name.toLowerCase().includes(key.toLowerCase())

describe('an operation has one name', () => {
  test('in the contract and for its handler', () => {
    const rows = globSync('src/backend/*/handlers.ts').flatMap((file) =>
      [...read(file).matchAll(/^ {2}(\w+)(?:: (\w+))?,$/gm)].map(([, key = '', name = key]) => ({ key, name })),
    )
    expect(rows.map(({ key }) => key).toSorted()).toEqual(
      Object.keys(calls)
        .map((name) => name.split('.')[1])
        .toSorted(),
    )
    expect(rows.filter(({ key, name }) => !bears(name, key))).toEqual([])
  })

  test('and for the server function that calls it', () => {
    const functions = globSync('src/gateway/*/*.functions.ts').flatMap((file) =>
      [
        ...read(file).matchAll(
          /export const (\w+) = createServerFn(?:(?!export const)[\s\S])*?callAsUser\(\w+\.(\w+)/g,
        ),
      ].map(([, name = '', key = '']) => ({ name, key })),
    )
    expect(functions.length).toBeGreaterThan(7)
    expect(functions.filter(({ key, name }) => !bears(name, key))).toEqual([])
    expect(bears('refreshBasket', 'status')).toBe(false)
  })
})

test('a handler that is missing, unknown, or for another call does not compile', () => {
  const { status, ...others } = basketHandlers
  // @ts-expect-error status is missing
  const missing: HandlersOf<'basket'> = others
  // @ts-expect-error there is no call “refresh”
  const surplus: HandlersOf<'basket'> = { ...basketHandlers, refresh: status }
  // @ts-expect-error the handler is for another call
  const mistaken: Handler<'basket.status'> = basketHandlers.list
  expect([missing, surplus, mistaken]).toHaveLength(3)
})
