import type { PreviewQuery, TextPreview } from '#src/browser/text-preview.ts'
import { type WorkspaceSearch, workspaceSearchDefaults } from './workspace-search.ts'

const decisive = ['q', 'tag', 'check', 'by', 'since', 'sort', 'unit'] as const

/** Returns which list preview an address starts with; null if another order, a search or an open text decides. */
export function firstOfSearch(space: PreviewQuery['space'], search: WorkspaceSearch): PreviewQuery | null {
  const { src, dst, show } = search
  if (show !== 'all' && show !== 'untranslated') return null
  return decisive.every((name) => search[name] === workspaceSearchDefaults[name]) ? { space, src, dst, show } : null
}

/** Returns whether the list at this address starts with these texts, whichever text is open. */
export function isOfSearch(first: TextPreview | null | undefined, search: WorkspaceSearch): first is TextPreview {
  if (!first) return false
  const now = firstOfSearch(first.space, { ...search, unit: '' })
  return now?.src === first.src && now.dst === first.dst && now.show === first.show
}
