import { describe, expect, test } from 'vitest'
import { belowOf, type Block, blockSize, without } from '#src/portal/tree/tree-blocks.ts'
import type { Below, TreeRow } from '#src/portal/tree/tree-lines.ts'

const row = (id: number): TreeRow => ({
  id,
  name1: `Nr. ${id}`,
  name2: '',
  zip: '',
  city: '',
  parent: [1, 'Nordkante'],
  breadcrumbs: [
    [1, 'Nordkante'],
    [id, `Nr. ${id}`],
  ],
  has_children: false,
  children: [],
})
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => row(from + index))
const block = (from: number, to: number, all: number, readAt = 1): Block => ({ rows: rows(from, to), all, readAt })
const below = (blocks: Record<number, Block | 'pending' | 'failed'>) => belowOf((page) => blocks[page])
const written = ({ children }: Below) =>
  children.map((child) => `${child.position}: ${'row' in child ? child.row.id : `${child.missing} ${child.page}`}`)

describe('the companies below another, read page by page', () => {
  test('reserve space for unread pages, so that nothing moves as they load', () => {
    const all = 2 * blockSize + 3
    const first = below({ 1: block(0, blockSize, all) })
    expect([first.all, first.children.length]).toEqual([all, all])
    expect(written(first).slice(blockSize - 1, blockSize + 1)).toEqual([
      `${blockSize}: ${blockSize - 1}`,
      `${blockSize + 1}: pending 2`,
    ])
    expect(written(first).at(-1)).toBe(`${all}: pending 3`)
    // The last page may be read before the one in between.
    const ends = below({ 1: block(0, blockSize, all), 3: block(2 * blockSize, all, all) })
    expect(ends.children).toHaveLength(all)
    expect(written(ends).slice(2 * blockSize - 1)).toEqual([
      `${2 * blockSize}: pending 2`,
      ...[0, 1, 2].map((at) => `${2 * blockSize + at + 1}: ${2 * blockSize + at}`),
    ])
  })

  test('have one placeholder if nothing is known, and one for a page that failed', () => {
    expect(written(below({}))).toEqual(['1: pending 1'])
    expect(written(below({ 1: 'failed' }))).toEqual(['1: failed 1'])
    const all = 2 * blockSize + 3
    expect(written(below({ 1: block(0, blockSize, all), 2: 'failed' })).slice(blockSize, blockSize + 2)).toEqual([
      `${blockSize + 1}: failed 2`,
      `${2 * blockSize + 1}: pending 3`,
    ])
  })

  test('are everything that a backend without pages sends, however many', () => {
    const sent = below({ 1: block(0, 5 * blockSize, 5 * blockSize) })
    expect([sent.all, sent.children.length]).toEqual([5 * blockSize, 5 * blockSize])
    expect(new Set(sent.children.map(({ page }) => page))).toEqual(new Set([1]))
  })

  test('show a company once if it moved between pages, and use the latest count', () => {
    const all = 2 * blockSize
    const first = block(0, blockSize, all)
    // A company was added before all others between the two reads.
    const found = below({ 1: first, 2: block(blockSize - 1, all, all + 1, 2) })
    const ids = found.children.flatMap((child) => ('row' in child ? [child.row.id] : []))
    expect([found.all, new Set(ids).size]).toEqual([all + 1, ids.length])
  })

  test('can be shown without one of them', () => {
    const all = blockSize + 2
    const found = without(below({ 1: block(0, blockSize, all) }), 1)
    expect(found.all).toBe(all - 1)
    expect(written(found).slice(0, 3)).toEqual(['1: 0', '2: 2', '3: 3'])
    expect(written(found).at(-1)).toBe(`${all - 1}: pending 2`)
    expect(without(found, 99_999)).toBe(found)
  })
})
