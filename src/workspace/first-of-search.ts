import type { FirstOf, FirstTexts } from '#src/first-texts.ts'
import { type WorkspaceSearch, workspaceSearchDefaults } from './workspace-search.ts'

const decisive = ['q', 'tag', 'check', 'by', 'since', 'sort', 'unit'] as const

/** What a list at this address begins with; null where another order, a search or an open text decides. */
export function firstOfSearch(space: FirstOf['space'], search: WorkspaceSearch): FirstOf | null {
  const { src, dst, show } = search
  if (show !== 'all' && show !== 'untranslated') return null
  return decisive.every((name) => search[name] === workspaceSearchDefaults[name]) ? { space, src, dst, show } : null
}

/** Whether the list at this address, whichever text is open, begins with them. */
export function isOfSearch(first: FirstTexts | null | undefined, search: WorkspaceSearch): first is FirstTexts {
  if (!first) return false
  const now = firstOfSearch(first.space, { ...search, unit: '' })
  return now?.src === first.src && now.dst === first.dst && now.show === first.show
}
