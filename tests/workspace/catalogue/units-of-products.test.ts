import { expect, test } from 'vitest'
import type { Article } from '#src/workspace/catalogue/article.ts'
import { splitByUnits, unitsOfProducts } from '#src/workspace/catalogue/units-of-products.ts'

const article: Pick<Article, 'groups' | 'pid2trus'> = {
  groups: [
    {
      type: 'row',
      children: [
        { type: 'editbox', tid: 't-1', text: ['width'] },
        { type: 'combobox', tid: 't-2', text: ['edge'], options: [{ tid: 't-3', text: ['abs'] }] },
      ],
    },
  ],
  pid2trus: { 'FR-1': ['t-1', 't-2'], 'FR-2': ['t-1', 't-3'] },
}

test('names by product the units that show a text that is saved, and no others', () => {
  expect(unitsOfProducts([article], new Set(['width']))).toEqual({ 'FR-1': ['t-1'], 'FR-2': ['t-1'] })
  expect(unitsOfProducts([article], new Set(['abs']))).toEqual({ 'FR-2': ['t-3'] })
  expect(unitsOfProducts([article], new Set(['door']))).toEqual({})
})

test('a product of two articles has the units of both, each once', () => {
  const other = { ...article, pid2trus: { 'FR-1': ['t-1', 't-3'] } }
  expect(unitsOfProducts([article, other], new Set(['width', 'abs']))['FR-1']).toEqual(['t-1', 't-3'])
})

test('texts whose units do not fit one request are split, and no unit is left out', () => {
  const keys = ['a', 'b', 'c', 'd']
  const many: Pick<Article, 'groups' | 'pid2trus'> = {
    groups: [{ type: 'row', children: keys.map((key) => ({ type: 'editbox', tid: `t-${key}`, text: [key] })) }],
    pid2trus: Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`P-${at}`, keys.map((key) => `t-${key}`)])),
  }
  const parts = splitByUnits(
    keys.map((key) => ({ key })),
    [many],
  )
  expect(parts.map(({ entries }) => entries.map(({ key }) => key))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parts.map(({ pid2trus }) => Object.keys(pid2trus).length)).toEqual([2_000, 2_000])
  expect(parts[0]?.pid2trus['P-1999']).toEqual(['t-a', 't-b'])
})
