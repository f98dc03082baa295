import type { Data } from '#src/contract/call.ts'
import type { company } from '#src/contract/company.ts'

/** A company as the tree's calls have it. */
export type TreeRow = Data<typeof company.children>['companies'][number]

/** What a line shows of a company; of one that is only on the way to what was searched for, no more than its name is known. */
export type Shown = Pick<TreeRow, 'id' | 'name1'> & Partial<Pick<TreeRow, 'name2' | 'zip' | 'city' | 'counts'>>

export type CompanyLine = {
  kind: 'company'
  company: Shown
  /** From 1. */
  level: number
  /** The line of the company above; null for the first. */
  parent: number | null
  /** Its place among those of one parent, from 1, and how many they are. */
  position: number
  siblings: number
  /** With which page of them it was read. */
  page: number
  /** Null where there is nothing to open. */
  isOpen: boolean | null
  isHit: boolean
}
/** A place whose company is still read, or a page of companies that could not be. */
export type MissingLine = {
  kind: 'pending' | 'failed'
  level: number
  parent: number
  position: number
  page: number
}
export type TreeLine = CompanyLine | MissingLine

/** A place among those directly below a company: who stands there, or that this is not known. */
export type Child = { position: number; page: number } & ({ row: TreeRow } | { missing: MissingLine['kind'] })
export type Below = { all: number; children: readonly Child[] }

type Place = Pick<CompanyLine, 'level' | 'parent' | 'position' | 'siblings' | 'page'>
const firstPlace: Place = { level: 1, parent: null, position: 1, siblings: 1, page: 1 }

/** The lines of a tree from its first company down, as far as it is open. */
export function linesOf(first: TreeRow, isOpen: (id: number) => boolean, belowOf: (row: TreeRow) => Below): TreeLine[] {
  const lines: TreeLine[] = []
  // A stack instead of a recursion, which a deep tree would end.
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

/** Which line has come in the place of one whose company was not known: its company's, else what is said of its page, else the company above. */
export function heirOf(lines: readonly TreeLine[], { parent, position, page }: MissingLine): number {
  const find = (fits: (line: TreeLine) => boolean) => lines.findIndex((line) => line.parent === parent && fits(line))
  const found = [find((line) => line.position === position), find((line) => line.page === page)].find((at) => at >= 0)
  return found ?? lines.findIndex((line) => line.kind === 'company' && line.company.id === parent)
}

/** Which line each company stands on. */
export function placesOf(lines: readonly TreeLine[]): ReadonlyMap<number, number> {
  return new Map(lines.flatMap((line, index) => (line.kind === 'company' ? [[line.company.id, index]] : [])))
}

/**
 * The companies above the line at the top of a window, where each of them is shown over the lines and takes the room of one of
 * them: firstBelow says which line is the first in sight below so many. Of more than max the nearest.
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

/** The lines of what was found below a company, each with the companies above it up to that one. */
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

/** The way from the first company down to this one, without the first. */
function crumbsBelow({ breadcrumbs, id, name1 }: TreeRow, first: number): TreeRow['breadcrumbs'] {
  if (id === first) return []
  const at = breadcrumbs.findIndex(([crumb]) => crumb === first)
  // A backend whose crumbs do not lead there still has its hit shown, directly below.
  return at < 0 ? [[id, name1]] : breadcrumbs.slice(at + 1)
}
