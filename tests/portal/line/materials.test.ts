import { describe, expect, test } from 'vitest'
import { allThicknesses, findMaterials, groupByLine, type Material } from '#src/portal/line/materials.ts'

const material = (pk: number, more: Partial<Material>): Material => ({
  pk,
  material: `M-${pk}`,
  prodname: 'Platte',
  line__name: 'Fronten',
  thicknesses: '16|19',
  texture: 'glatt',
  ...more,
})
const all = [
  material(1, { prodname: 'Dekorspanplatte Eiche', texture: 'Längsstruktur' }),
  material(2, { prodname: 'MDF lackiert Reinweiß', thicknesses: '39.5|42' }),
  material(3, { line__name: 'Türblätter', texture: '' }),
  material(4, { texture: 'Ährenmuster' }),
]
const found = (search: string) => findMaterials(all, search).map(({ pk }) => pk)

describe('The search for materials', () => {
  test('finds every word in any of the columns, in any spelling', () => {
    expect(found('')).toEqual([1, 2, 3, 4])
    expect(found('  EICHE längs ')).toEqual([1])
    expect(found('reinweiss')).toEqual([2])
    expect(found('39,5')).toEqual([2])
    expect(found('39.5')).toEqual([2])
    expect(found('turblatter')).toEqual([3])
    expect(found('m-4')).toEqual([4])
    expect(found('eiche glatt')).toEqual([])
  })

  test('finds a word in decomposed Unicode, within one column', () => {
    expect(found('Tu\u0308rblätter')).toEqual([3])
    expect(found('m-1dekor')).toEqual([])
  })
})

describe('The list of materials', () => {
  test('is grouped by line, in the backend’s order, or has one line alone', () => {
    const shown = (materials: readonly Material[]) =>
      groupByLine(materials).map((row) => (row.kind === 'line' ? `${row.line} ${row.count}` : row.material.pk))
    expect(shown(all)).toEqual(['Fronten 3', 1, 2, 4, 'Türblätter 1', 3])
    expect(shown(findMaterials(all, '', 'Türblätter'))).toEqual(['Türblätter 1', 3])
    expect(shown(findMaterials(all, 'm-4', 'Türblätter'))).toEqual([])
  })

  test('has unique keys for rows with one id', () => {
    const rows = groupByLine([material(1, {}), material(1, { line__name: 'Türblätter' }), material(1, {})])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })
})

test('the thicknesses of a line are those of its materials, in ascending order', () => {
  expect(allThicknesses(all)).toBe('16|19|39.5|42')
  expect(allThicknesses([material(1, { thicknesses: '8|100' }), material(2, { thicknesses: '' })])).toBe('8|100')
  expect(allThicknesses([])).toBe('')
})
