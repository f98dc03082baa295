import type { Data } from '#src/contract/call/call.ts'
import type { company } from '#src/contract/company.ts'
import { searchIn } from '#src/contract/values/search-text.ts'
import type { Locale } from '#src/site/site.ts'

export type Material = Data<typeof company.materials>['materials2line'][number]

export type MaterialRow =
  | { kind: 'texture'; key: string; texture: string; count: number }
  | { kind: 'material'; key: string; material: Material }

const withPoint = (text: string) => text.replaceAll(/(\d),(\d)/g, '$1.$2')

/** Returns the materials that contain every word of the search. Case does not matter, and "1,5" also finds "1.5". */
export function findMaterials(all: readonly Material[], search: string): Material[] {
  const isFound = searchIn(withPoint(search))
  return all.filter(({ material, prodname, line__name, thicknesses, texture }) => {
    return isFound(withPoint([material, prodname, line__name, thicknesses, texture].join('\n')))
  })
}

/**
 * Groups materials by texture. Each group begins with a row for the texture; textures are in alphabetical order, and
 * the group without a texture comes last. Within a group, materials keep the backend's order.
 */
export function groupByTexture(found: readonly Material[], locale: Locale): MaterialRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const groups = [...Map.groupBy(found, ({ texture }) => texture.trim())]
  groups.sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
  const rows: MaterialRow[] = []
  for (const [texture, materials] of groups) {
    rows.push({ kind: 'texture', key: `texture ${texture}`, texture, count: materials.length })
    for (const [index, material] of materials.entries())
      // The key has line and index too, because some backends use the same id for a material in several lines.
      rows.push({ kind: 'material', key: `${material.pk} ${material.line__name} ${index}`, material })
  }
  return rows
}
