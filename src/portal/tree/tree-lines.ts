import type { Data } from '#src/contract/call/call.ts'
import type { company } from '#src/contract/company.ts'

export type TreeRow = Data<typeof company.children>['companies'][number]

/** A company on a line. */
export type Shown = Pick<TreeRow, 'id' | 'name1'> & Partial<Pick<TreeRow, 'name2' | 'zip' | 'city' | 'counts'>>

export type CompanyLine = {
  kind: 'company'
  company: Shown
  /** Counted from 1. */
  level: number
  /** Id of the parent company; null for the first company. */
  parent: number | null
  /** Place among its siblings, counted from 1. */
  position: number
  siblings: number
  /** Number of the block in which the company was read (see `tree-blocks.ts`). */
  page: number
  /** Whether the children are shown; null for a company without children. */
  isOpen: boolean | null
  /** For a search hit: the search, and the names of the companies above, from the first one down to the parent. */
  found?: { search: string; above: readonly string[] }
}
/**
 * A placeholder for a company that is still loading, or for a block that could not be read. `level`, `position` and
 * `page` count from 1. `parent`: id of the parent company.
 */
export type MissingLine = {
  kind: 'pending' | 'failed'
  level: number
  parent: number
  position: number
  page: number
}
export type TreeLine = CompanyLine | MissingLine

export type Child = { position: number; page: number } & ({ row: TreeRow } | { missing: MissingLine['kind'] })
export type Below = { all: number; children: readonly Child[] }

type Place = Pick<CompanyLine, 'level' | 'parent' | 'position' | 'siblings' | 'page'>
const firstPlace: Place = { level: 1, parent: null, position: 1, siblings: 1, page: 1 }

/**
 * Returns the lines of a tree that starts with the company `first`: that company and, below each open company, its
 * children.
 */
export function linesOf(first: TreeRow, isOpen: (id: number) => boolean, belowOf: (row: TreeRow) => Below): TreeLine[] {
  const lines: TreeLine[] = []
  // A stack, because recursion could overflow on a deep tree.
  const rest: (MissingLine | [TreeRow, Place])[] = [[first, firstPlace]]
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (!Array.isArray(next)) {
      lines.push(next)
      continue
    }
    const [row, place] = next
    const isShown = row.has_children && isOpen(row.id)
    lines.push({ kind: 'company', company: row, ...place, isOpen: row.has_children ? isShown : null })
    if (!isShown) continue
    const { all, children } = belowOf(row)
    for (const child of children.toReversed()) {
      const { position, page } = child
      const at = { level: place.level + 1, parent: row.id, position, page }
      rest.push('row' in child ? [child.row, { ...at, siblings: all }] : { kind: child.missing, ...at })
    }
  }
  return lines
}

/**
 * Returns the index of the line to focus after a placeholder was replaced: the company at its position, else another
 * line of its block, else the parent company; -1 if there is none of these.
 */
export function heirOf(lines: readonly TreeLine[], { parent, position, page }: MissingLine): number {
  const find = (fits: (line: TreeLine) => boolean) => lines.findIndex((line) => line.parent === parent && fits(line))
  const found = [find((line) => line.position === position), find((line) => line.page === page)].find((at) => at >= 0)
  return found ?? lines.findIndex((line) => line.kind === 'company' && line.company.id === parent)
}

export function placesOf(lines: readonly TreeLine[]): ReadonlyMap<number, number> {
  return new Map(lines.flatMap((line, index) => (line.kind === 'company' ? [[line.company.id, index]] : [])))
}

/**
 * Returns the ancestors to show above the first visible line: the nearest `max`, outermost first. The ancestors shown
 * cover lines themselves, so `firstBelow(count)` returns the index of the first line that is visible below `count`
 * ancestors. `places`: the index of each company's line, by company id.
 */
export function linesAbove(
  lines: readonly TreeLine[],
  places: ReadonlyMap<number, number>,
  firstBelow: (count: number) => number,
  max: number,
): CompanyLine[] {
  for (let count = 0; ; count += 1) {
    const above: CompanyLine[] = []
    for (let parent = lines[firstBelow(count)]?.parent ?? null; parent !== null && above.length <= max;) {
      const line: TreeLine | undefined = lines[places.get(parent) ?? -1]
      if (line?.kind !== 'company') break
      above.unshift(line)
      parent = line.parent
    }
    if (above.length <= count || count >= max) return above.slice(-max)
  }
}

/**
 * Returns search hits as lines, each with the names of the companies above it, of which the company `first` is the
 * highest. The lines are in the order of a tree whose siblings are sorted by name.
 */
export function foundLines(
  first: readonly [id: number, name: string],
  hits: readonly TreeRow[],
  search: string,
  locale: string,
): TreeLine[] {
  const { compare } = new Intl.Collator(locale)
  const sorted = hits
    .map((company) => ({ company, path: [first, ...crumbsBelow(company, first[0])] }))
    .toSorted((a, b) => comparePaths(a.path, b.path, compare))
  return sorted.map(({ company, path }, index) => ({
    kind: 'company',
    company,
    level: 1,
    parent: null,
    position: index + 1,
    siblings: sorted.length,
    page: 1,
    isOpen: null,
    found: { search, above: path.slice(0, -1).map(([, name]) => name) },
  }))
}

type Crumbs = readonly (readonly [id: number, name: string])[]

function comparePaths(a: Crumbs, b: Crumbs, compare: (a: string, b: string) => number): number {
  const at = a.findIndex(([id], index) => id !== b[index]?.[0])
  const [one, other] = [a[at], b[at]]
  // A company comes before those below it.
  if (one === undefined || other === undefined) return a.length - b.length
  return compare(one[1], other[1]) || one[0] - other[0]
}

/** Returns the path from the start company down to a hit, without the start company itself. */
function crumbsBelow({ breadcrumbs, id, name1 }: TreeRow, first: number): TreeRow['breadcrumbs'] {
  if (id === first) return []
  const at = breadcrumbs.findIndex(([crumb]) => crumb === first)
  // A backend's breadcrumbs may not contain the start company. The hit is then shown directly below it.
  return at < 0 ? [[id, name1]] : breadcrumbs.slice(at + 1)
}
