import { TextsPage, type TextsPageProps } from '#src/workspace/screen/texts-page.tsx'
import { Translation } from './-translation.tsx'
import { useSearchChange } from './-use-search-change.ts'

export function Texts({ space, title, search }: Pick<TextsPageProps, 'space' | 'title' | 'search'>) {
  const onSearch = useSearchChange<typeof search>()
  return (
    <Translation title={title}>
      {(translator) => <TextsPage space={space} title={title} {...translator} search={search} onSearch={onSearch} />}
    </Translation>
  )
}
