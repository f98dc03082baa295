import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { SystemPage } from '#src/workspace/system-page.tsx'
import { type WorkspaceSearch, workspaceSearchDefaults, workspaceSearchSchema } from '#src/workspace/workspace-search.ts'
import { ListSkeleton } from '#src/workspace/workspace-skeleton.tsx'

// Everything it shows comes out of the browser's own storage: there is nothing to render on the server but the frame.
export const Route = createFileRoute('/system-i18n')({
  ssr: 'data-only',
  validateSearch: workspaceSearchSchema,
  search: { middlewares: [stripSearchParams(workspaceSearchDefaults)] },
  head: () => ({ meta: [{ title: m.workspace_system_title() }] }),
  pendingComponent: ListSkeleton,
  component: SystemI18n,
})

function SystemI18n() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<WorkspaceSearch>, replace: boolean) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  return <SystemPage search={search} onSearch={onSearch} />
}
