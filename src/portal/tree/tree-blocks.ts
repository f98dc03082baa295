import type { Below, Child, TreeRow } from './tree-lines.ts'

export const blockSize = 100

/**
 * A block: one page of a company's children. `all`: number of children on all pages. `readAt`: time of the reading in
 * ms since the epoch.
 */
export type Block = { rows: readonly TreeRow[]; all: number; readAt: number }

const isRead = (block: Block | 'pending' | 'failed' | undefined) => typeof block === 'object'

/**
 * Returns the children of a company from the blocks read so far. `blockOf`: returns a block by page, from 1. A block
 * that has not been read has a placeholder for each of its children, and a failed block has one line. A backend without
 * paging sends all children in block 1.
 */
export function belowOf(blockOf: (page: number) => Block | 'pending' | 'failed' | undefined): Below {
  const first = blockOf(1) ?? 'pending'
  if (typeof first === 'string') return { all: 1, children: [{ position: 1, page: 1, missing: first }] }
  if (first.rows.length >= first.all) return wholeOf(first.rows)
  const pages = Array.from({ length: Math.ceil(first.all / blockSize) }, (_, index) => index + 1)
  // The number of children may differ between reads, so the latest read decides.
  const { all } = pages
    .map(blockOf)
    .filter(isRead)
    .reduce((latest, block) => (block.readAt > latest.readAt ? block : latest), first)
  const seen = new Set<number>()
  const children = pages.flatMap((page): Child[] => {
    const before = (page - 1) * blockSize
    const block = blockOf(page) ?? 'pending'
    if (block === 'failed') return [{ position: before + 1, page, missing: block }]
    const room = Math.max(0, Math.min(blockSize, all - before))
    if (block === 'pending')
      return Array.from({ length: room }, (_, index) => ({ position: before + index + 1, page, missing: block }))
    return block.rows.flatMap((row, index) => {
      // A company that moved to another block between two reads is in both blocks.
      if (seen.has(row.id)) return []
      seen.add(row.id)
      return [{ position: before + index + 1, page, row }]
    })
  })
  return { all, children }
}

export const wholeOf = (rows: readonly TreeRow[]): Below => ({
  all: rows.length,
  children: rows.map((row, index) => ({ position: index + 1, page: 1, row })),
})

export function without(below: Below, id: number): Below {
  const at = below.children.findIndex((child) => 'row' in child && child.row.id === id)
  if (at < 0) return below
  const moveUp = (child: Child, index: number) => (index < at ? child : { ...child, position: child.position - 1 })
  return { all: below.all - 1, children: below.children.toSpliced(at, 1).map(moveUp) }
}
