import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { CategoryPage } from '#src/workspace/screen/catalogue/category-page.tsx'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { textsRoute } from './-texts-route.ts'
import { Translation } from './-translation.tsx'
import { useSearchChange } from './-use-search-change.ts'

export const Route = createFileRoute('/(translation)/catalog/$')({ ...textsRoute, head: laterTitle, component: Page })

function Page() {
  const search = Route.useSearch()
  const { _splat: path = '' } = Route.useParams()
  const onSearch = useSearchChange<typeof search>()
  return (
    <Translation title={m.menu_catalogs()}>
      {(translator) => <CategoryPage {...translator} path={path} search={search} onSearch={onSearch} />}
    </Translation>
  )
}
