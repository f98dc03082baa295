import type { Space } from './view.ts'
import { readWorkspaceSearch } from './workspace-search.ts'

const spaceOf = (path: string): Space =>
  path.startsWith('/system-i18n') ? 'system' : path.startsWith('/vartext') ? 'vartext' : 'catalog'

/** The language pair that a page of texts at this address shows, for whoever cannot wait for the router. A hint. */
export function pairAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const { src, dst } = readWorkspaceSearch(Object.fromEntries(new URLSearchParams(search)))
  return { space: spaceOf(pathname), src, dst }
}
