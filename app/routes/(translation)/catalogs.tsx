import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '#messages'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { catalogueSearchDefaults, readCatalogueSearch } from '#src/workspace/catalogue-search.ts'
import { CatalogsPage } from '#src/workspace/screen/catalogue/catalogs-page.tsx'
import { Translation } from './-translation.tsx'
import { useSearchChange } from './-use-search-change.ts'

export const Route = createFileRoute('/(translation)/catalogs')({
  validateSearch: readCatalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueSearchDefaults)] },
  staticData: { layout: 'whole' },
  head: laterTitle,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const onSearch = useSearchChange<typeof search>()
  return (
    <Translation title={m.menu_catalogs()}>
      {(translator) => <CatalogsPage {...translator} search={search} onSearch={onSearch} />}
    </Translation>
  )
}
