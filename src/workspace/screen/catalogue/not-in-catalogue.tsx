import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { button } from '#styles/recipes'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { TextsPageProps } from '#src/workspace/screen/workspace/texts-page.tsx'

export function NotInCatalogue({ title, search: { src, dst } }: { title: string } & Pick<TextsPageProps, 'search'>) {
  return (
    <EmptyState
      level="h1"
      title={title}
      actions={
        <Link to="/catalogs" search={{ src, dst, q: '' }} className={button({ visual: 'primary' })}>
          {m.catalogue_to_all()}
        </Link>
      }
    >
      {m.catalogue_not_found_text()}
    </EmptyState>
  )
}
