import { stripSearchParams } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { PreviewQuery } from '#src/browser/text-preview.ts'
import { readTextPreview } from '#src/gateway/i18n/i18n.functions.ts'
import { firstOfSearch } from '#src/workspace/first-of-search.ts'
import { readWorkspaceSearch, type WorkspaceSearch, workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

/** Route options of the screens that list texts. Routes load eagerly, so this must not import a screen. */
export const textsRoute = {
  validateSearch: readWorkspaceSearch,
  search: { middlewares: [stripSearchParams<WorkspaceSearch>(workspaceSearchDefaults)] },
  staticData: { layout: 'whole' as const },
}

type Location = { search: object }

/**
 * Reads the server preview for a page that the server renders. On the client, the workspace is already loading all
 * texts.
 */
const readFirst = createIsomorphicFn()
  .server((space: PreviewQuery['space'], { search }: Location) => {
    const data = firstOfSearch(space, readWorkspaceSearch(search))
    return data && readTextPreview({ data })
  })
  .client(() => null)

/**
 * Returns the options of `textsRoute` with a server preview: the page shows the start of the list until the browser has
 * the texts.
 */
export const previewedTextsRoute = (space: PreviewQuery['space']) => ({
  ...textsRoute,
  loader: ({ location }: { location: Location }) => readFirst(space, location),
  staleTime: Number.POSITIVE_INFINITY,
  // Drops the preview on leaving: a user who comes back sees the texts in local storage.
  gcTime: 0,
})
