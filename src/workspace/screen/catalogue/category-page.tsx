import { useMemo } from 'react'
import { useDocumentTitle } from '#src/browser/use-document-title.ts'
import { m } from '#messages'
import { TimeZoneContext } from '#src/workspace/clock.ts'
import { areKeysKnown, findCategory, keysIn } from '#src/workspace/catalogue/tree.ts'
import type { TextsPageProps } from '#src/workspace/screen/workspace/texts-page.tsx'
import { useWorkspace } from '#src/workspace/screen/workspace/use-workspace.ts'
import { WorkspaceScreen } from '#src/workspace/screen/workspace/workspace-screen.tsx'
import { CategoryContents } from './category-contents.tsx'
import { nameOf } from './name-of.ts'
import { statusOfCatalogue, useCatalogue, useKeysOfArticle } from './use-catalogue.ts'
import { NotInCatalogue } from './not-in-catalogue.tsx'
import { CategoryTrail } from './trail.tsx'

const noKeys: readonly string[] = []

type CategoryPageProps = Omit<TextsPageProps, 'space' | 'title'> & {
  /** Path of the category; empty for all texts of the catalogues, including texts that are in no catalogue. */
  path: string
}

export function CategoryPage({ path, timeZone, ...props }: CategoryPageProps) {
  const { search, person } = props
  const { src, dst } = search
  const view = useWorkspace('catalog', src, dst, person)
  const catalogue = useCatalogue(view)
  const keysOfArticle = useKeysOfArticle(catalogue)
  const { tree } = catalogue
  const trail = useMemo(() => tree && findCategory(tree, path), [tree, path])
  const category = trail?.at(-1)
  const keys = useMemo(() => (category ? keysIn(category, keysOfArticle) : noKeys), [category, keysOfArticle])
  const status = statusOfCatalogue(catalogue)
  const isPartial = !!category && !areKeysKnown(category, keysOfArticle)
  const isAll = path === ''
  const within = useMemo(
    () => (isAll ? undefined : { name: path, keys, status, isPartial }),
    [isAll, path, keys, status, isPartial],
  )
  useDocumentTitle(category ? nameOf(category, view) : '')
  if (tree && !category && !isAll && view.owner !== null)
    return <NotInCatalogue title={m.catalogue_not_found()} search={search} />
  return (
    <TimeZoneContext value={timeZone}>
      <WorkspaceScreen
        space="catalog"
        title={category ? nameOf(category, view) : isAll ? m.catalogue_all_texts() : m.menu_catalogs()}
        {...(within && { within })}
        above={<CategoryTrail categories={trail?.slice(0, -1) ?? []} search={search} byKey={view.byKey} />}
        contents={
          category ? (
            <CategoryContents
              category={category}
              view={view}
              keys={keys}
              keysOfArticle={keysOfArticle}
              search={search}
            />
          ) : null
        }
        {...props}
      />
    </TimeZoneContext>
  )
}
