import { ClientOnly, createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { PortalFrame } from '#src/portal/frame/portal-frame.tsx'
import { titled } from '#src/portal/frame/titled.ts'
import { SystemPage } from '#src/workspace/system-page.tsx'
import {
  type WorkspaceSearch,
  workspaceSearchDefaults,
  workspaceSearchSchema,
} from '#src/workspace/workspace-search.ts'
import { WorkspaceSkeleton } from '#src/workspace/workspace-skeleton.tsx'

export const Route = createFileRoute('/system-i18n')({
  validateSearch: workspaceSearchSchema,
  search: { middlewares: [stripSearchParams(workspaceSearchDefaults)] },
  head: ({ match }) => titled(match.context, m.workspace_system_title()),
  component: Page,
})

function Page() {
  const { frame } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<WorkspaceSearch>, replace: boolean) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  // What the workspace shows lies in the browser's own storage: the server has the frame to give, and its measures.
  return (
    <PortalFrame layout="whole">
      <ClientOnly fallback={<WorkspaceSkeleton title={m.workspace_system_title()} />}>
        <SystemPage username={frame?.who?.username ?? null} search={search} onSearch={onSearch} />
      </ClientOnly>
    </PortalFrame>
  )
}
