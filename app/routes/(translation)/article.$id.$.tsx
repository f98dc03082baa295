import { createFileRoute, notFound } from '@tanstack/react-router'
import { m } from '#messages'
import { ArticlePage } from '#src/workspace/screen/catalogue/article-page.tsx'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { textsRoute } from './-texts-route.ts'
import { Translation } from './-translation.tsx'
import { useSearchChange } from './-use-search-change.ts'

export const Route = createFileRoute('/(translation)/article/$id/$')({
  ...textsRoute,
  head: laterTitle,
  beforeLoad: ({ params: { id, _splat = '' } }) => {
    if (!/^\d{1,9}$/.test(id) || _splat === '') throw notFound()
  },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const { id, _splat: model = '' } = Route.useParams()
  const onSearch = useSearchChange<typeof search>()
  return (
    <Translation title={m.catalogue_articles()}>
      {(translator) => (
        <ArticlePage {...translator} id={Number(id)} model={model} search={search} onSearch={onSearch} />
      )}
    </Translation>
  )
}
