import { listPaths } from '#src/workspace/pair-at.ts'
import type { Space } from '#src/workspace/view.ts'
import { type WorkspaceSearch, workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

// A module apart from the schemas of the search, which every page loads with its routes.

/**
 * Returns the link target of a list, without a language pair. For `catalog` it is the page with the texts of all
 * catalogues.
 */
export const toList = (space: Space) =>
  space === 'catalog'
    ? ({ to: `${listPaths.catalog}/$`, params: { _splat: '' } } as const)
    : ({ to: listPaths[space] } as const)

export const noFilter = {
  show: 'all',
  q: '',
  tag: '',
  check: '',
  by: '',
  since: '',
} as const satisfies Partial<WorkspaceSearch>

export const pairSearch = (pair: Pick<WorkspaceSearch, 'src' | 'dst'>): WorkspaceSearch => ({
  ...workspaceSearchDefaults,
  src: pair.src,
  dst: pair.dst,
})
