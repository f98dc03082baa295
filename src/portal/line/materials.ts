import type { Data } from '#src/contract/call/call.ts'
import type { company } from '#src/contract/company.ts'
import { searchIn } from '#src/contract/values/search-text.ts'

export type Material = Data<typeof company.materials>['materials2line'][number]

export type MaterialRow =
  | { kind: 'line'; key: string; line: string; count: number }
  | { kind: 'material'; key: string; material: Material }

const withPoint = (text: string) => text.replaceAll(/(\d),(\d)/g, '$1.$2')

/**
 * Returns the materials that contain every word of the search. Case does not matter, and "1,5" also finds "1.5".
 * `line`: name of the production line to search in; undefined for all lines.
 */
export function findMaterials(all: readonly Material[], search: string, line?: string): Material[] {
  const isFound = searchIn(withPoint(search))
  return all.filter(({ material, prodname, line__name, thicknesses, texture }) => {
    if (line !== undefined && line__name !== line) return false
    return isFound(withPoint([material, prodname, line__name, thicknesses, texture].join('\n')))
  })
}

/**
 * Groups materials by production line, in the backend's order of both. Each group begins with a row for its line.
 */
export function groupByLine(found: readonly Material[]): MaterialRow[] {
  const rows: MaterialRow[] = []
  for (const [line, materials] of Map.groupBy(found, ({ line__name }) => line__name)) {
    rows.push({ kind: 'line', key: `line ${line}`, line, count: materials.length })
    for (const [index, material] of materials.entries())
      // The key has line and index too, because some backends use the same id for a material in several lines.
      rows.push({ kind: 'material', key: `${material.pk} ${line} ${index}`, material })
  }
  return rows
}

/** Returns all thicknesses of these materials in ascending order, without duplicates, joined as a material's are. */
export function allThicknesses(materials: readonly Material[]): string {
  const all = new Set(materials.flatMap(({ thicknesses }) => thicknesses.split('|').filter(Boolean)))
  return [...all].toSorted((a, b) => Number(a) - Number(b)).join('|')
}
