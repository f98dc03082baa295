import { type WorkspaceSearch, workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

// Apart from the schemas, which every page loads with its routes.

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
