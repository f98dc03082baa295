import { describe, expect, test } from 'vitest'
import { findMaterials, groupByTexture, type Material } from '#src/portal/line/materials.ts'

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
  const shown = (locale: 'de' | 'en') =>
    groupByTexture(all, locale).map((row) => (row.kind === 'texture' ? `${row.texture} ${row.count}` : row.material.pk))

  test('is grouped by texture, in the reader’s alphabetical order, with rows without one last', () => {
    expect(shown('de')).toEqual(['Ährenmuster 1', 4, 'glatt 1', 2, 'Längsstruktur 1', 1, ' 1', 3])
  })

  test('has unique keys for rows with one id', () => {
    const rows = groupByTexture([material(1, {}), material(1, { line__name: 'Türblätter' }), material(1, {})], 'en')
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })
})
