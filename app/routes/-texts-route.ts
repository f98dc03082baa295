import { stripSearchParams } from '@tanstack/react-router'
import {
  type WorkspaceSearch,
  workspaceSearchDefaults,
  workspaceSearchSchema,
} from '#src/workspace/workspace-search.ts'

/** What every screen that lists texts says to the router: read with the routes, so it must not import a screen. */
export const textsRoute = {
  validateSearch: workspaceSearchSchema,
  search: { middlewares: [stripSearchParams<WorkspaceSearch>(workspaceSearchDefaults)] },
  staticData: { layout: 'whole' as const },
}
