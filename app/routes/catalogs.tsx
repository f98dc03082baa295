import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { laterTitle } from '#src/portal/shell/titled.ts'
import {
  type CatalogueSearch,
  catalogueSearchDefaults,
  catalogueSearchSchema,
} from '#src/workspace/catalogue-search.ts'
import { CatalogsPage } from '#src/workspace/screen/catalogue/catalogs-page.tsx'
import { Translation } from './-translation.tsx'

export const Route = createFileRoute('/catalogs')({
  validateSearch: catalogueSearchSchema,
  search: { middlewares: [stripSearchParams(catalogueSearchDefaults)] },
  staticData: { layout: 'whole' },
  head: laterTitle,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<CatalogueSearch>, replace: boolean) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  return (
    <Translation title={m.menu_catalogs()}>
      {(translator) => <CatalogsPage {...translator} search={search} onSearch={onSearch} />}
    </Translation>
  )
}
