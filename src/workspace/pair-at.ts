import type { Space } from './view.ts'
import { readWorkspaceSearch } from './workspace-search.ts'

/** The path prefix of each collection's pages. */
export const listPaths = {
  system: '/system-i18n',
  vartext: '/vartext',
  catalog: '/catalog',
} as const satisfies Record<Space, string>

const spaceOf = (path: string): Space =>
  path.startsWith(listPaths.system) ? 'system' : path.startsWith(listPaths.vartext) ? 'vartext' : 'catalog'

/**
 * Returns the collection and the language pair of the page at an address, for callers that cannot wait for the router.
 * Any other path counts as the catalogue. The router may decide otherwise.
 */
export function pairAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const { src, dst } = readWorkspaceSearch(Object.fromEntries(new URLSearchParams(search)))
  return { space: spaceOf(pathname), src, dst }
}
