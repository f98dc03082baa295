import type { Data } from '#src/contract/call.ts'
import type { company } from '#src/contract/company.ts'
import type { Locale } from '#src/site.ts'

export type Material = Data<typeof company.materials>['materials2line'][number]

/** A line of the list: the head of a texture, or a material below it. */
export type MaterialRow =
  | { kind: 'texture'; key: string; texture: string; count: number }
  | { kind: 'material'; key: string; material: Material }

/** As it is compared: an accent, a capital and the decimal sign make no difference. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/(\d),(\d)/g, '$1.$2')

/** The materials in which every word of the search stands somewhere. */
export function findMaterials(all: readonly Material[], search: string): Material[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...all]
  return all.filter(({ material, prodname, line__name, thicknesses, texture }) => {
    const text = plain([material, prodname, line__name, thicknesses, texture].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

/** By texture, the textures by the alphabet and those without one last; within one as the backend has them. */
export function groupByTexture(found: readonly Material[], locale: Locale): MaterialRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const groups = [...Map.groupBy(found, ({ texture }) => texture.trim())]
  groups.sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
  const rows: MaterialRow[] = []
  for (const [texture, materials] of groups) {
    rows.push({ kind: 'texture', key: `texture ${texture}`, texture, count: materials.length })
    for (const [index, material] of materials.entries())
      // A backend may give one material of several lines one id.
      rows.push({ kind: 'material', key: `${material.pk} ${material.line__name} ${index}`, material })
  }
  return rows
}
