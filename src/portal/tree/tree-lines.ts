import type { Data } from '#src/contract/call/call.ts'
import type { company } from '#src/contract/company.ts'

export type TreeRow = Data<typeof company.children>['companies'][number]

/** A company on a line. If it is shown only because a search hit is below it, only its id and name are known. */
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
  isHit: boolean
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
    lines.push({ kind: 'company', company: row, ...place, isOpen: row.has_children ? isShown : null, isHit: false })
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

type Node = { company: Shown; isHit: boolean; below: Map<number, Node> }

/**
 * Returns search hits as lines of a tree: each hit with its ancestors, below the company `first`. Siblings are sorted
 * by name.
 */
export function foundLines(
  first: readonly [id: number, name: string],
  hits: readonly TreeRow[],
  locale: string,
): TreeLine[] {
  const top: Node = { company: { id: first[0], name1: first[1] }, isHit: false, below: new Map() }
  for (const hit of hits) {
    let node = top
    for (const [id, name1] of crumbsBelow(hit, first[0])) {
      const next = node.below.get(id) ?? { company: { id, name1 }, isHit: false, below: new Map() }
      node.below.set(id, next)
      node = next
    }
    Object.assign(node, { company: hit, isHit: true })
  }
  const lines: TreeLine[] = []
  const rest: [Node, Place][] = [[top, firstPlace]]
  const { compare } = new Intl.Collator(locale)
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [{ company, isHit, below }, place] = next
    lines.push({ kind: 'company', company, ...place, isOpen: below.size > 0 ? true : null, isHit })
    const children = [...below.values()].toSorted((a, b) => compare(a.company.name1, b.company.name1))
    const at = { ...firstPlace, level: place.level + 1, parent: company.id, siblings: children.length }
    for (const [index, child] of [...children.entries()].toReversed())
      rest.push([child, { ...at, position: index + 1 }])
  }
  return lines
}

/** Returns the path from the start company down to a hit, without the start company itself. */
function crumbsBelow({ breadcrumbs, id, name1 }: TreeRow, first: number): TreeRow['breadcrumbs'] {
  if (id === first) return []
  const at = breadcrumbs.findIndex(([crumb]) => crumb === first)
  // A backend's breadcrumbs may not contain the start company. The hit is then shown directly below it.
  return at < 0 ? [[id, name1]] : breadcrumbs.slice(at + 1)
}
