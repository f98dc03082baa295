import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import type { Category } from '#src/workspace/catalogue/category.ts'
import { type Progress, progressIn, progressOf } from '#src/workspace/catalogue/progress.ts'
import { addressOf, areKeysKnown, articlesIn, categoriesIn, type KeysOfArticle } from '#src/workspace/catalogue/tree.ts'
import { pairSearch } from '#src/workspace/screen/texts-search.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import { articleNameOf, nameOf } from './name-of.ts'
import { TagBars } from '#src/workspace/screen/tags/tag-bars.tsx'
import { TranslatedSoFar } from '#src/workspace/screen/tags/translated-bar.tsx'

const contents = css({ display: 'grid', gap: '4', padding: { base: '4', _deskSm: '5' } })
const title = css({ textStyle: 'label', color: 'ink-3', marginBlockEnd: '2' })
const list = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(15rem, 100%), 1fr))]',
  gap: '3',
})
const entry = css({
  display: 'grid',
  alignContent: 'space-between',
  gap: '2',
  height: 'full',
  padding: '3',
  background: 'sheet',
  border: 'hair',
  borderRadius: 'control',
  color: 'ink',
  _hover: { borderColor: 'line-strong', textDecoration: 'none' },
})
const model = css({ textStyle: 'code', color: 'ink-2', display: 'block' })

type CategoryContentsProps = {
  category: Category
  view: WorkspaceView
  keys: readonly string[]
  keysOfArticle: KeysOfArticle
  search: { src: string; dst: string }
}

export function CategoryContents({ category, view, keys, keysOfArticle, search }: CategoryContentsProps) {
  const { byKey } = view
  const isLoading = view.status === 'loading'
  const progressFor = (some: readonly string[] | undefined) => (some ? progressOf(some, byKey) : null)
  const categories = categoriesIn(category)
  const articles = articlesIn(category)
  return (
    <div className={contents}>
      {categories.length > 0 ? (
        <nav aria-label={m.catalogue_categories()}>
          <h2 className={title}>{m.catalogue_categories()}</h2>
          <ul className={list}>
            {categories.map((one) => (
              <li key={one.id}>
                <Link to="/catalog/$" params={{ _splat: addressOf(one) }} search={pairSearch(search)} className={entry}>
                  <Entry
                    name={nameOf(one, view)}
                    progress={isLoading ? undefined : progressIn(one, keysOfArticle, byKey)}
                  />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {articles.length > 0 ? (
        <nav aria-label={m.catalogue_articles()}>
          <h2 className={title}>{m.catalogue_articles()}</h2>
          <ul className={list}>
            {articles.map((one) => (
              <li key={one.id}>
                <Link
                  to="/article/$id/$"
                  params={{ id: String(one.id), _splat: one.model }}
                  search={pairSearch(search)}
                  className={entry}
                >
                  <Entry
                    name={articleNameOf(one, view)}
                    progress={isLoading ? undefined : progressFor(keysOfArticle(one))}
                  >
                    <span className={model}>{one.model}</span>
                  </Entry>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {areKeysKnown(category, keysOfArticle) ? <TagBars units={keys.flatMap((key) => byKey.get(key) ?? [])} /> : null}
    </div>
  )
}

/** `progress` is undefined while the texts are loading. */
type EntryProps = { name: string; progress: Progress | null | undefined; children?: ReactNode }

function Entry({ name, progress, children }: EntryProps) {
  return (
    <>
      <span>
        {name}
        {children}
      </span>
      {progress === undefined || progress?.all === 0 ? null : <TranslatedSoFar name={name} progress={progress} />}
    </>
  )
}
