import type { Space } from './view.ts'
import { readWorkspaceSearch } from './workspace-search.ts'

/** Start of the path of each list's pages. */
export const listPaths = {
  system: '/system-i18n',
  vartext: '/vartext',
  catalog: '/catalog',
} as const satisfies Record<Space, string>

const spaceOf = (path: string): Space =>
  path.startsWith(listPaths.system) ? 'system' : path.startsWith(listPaths.vartext) ? 'vartext' : 'catalog'

/**
 * Returns the language pair that a page of texts at this address shows, for callers that cannot wait for the router. A
 * hint.
 */
export function pairAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const { src, dst } = readWorkspaceSearch(Object.fromEntries(new URLSearchParams(search)))
  return { space: spaceOf(pathname), src, dst }
}
