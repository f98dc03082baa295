import { useCallback, useMemo } from 'react'
import { useDocumentTitle } from '#src/browser/use-document-title.ts'
import { m } from '#messages'
import { keysOf } from '#src/contract/article-units.ts'
import { TimeZoneContext } from '#src/workspace/clock.ts'
import { findArticle } from '#src/workspace/catalogue/tree.ts'
import type { TextsPageProps } from '#src/workspace/screen/workspace/texts-page.tsx'
import { useWorkspace } from '#src/workspace/screen/workspace/use-workspace.ts'
import { WorkspaceScreen } from '#src/workspace/screen/workspace/workspace-screen.tsx'
import { ArticleDrawing } from '#src/workspace/screen/catalogue/drawing/article-drawing.tsx'
import type { DrawnListProps } from '#src/workspace/screen/list/queue-pane.tsx'
import { DumpButton } from './dump-button.tsx'
import { articleNameOf } from './name-of.ts'
import { NotInCatalogue } from './not-in-catalogue.tsx'
import { CategoryTrail } from './trail.tsx'
import { useArticle, useCatalogue } from './use-catalogue.ts'

const noKeys: readonly string[] = []

type ArticlePageProps = Omit<TextsPageProps, 'space' | 'title'> & { id: number; model: string }

export function ArticlePage({ id, model, timeZone, ...props }: ArticlePageProps) {
  const { search, person } = props
  const { src, dst } = search
  const view = useWorkspace('catalog', src, dst, person)
  const catalogue = useCatalogue(view)
  const { tree } = catalogue
  const { article, status, isGone } = useArticle(catalogue, id, model, search, view)
  const found = useMemo(() => tree && findArticle(tree, id, model), [tree, id, model])
  const keys = useMemo(() => (article ? keysOf(article.groups) : noKeys), [article])
  const within = useMemo(() => ({ name: `article ${id} ${model}`, keys, status }), [id, model, keys, status])
  const drawn = useCallback(
    (list: DrawnListProps) => (article ? <ArticleDrawing article={article} pair={{ src, dst }} {...list} /> : null),
    [article, src, dst],
  )
  useDocumentTitle(found ? articleNameOf(found.entry, view) : '')
  if (isGone) return <NotInCatalogue title={m.catalogue_article_gone()} search={search} />
  return (
    <TimeZoneContext value={timeZone}>
      <WorkspaceScreen
        space="catalog"
        title={found ? articleNameOf(found.entry, view) : model}
        within={within}
        above={<CategoryTrail categories={found?.trail ?? []} search={search} byKey={view.byKey} />}
        action={article && view.status === 'ready' ? <DumpButton article={article} byKey={view.byKey} /> : null}
        drawn={article ? drawn : undefined}
        isDrawing
        {...props}
      />
    </TimeZoneContext>
  )
}
