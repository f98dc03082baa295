import { stripSearchParams } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { PreviewQuery } from '#src/browser/text-preview.ts'
import { readTextPreview } from '#src/gateway/i18n/i18n.functions.ts'
import { firstOfSearch } from '#src/workspace/first-of-search.ts'
import { readWorkspaceSearch, type WorkspaceSearch, workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

/** Options of the routes that list texts. Every page loads this file, so it must not import a screen. */
export const textsRoute = {
  validateSearch: readWorkspaceSearch,
  search: { middlewares: [stripSearchParams<WorkspaceSearch>(workspaceSearchDefaults)] },
  staticData: { layout: 'whole' as const },
}

type Location = { search: object }

/**
 * Returns the server preview, which is the start of the list, for a page that the server renders. In the browser it
 * returns null, because the workspace itself reads the texts.
 */
const readFirst = createIsomorphicFn()
  .server((space: PreviewQuery['space'], { search }: Location) => {
    const data = firstOfSearch(space, readWorkspaceSearch(search))
    return data && readTextPreview({ data })
  })
  .client(() => null)

/**
 * Returns the options of `textsRoute`, with a loader that reads the server preview (the start of the list). The page
 * shows the preview until the browser has read the texts.
 */
export const previewedTextsRoute = (space: PreviewQuery['space']) => ({
  ...textsRoute,
  loader: ({ location }: { location: Location }) => readFirst(space, location),
  staleTime: Number.POSITIVE_INFINITY,
  // The preview is dropped on leaving. When the user comes back, the texts are read from the browser's storage.
  gcTime: 0,
})
