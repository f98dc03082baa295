import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { TextsPage } from '#src/workspace/screen/texts-page.tsx'
import {
  type WorkspaceSearch,
  workspaceSearchDefaults,
  workspaceSearchSchema,
} from '#src/workspace/workspace-search.ts'
import { Translation } from './-translation.tsx'

export const Route = createFileRoute('/system-i18n')({
  validateSearch: workspaceSearchSchema,
  search: { middlewares: [stripSearchParams(workspaceSearchDefaults)] },
  staticData: { layout: 'whole' },
  head: laterTitle,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<WorkspaceSearch>, replace: boolean) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  return (
    <Translation title={m.workspace_system_title()}>
      {(translator) => (
        <TextsPage
          space="system"
          title={m.workspace_system_title()}
          {...translator}
          search={search}
          onSearch={onSearch}
        />
      )}
    </Translation>
  )
}
