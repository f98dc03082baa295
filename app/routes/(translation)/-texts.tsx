import { TextsPage, type TextsPageProps } from '#src/workspace/screen/workspace/texts-page.tsx'
import { Translation } from './-translation.tsx'
import { useSearchChange } from './-use-search-change.ts'

type TextsProps = Pick<TextsPageProps, 'space' | 'title' | 'first' | 'search'>

export function Texts({ search, ...of }: TextsProps) {
  const onSearch = useSearchChange<typeof search>()
  return (
    <Translation title={of.title} first={of.first}>
      {(translator) => <TextsPage {...of} {...translator} search={search} onSearch={onSearch} />}
    </Translation>
  )
}
