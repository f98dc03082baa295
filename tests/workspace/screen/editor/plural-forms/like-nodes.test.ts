import { expect, test } from 'vitest'
import { argumentsOf, layoutOf } from '#src/workspace/screen/editor/plural-forms/branch-layout.ts'
import { portionOf } from '#src/workspace/screen/editor/plural-forms/branches.ts'
import { carriedBy, likeNodes } from '#src/workspace/screen/editor/plural-forms/like-nodes.ts'
import { choicesOf } from '#src/workspace/screen/editor/placeholders/insertion.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

function nodesOf(text: string) {
  const layout = layoutOf(text, 'en')
  if (!layout) throw new Error(`${text} has no branches`)
  return layout.nodes
}

/** Returns the source text that matches each node of the translation. An argument gives its name and first form. */
function paired(source: string, translation: string): (string | undefined)[] {
  const sourceNodes = nodesOf(source)
  return likeNodes(nodesOf(translation), sourceNodes, argumentsOf(sourceNodes)).map((node) => {
    if (node === undefined) return undefined
    const slot = node.kind === 'run' ? node.slot : node.branches[0]?.nodes[0]
    const place = slot && 'kind' in slot ? (slot.kind === 'run' ? slot.slot : undefined) : slot
    const text = source.slice(place?.start, place?.end)
    return node.kind === 'run' ? text : `${node.argument}: ${text}`
  })
}

const doors = '{doors, plural, one {# door} other {# doors}}'
const rooms = '{rooms, plural, one {# room} other {# rooms}}'

test('reordered arguments have their own source, and the text around them that of its place', () => {
  expect(paired(`A ${doors} in ${rooms} now`, `In ${rooms} hat es ${doors} nun`)).toEqual([
    'A ',
    'rooms: # room',
    ' in ',
    'doors: # door',
    ' now',
  ])
})

test('an argument has its source even when the translation has fewer, or another one within it', () => {
  expect(paired(`${doors} in ${rooms}`, rooms)).toEqual([undefined, 'rooms: # room', undefined])
  const within = `{rooms, plural, one {a room: ${doors}} other {# rooms: ${doors}}}`
  expect(paired(within, `${doors} in ${rooms}`)).toEqual([
    undefined,
    'doors: # door',
    undefined,
    'rooms: a room: ',
    undefined,
  ])
})

test('arguments that share a name are matched by order, and another type is no source', () => {
  const other = '{doors, plural, one {leaf} other {leaves}}'
  expect(paired(`${doors} ${other}`, `${doors}, ${other}`)).toEqual(['', 'doors: # door', ' ', 'doors: leaf', ''])
  expect(paired(doors, '{doors, selectordinal, other {#. Tür}}')).toEqual(['', undefined, ''])
})

/** Returns the parts that may be inserted into each stretch of the translation. */
function insertable(source: string, translation: string): string[][] {
  const layout = layoutOf(translation, 'en')
  const sourceNodes = nodesOf(source)
  const likes = likeNodes(layout?.nodes ?? [], sourceNodes, argumentsOf(sourceNodes))
  return (layout?.nodes ?? []).flatMap((node, at) => {
    const like = likes[at]
    if (!layout || node.kind !== 'run') return []
    const known = like?.kind === 'run' ? source.slice(like.slot.start, like.slot.end) : undefined
    const { cut } = portionOf(layout, node.slot, partsOf)
    const carried = known ?? carriedBy(sourceNodes, source, cut)
    return [choicesOf({ text: carried, cut }, '').map(({ text }) => text)]
  })
}

test('a stretch without a counterpart in the source accepts all of the source’s stretches there', () => {
  const source = `{name} has ${doors} in <b>${rooms}</b>`
  expect(insertable(source, `${doors} von`)).toEqual([
    ['{name}', '<b>', '</b>'],
    ['{name}', '<b>', '</b>'],
  ])
  // A stretch with a counterpart accepts only the counterpart's parts.
  expect(insertable(source, `${doors} in <b>${rooms}</b> hat {name}`)).toEqual([['{name}'], ['<b>'], ['</b>']])
})

test('and when none of those has any, those of the whole source', () => {
  expect(insertable(`{n, plural, other {${doors} of {name}}}${rooms}`, `von ${rooms}`)).toEqual([
    ['#', '{name}'],
    ['#', '{name}'],
  ])
  expect(insertable(`${doors} of {name}`, `${rooms}, ${doors} von`)).toEqual([['{name}'], ['{name}'], ['{name}']])
})
