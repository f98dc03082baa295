import { stripSearchParams } from '@tanstack/react-router'
import {
  type WorkspaceSearch,
  workspaceSearchDefaults,
  workspaceSearchSchema,
} from '#src/workspace/workspace-search.ts'

/** Route options of the screens that list texts. Routes load eagerly, so this must not import a screen. */
export const textsRoute = {
  validateSearch: workspaceSearchSchema,
  search: { middlewares: [stripSearchParams<WorkspaceSearch>(workspaceSearchDefaults)] },
  staticData: { layout: 'whole' as const },
}
