import type { Data } from '#src/contract/call/call.ts'
import type { company } from '#src/contract/company.ts'
import type { Locale } from '#src/site.ts'

export type Material = Data<typeof company.materials>['materials2line'][number]

export type MaterialRow =
  | { kind: 'texture'; key: string; texture: string; count: number }
  | { kind: 'material'; key: string; material: Material }

/** Ignores accents, case and the decimal sign. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/(\d),(\d)/g, '$1.$2')

/** Materials that contain every word of the search. */
export function findMaterials(all: readonly Material[], search: string): Material[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...all]
  return all.filter(({ material, prodname, line__name, thicknesses, texture }) => {
    const text = plain([material, prodname, line__name, thicknesses, texture].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

/** Textures in alphabetical order, those without one last; materials in the backend's order. */
export function groupByTexture(found: readonly Material[], locale: Locale): MaterialRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const groups = [...Map.groupBy(found, ({ texture }) => texture.trim())]
  groups.sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
  const rows: MaterialRow[] = []
  for (const [texture, materials] of groups) {
    rows.push({ kind: 'texture', key: `texture ${texture}`, texture, count: materials.length })
    for (const [index, material] of materials.entries())
      // Some backends reuse an id for a material in several lines.
      rows.push({ kind: 'material', key: `${material.pk} ${material.line__name} ${index}`, material })
  }
  return rows
}
