import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { ArticlePage } from '#src/workspace/screen/catalogue/article-page.tsx'
import {
  type WorkspaceSearch,
  workspaceSearchDefaults,
  workspaceSearchSchema,
} from '#src/workspace/workspace-search.ts'
import { Translation } from './-translation.tsx'

export const Route = createFileRoute('/article/$id/$')({
  validateSearch: workspaceSearchSchema,
  search: { middlewares: [stripSearchParams(workspaceSearchDefaults)] },
  beforeLoad: ({ params: { id, _splat = '' } }) => {
    if (!/^\d{1,9}$/.test(id) || _splat === '') throw notFound()
  },
  staticData: { layout: 'whole' },
  head: laterTitle,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const { id, _splat: model = '' } = Route.useParams()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<WorkspaceSearch>, replace: boolean) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  return (
    <Translation title={m.catalogue_articles()}>
      {(translator) => (
        <ArticlePage {...translator} id={Number(id)} model={model} search={search} onSearch={onSearch} />
      )}
    </Translation>
  )
}
