import type { PreviewQuery, TextPreview } from '#src/browser/text-preview.ts'
import { type WorkspaceSearch, workspaceSearchDefaults } from './workspace-search.ts'

const decisive = ['q', 'tag', 'check', 'by', 'since', 'sort', 'unit'] as const

/**
 * Returns the query of the preview that shows the first rows of the list at an address. Returns null if no preview
 * does, because the address has another order, a filter, a search or an open text.
 */
export function firstOfSearch(space: PreviewQuery['space'], search: WorkspaceSearch): PreviewQuery | null {
  const { src, dst, show } = search
  if (show !== 'all' && show !== 'untranslated') return null
  return decisive.every((name) => search[name] === workspaceSearchDefaults[name]) ? { space, src, dst, show } : null
}

/**
 * Returns whether the list at this address begins with the rows of this preview. It does not matter whether a text is
 * open.
 */
export function isOfSearch(first: TextPreview | null | undefined, search: WorkspaceSearch): first is TextPreview {
  if (!first) return false
  const now = firstOfSearch(first.space, { ...search, unit: '' })
  return now?.src === first.src && now.dst === first.dst && now.show === first.show
}
