import { expect, test } from 'vitest'
import {
  type BranchLayout,
  type BranchNode,
  emptyLayout,
  layoutOf,
  readSlot,
  wholeOf,
  writeSlot,
} from '#src/workspace/screen/editor/plural-forms/branch-layout.ts'

const boards = '{count, plural, =0 {none} one {# board} other {{count} boards}} left'

function laidOut(text: string, lang = 'de'): BranchLayout {
  const layout = layoutOf(text, lang)
  if (!layout) throw new Error(`${text} has no branches`)
  return layout
}

/** Returns each stretch of text with the path of selectors that leads to it. */
function fields(layout: BranchLayout, nodes = layout.nodes, path = ''): [string, string][] {
  return nodes.flatMap((node: BranchNode): [string, string][] =>
    node.kind === 'run'
      ? [[path, readSlot(layout, node.slot)]]
      : node.branches.flatMap(({ selector, nodes }) => fields(layout, nodes, `${path}/${selector}`)),
  )
}

function type(layout: BranchLayout, path: string, value: string): string {
  const at = fields(layout).findIndex(([own]) => own === path)
  const slots = (nodes: readonly BranchNode[]): BranchLayout['slots'] =>
    nodes.flatMap((node) => (node.kind === 'run' ? [node.slot] : node.branches.flatMap(({ nodes }) => slots(nodes))))
  const slot = slots(layout.nodes)[at]
  if (!slot) throw new Error(`no field ${path}`)
  return writeSlot(layout, slot, value)
}

test('a plural has a field for each form and for the text around it', () => {
  expect(fields(laidOut(boards))).toEqual([
    ['', ''],
    ['/=0', 'none'],
    ['/one', '# board'],
    ['/other', '{count} boards'],
    ['', ' left'],
  ])
})

test('typing into a form changes nothing around it', () => {
  const layout = laidOut(boards)
  expect(type(layout, '/one', 'ein Brett')).toBe(
    '{count, plural, =0 {none} one {ein Brett} other {{count} boards}} left',
  )
  expect(type(layout, '/other', '{count} Bretter')).toBe(
    '{count, plural, =0 {none} one {ein Brett} other {{count} Bretter}} left',
  )
  expect(type(layout, '/=0', '')).toBe('{count, plural, =0 {} one {ein Brett} other {{count} Bretter}} left')
})

test('forms that the language has beyond the text get fields, and are written once something is typed', () => {
  const layout = laidOut('{n, plural, one {a} other {b}}', 'pl')
  expect(fields(layout).map(([path]) => path)).toEqual(['', '/one', '/few', '/many', '/other', ''])
  expect(wholeOf(layout)).toBe('{n, plural, one {a} other {b}}')
  expect(type(layout, '/many', 'm')).toBe('{n, plural, one {a} many {m} other {b}}')
  expect(type(layout, '/few', 'fe')).toBe('{n, plural, one {a} few {fe} many {m} other {b}}')
  expect(type(layout, '/many', 'mm')).toBe('{n, plural, one {a} few {fe} many {mm} other {b}}')
  expect(type(layout, '/other', 'o')).toBe('{n, plural, one {a} few {fe} many {mm} other {o}}')
})

test('an empty translation takes the source’s arguments, and is empty again once all is deleted', () => {
  const layout = emptyLayout(boards, 'pl')
  if (!layout) throw new Error('no layout')
  expect(wholeOf(layout)).toBe('')
  expect(fields(layout).map(([path]) => path)).toEqual(['', '/=0', '/one', '/few', '/many', '/other', ''])
  // A form that is not typed is not written, so that the "other" form applies to it.
  expect(type(layout, '/one', '# deska')).toBe('{count, plural, one {# deska} other {}}')
  expect(type(layout, '/=0', 'nic')).toBe('{count, plural, =0 {nic} one {# deska} other {}}')
  expect(type(layout, '/=0', '')).toBe('{count, plural, one {# deska} other {}}')
  expect(type(layout, '/one', '')).toBe('')
})

test('a form added by a letter is removed with it, wherever others moved, and an existing one stays', () => {
  const text = '{n, plural, one {a} other {b}}'
  const layout = laidOut(text, 'pl')
  expect(type(layout, '/many', 'm')).toBe('{n, plural, one {a} many {m} other {b}}')
  expect(type(layout, '/few', 'f')).toBe('{n, plural, one {a} few {f} many {m} other {b}}')
  expect(type(layout, '/many', '')).toBe('{n, plural, one {a} few {f} other {b}}')
  expect(type(layout, '/other', 'bb')).toBe('{n, plural, one {a} few {f} other {bb}}')
  expect(type(layout, '/many', 'mm')).toBe('{n, plural, one {a} few {f} many {mm} other {bb}}')
  type(layout, '/few', '')
  type(layout, '/many', '')
  expect(type(layout, '/other', 'b')).toBe(text)
  expect(type(layout, '/one', '')).toBe('{n, plural, one {} other {b}}')
})

test('a started translation has a field for each plural form of its source', () => {
  const layout = layoutOf('{count, plural, one {# deska} other {}}', 'pl', boards)
  if (!layout) throw new Error('no layout')
  expect(fields(layout).map(([path]) => path)).toEqual(['', '/one', '/=0', '/few', '/many', '/other', ''])
  expect(type(layout, '/=0', 'nic')).toBe('{count, plural, one {# deska} =0 {nic} other {}}')
  const words = layoutOf('{s, select, other {B}}', 'de', '{s, select, a {A} other {B}}')
  expect(words && fields(words).map(([path]) => path)).toEqual(['', '/a', '/other', ''])
})

test('an argument within a form has fields for its own forms there', () => {
  const text = 'A {n, plural, one {x {kind, select, door {Tür} other {Teil}} y} other {z}}'
  expect(fields(laidOut(text))).toEqual([
    ['', 'A '],
    ['/one', 'x '],
    ['/one/door', 'Tür'],
    ['/one/other', 'Teil'],
    ['/one', ' y'],
    ['/other', 'z'],
    ['', ''],
  ])
  const empty = emptyLayout(text, 'de')
  expect(empty?.text).toBe('{n, plural, one {{kind, select, other {}}} other {}}')
})

test.each(['{n, plural, one {a} other {b}', '{n, plural, one {a} x other {b}}', 'no branches {n}', 'a } b', ''])(
  '%j has no fields',
  (text) => {
    expect(layoutOf(text, 'de')).toBeNull()
  },
)

test('a brace typed into a form moves no other field', () => {
  const layout = laidOut('{n, plural, one {a} other {b}}')
  expect(type(layout, '/one', 'a {')).toBe('{n, plural, one {a {} other {b}}')
  expect(type(layout, '/other', 'bb')).toBe('{n, plural, one {a {} other {bb}}')
  expect(type(layout, '/one', 'a {x}')).toBe('{n, plural, one {a {x}} other {bb}}')
})

test('a text that would need hundreds of fields is edited as a whole', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'z' : `{a${depth}, plural, one {b} other {${nested(depth - 1)}}}`
  expect(emptyLayout(nested(2), 'ar')).not.toBeNull()
  for (const depth of [7, 12, 30]) expect(emptyLayout(nested(depth), 'ar')).toBeNull()
})

test('a text with thousands of plurals gets no fields and is edited as a whole', () => {
  const plurals = '{n, plural, one {ein Brett} other {# Bretter}} '.repeat(5_000)
  expect(layoutOf(plurals, 'de')).toBeNull()
  expect(emptyLayout(plurals, 'de')).toBeNull()
  const nested = `${'{n, plural, other {'.repeat(1_000)}Brett${'}}'.repeat(1_000)}`
  expect(layoutOf(nested, 'de')).toBeNull()
  expect(emptyLayout(nested, 'ar')).toBeNull()
})
