import { stripSearchParams } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { FirstOf } from '#src/first-texts.ts'
import { readFirstTexts } from '#src/gateway/i18n/i18n.functions.ts'
import { firstOfSearch } from '#src/workspace/first-of-search.ts'
import { readWorkspaceSearch, type WorkspaceSearch, workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

/** Route options of the screens that list texts. Routes load eagerly, so this must not import a screen. */
export const textsRoute = {
  validateSearch: readWorkspaceSearch,
  search: { middlewares: [stripSearchParams<WorkspaceSearch>(workspaceSearchDefaults)] },
  staticData: { layout: 'whole' as const },
}

type Location = { search: object }

/** Only with the server's own page: anywhere else the workspace is already on its way to all texts. */
const readFirst = createIsomorphicFn()
  .server((space: FirstOf['space'], { search }: Location) => {
    const data = firstOfSearch(space, readWorkspaceSearch(search))
    return data && readFirstTexts({ data })
  })
  .client(() => null)

/** As `textsRoute`, where the page shows what the list begins with until the browser has the texts. */
export const listedTextsRoute = (space: FirstOf['space']) => ({
  ...textsRoute,
  loader: ({ location }: { location: Location }) => readFirst(space, location),
  staleTime: Number.POSITIVE_INFINITY,
  // Who comes back sees what is kept here.
  gcTime: 0,
})
