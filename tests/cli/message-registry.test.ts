import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as registry from '#messages/registry'

test('the registry has every function that messages call', () => {
  const folder = 'messages/paraglide/messages'
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const called = new Set(
    files.flatMap((name) =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/registry\.(\w+)\(/g)].map(([, one]) => one),
    ),
  )
  expect([...called].toSorted()).toEqual(Object.keys(registry).toSorted())
})

test('a cached format is that of its language and options', () => {
  for (const turn of [1, 2]) {
    expect(registry.number('de', 1_234.5 * turn)).toBe(new Intl.NumberFormat('de').format(1_234.5 * turn))
    expect(registry.number('en', 1_234.5 * turn)).toBe(new Intl.NumberFormat('en').format(1_234.5 * turn))
    expect(registry.number('en', 0.5, { style: 'percent' })).toBe('50%')
    expect([registry.plural('de', 1), registry.plural('de', 2), registry.plural('en', 0)]).toEqual([
      'one',
      'other',
      'other',
    ])
    expect(registry.plural('en', 2, { type: 'ordinal' })).toBe('two')
  }
})
