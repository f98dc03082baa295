import { describe, expect, test } from 'vitest'
import { wholeOf } from '#src/portal/tree/tree-blocks.ts'
import {
  type Below,
  foundLines,
  heirOf,
  linesAbove,
  linesOf,
  placesOf,
  type TreeLine,
  type TreeRow,
} from '#src/portal/tree/tree-lines.ts'

const row = (id: number, name1: string, breadcrumbs: TreeRow['breadcrumbs'], hasChildren = false): TreeRow => ({
  id,
  name1,
  name2: '',
  zip: '49074',
  city: 'Osnabrück',
  parent: breadcrumbs.at(-1) ?? null,
  breadcrumbs: [...breadcrumbs, [id, name1]],
  has_children: hasChildren,
  children: [],
})
const root = row(1, 'Nordkante', [], true)
const north = row(2, 'Nord', [[1, 'Nordkante']], true)
const south = row(3, 'Süd', [[1, 'Nordkante']])
const ahlers = row(4, 'Ahlers', [
  [1, 'Nordkante'],
  [2, 'Nord'],
])
const below = new Map<number, Below>([
  [1, wholeOf([north, south])],
  [2, wholeOf([ahlers])],
])
const none = wholeOf([])
const written = (lines: readonly TreeLine[]) =>
  lines.map((line) =>
    line.kind === 'company'
      ? `${'-'.repeat(line.level)} ${line.company.name1} ${line.position}/${line.siblings} ${String(line.isOpen)}`
      : `${'-'.repeat(line.level)} ${line.kind} below ${line.parent} at ${line.position}`,
  )

describe('the lines of a tree', () => {
  test('go as deep as it is expanded, each with its position among its siblings', () => {
    const lines = linesOf(
      root,
      () => true,
      ({ id }) => below.get(id) ?? none,
    )
    expect(written(lines)).toEqual([
      '- Nordkante 1/1 true',
      '-- Nord 1/2 true',
      '--- Ahlers 1/1 null',
      '-- Süd 2/2 null',
    ])
  })

  test('end at a collapsed company, even if companies below it are expanded', () => {
    const lines = linesOf(
      root,
      (id) => id === 2,
      ({ id }) => below.get(id) ?? none,
    )
    expect(written(lines)).toEqual(['- Nordkante 1/1 false'])
  })

  test('show what is still loading, and what failed', () => {
    for (const state of ['pending', 'failed'] as const) {
      const lines = linesOf(
        root,
        () => true,
        ({ id }) => (id === 1 ? wholeOf([north]) : { all: 1, children: [{ position: 1, page: 1, missing: state }] }),
      )
      expect(written(lines).at(-1)).toBe(`--- ${state} below 2 at 1`)
    }
  })

  test('have a successor for a removed line: its replacement, else its page’s status, else the company above', () => {
    const lost = { kind: 'pending', level: 2, parent: 1, position: 2, page: 1 } as const
    const linesWith = (below: Below) =>
      linesOf(
        root,
        (id) => id === 1,
        () => below,
      )
    const heirIn = (below: Below) => written(linesWith(below))[heirOf(linesWith(below), lost)]
    expect(heirIn(wholeOf([north, south]))).toBe('-- Süd 2/2 null')
    expect(heirIn({ all: 3, children: [{ position: 1, page: 1, missing: 'failed' }] })).toBe('-- failed below 1 at 1')
    expect(heirIn(none)).toBe('- Nordkante 1/1 true')
  })

  test('are as deep as the companies are, without a stack overflow', () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => row(id + 1, `${id + 1}`, [], id < 19_999))
    const lines = linesOf(
      row(0, '0', [], true),
      () => true,
      ({ id }) => wholeOf(rows.slice(id, id + 1)),
    )
    expect(lines).toHaveLength(20_001)
  })
})

describe('the header of a scrolled tree', () => {
  const belowNorth = [ahlers, row(5, 'Behr', []), row(6, 'Claus', [])]
  const lines = linesOf(
    root,
    () => true,
    ({ id }) => (id === north.id ? wholeOf(belowNorth) : (below.get(id) ?? none)),
  )
  const aboveAt = (top: number, of: readonly TreeLine[] = lines, max = 4) =>
    linesAbove(of, placesOf(of), (count) => Math.min(top + count, of.length - 1), max).map(
      ({ company }) => company.name1,
    )

  test('shows the companies above the first visible line, and no others', () => {
    expect([0, 1, 2, 5].map((top) => aboveAt(top))).toEqual([
      [],
      ['Nordkante', 'Nord'],
      ['Nordkante', 'Nord'],
      ['Nordkante'],
    ])
    expect(aboveAt(0, [])).toEqual([])
  })

  test('shows the nearest if there are many, at any depth', () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => row(id + 1, `${id + 1}`, [], id < 19_999))
    const deep = linesOf(
      row(0, '0', [], true),
      () => true,
      ({ id }) => wholeOf(rows.slice(id, id + 1)),
    )
    expect(aboveAt(10_000, deep)).toEqual(['10000', '10001', '10002', '10003'])
  })
})

describe('a search hit', () => {
  const hits = (lines: TreeLine[]) =>
    lines.map((line) => (line.kind === 'company' ? [...(line.found?.above ?? []), line.company.name1].join(' › ') : ''))

  test('is a line with the names of the companies above it, in the order of the tree', () => {
    const zimmer = row(6, 'Zimmermann', ahlers.breadcrumbs.slice(0, 2))
    const oelkers = row(7, 'Ölkers', ahlers.breadcrumbs.slice(0, 2))
    const lines = foundLines([1, 'Nordkante'], [zimmer, ahlers, north, oelkers], 'abc', 'de')
    expect(hits(lines)).toEqual([
      'Nordkante › Nord',
      'Nordkante › Nord › Ahlers',
      'Nordkante › Nord › Ölkers',
      'Nordkante › Nord › Zimmermann',
    ])
    expect(written(lines)).toEqual([
      '- Nord 1/4 null',
      '- Ahlers 2/4 null',
      '- Ölkers 3/4 null',
      '- Zimmermann 4/4 null',
    ])
    expect(lines[0]).toMatchObject({ found: { search: 'abc' } })
  })

  test('below a selected company has none of the companies above that one', () => {
    expect(hits(foundLines([2, 'Nord'], [ahlers], 'abc', 'de'))).toEqual(['Nord › Ahlers'])
  })

  test('can be the first company itself, before those below it', () => {
    expect(hits(foundLines([1, 'Nordkante'], [ahlers, root], 'abc', 'de'))).toEqual([
      'Nordkante',
      'Nordkante › Nord › Ahlers',
    ])
  })

  test('is shown even if a backend does not return the companies above it', () => {
    expect(hits(foundLines([1, 'Nordkante'], [row(9, 'Waise', [])], 'abc', 'de'))).toEqual(['Nordkante › Waise'])
  })
})
