import { ClientOnly, createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { useFrameIfKnown } from '#src/portal/shell/frame.ts'
import { PortalFrame } from '#src/portal/shell/page/portal-frame.tsx'
import { titled } from '#src/portal/shell/titled.ts'
import { WhoGrants } from '#src/portal/state/who-grants.tsx'
import { personOf } from '#src/workspace/person.ts'
import { SystemPage } from '#src/workspace/screen/system-page.tsx'
import {
  type WorkspaceSearch,
  workspaceSearchDefaults,
  workspaceSearchSchema,
} from '#src/workspace/workspace-search.ts'
import { WorkspaceSkeleton } from '#src/workspace/screen/workspace-skeleton.tsx'

export const Route = createFileRoute('/system-i18n')({
  validateSearch: workspaceSearchSchema,
  search: { middlewares: [stripSearchParams(workspaceSearchDefaults)] },
  head: ({ match }) => titled(match.context, m.workspace_system_title()),
  component: Page,
})

function Page() {
  const { frame } = Route.useRouteContext()
  const who = frame?.who ?? null
  const { site } = useFrameIfKnown() ?? {}
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
        <SystemPage
          person={personOf(who, frame?.signIn ?? null)}
          granters={who && <WhoGrants right="CAN_TRANSLATE" who={who} />}
          timeZone={site?.timeZone}
          search={search}
          onSearch={onSearch}
        />
      </ClientOnly>
    </PortalFrame>
  )
}
